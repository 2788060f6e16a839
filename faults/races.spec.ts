import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('of many that come at once one succeeds, in every flow', async () => {
  const script = join(import.meta.dirname, 'races.ts')
  const args = ['--rounds', '2', '--conc', '10']
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(report).toMatchObject({ ok: true, flows: 16, deadlocks: 0, breaches: [] })
}, 180_000)
