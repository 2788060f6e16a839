import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('nothing acknowledged is lost or done twice when everything dies and answers vanish', async () => {
  const script = join(import.meta.dirname, 'crash.ts')
  const sizes = ['--app', '1', '--db', '1', '--both', '1', '--cut', '15']
  // Beside the rest of a test run a start takes longer, and nobody waits a minute for a lost key.
  const pace = ['--within', '30', '--patience', '3', '--seed', String(Date.now() % 1_000_000)]
  const run = promisify(execFile)(process.execPath, [script, ...sizes, ...pace])
  const report = JSON.parse((await run).stdout.trim().split('\n').at(-1) ?? '')
  expect(report).toMatchObject({ ok: true, breaches: [] })
  expect(report.cuts).toBeGreaterThanOrEqual(15)
  expect(report.orders).toBeGreaterThan(0)
}, 240_000)
