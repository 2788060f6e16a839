import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('random histories of money operations agree with the model', async () => {
  const script = join(import.meta.dirname, 'model.ts')
  const args = ['--histories', '25', '--seed', String(Date.now() % 1_000_000)]
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const report: { ok: boolean; operations: number; outcomes: Record<string, number> } =
    JSON.parse(stdout)
  expect(report).toMatchObject({ ok: true, operations: 1250 })
  // A run without refusals or refunds would prove little.
  const met = Object.keys(report.outcomes)
  for (const name of ['refund: ok', 'reverse: ok', 'payout: ok', 'hold: insufficient_balance']) {
    expect(met).toContain(name)
  }
  expect(met.some((name) => name.endsWith('already_posted'))).toBe(true)
})
