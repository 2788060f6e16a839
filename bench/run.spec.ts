import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilledData } from '../e2e/filled-data.ts'
import { ROOT } from './lib/children.ts'
import { LARGE_LISTS } from './lib/large/lists/lists.ts'

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
    'a3',
    'b',
    'b2',
    'b3',
    'c',
    'c2',
    'c3',
    'c4',
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
    'd2',
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
}, 1_200_000)

test('every list is measured on a large data set and on a small one; the next run reuses both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-large-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = async (...more: string[]) => {
    const args = ['bench/run.ts', '--large', '--quick', '--data', folder, ...more]
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
    return stdout
  }
  const { figures }: { figures: { name: string; ratio: number }[] } = JSON.parse(
    (await run()).trim().split('\n').at(-1) ?? '',
  )
  expect(figures.map(({ name }) => name)).toEqual(LARGE_LISTS.map(({ name }) => name))
  for (const { name, ratio } of figures) {
    expect(ratio, name).toBeGreaterThan(0)
  }
  const again = await run('--only', 'search')
  expect(again).toMatch(/^search: a common word +\d/m)
  expect(again).not.toMatch(/^filling|^customers/m)
}, 1_200_000)

test.each([
  [['--large', '--only', 'search,typo'], 'no list is named typo'],
  [['--only', 'a,typo'], 'there is no typo'],
])('a name that there is not is an error: %s', async (args, complaint) => {
  const run = promisify(execFile)(process.execPath, ['bench/run.ts', ...args], { cwd: ROOT })
  await expect(run).rejects.toThrow(complaint)
})
