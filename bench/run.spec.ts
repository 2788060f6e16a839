import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './lib/children.ts'

test('the benchmark runs and reports every figure', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--quick'], {
    cwd: ROOT,
  })
  const lines = stdout.trim().split('\n')
  const { figures }: { figures: { id: string; value: number }[] } = JSON.parse(lines.at(-1) ?? '')
  expect(figures.map(({ id }) => id)).toEqual([
    'a',
    'a2',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'g1',
    'g2',
    'h',
    'i',
    'i2',
    'j',
    'j2',
    'j3',
    'k',
    'l',
    'm',
    'n',
    'n2',
    'o',
    'p',
  ])
  for (const { id, value } of figures) {
    expect(value, id).toBeGreaterThan(0)
  }
  expect(stdout).toMatch(/^c {2,}home page, rendered/m)
}, 300_000)
