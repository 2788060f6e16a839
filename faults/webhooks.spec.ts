import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('repeated, shuffled, forged and altered events fulfil each payment once', async () => {
  const args = ['faults/webhooks.ts', '--events', '200', '--kills', '2']
  const cwd = join(import.meta.dirname, '..')
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(report).toMatchObject({ ok: true, kills: 2, breaches: [] })
  expect(report.refunds).toBeGreaterThan(0)
  expect(report.disputes).toBeGreaterThan(0)
  expect(report.events).toBeGreaterThanOrEqual(195)
  expect(report.deliveries).toBeGreaterThan(report.events)
}, 180_000)
