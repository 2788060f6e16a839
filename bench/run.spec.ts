import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilledData } from '../e2e/filled-data.ts'
import { ROOT } from './lib/children.ts'

test('the benchmark runs and reports a positive value for every figure', async () => {
  const dataDir = await copyFilledData()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const args = ['bench/run.ts', '--quick', '--data', dataDir]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  const lines = stdout.trim().split('\n')
  const { figures }: { figures: { id: string; value: number }[] } = JSON.parse(lines.at(-1) ?? '')
  expect(figures.map(({ id }) => id)).toEqual([
    'a',
    'a2',
    'b',
    'b2',
    'b3',
    'c',
    'c2',
    'c3',
    's1',
    's2',
    's3',
    's4',
    's5',
    's6',
    's7',
    's8',
    's9',
    'd',
    'e',
    'f',
    'f1',
    'g',
    'g1',
    'g2',
    'h',
    'i',
    'i2',
    'i3',
    'j',
    'j2',
    'j3',
    'k',
    'l',
    'm',
    'n',
    'n2',
    'n3',
    'n4',
    'o',
    'p',
    'q',
    'r',
  ])
  for (const { id, value } of figures) {
    expect(value, id).toBeGreaterThan(0)
  }
  expect(stdout).toMatch(/^c {2,}home page, rendered/m)
}, 600_000)

test('lists are measured on a large and a small data set, which the next run reuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-large-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = async (...more: string[]) => {
    const args = ['bench/run.ts', '--large', '--quick', '--data', folder, ...more]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
    return stdout
  }
  const { figures }: { figures: { name: string; ratio: number; smallMs: number }[] } = JSON.parse(
    (await run()).trim().split('\n').at(-1) ?? '',
  )
  expect(figures.length).toBeGreaterThan(35)
  for (const { name, ratio, smallMs } of figures) {
    expect(ratio, name).toBeGreaterThan(0)
    expect(smallMs, name).toBeGreaterThan(0)
  }
  const again = await run('--only', 'search')
  expect(again).toMatch(/^search: a common word +\d/m)
  expect(again).not.toMatch(/^filling|^customers/m)
}, 600_000)
