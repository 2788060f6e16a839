import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('requests are answered in time during PostgreSQL faults, and all recovers afterwards', async () => {
  const sizes = ['--pause', '6', '--slow', '6', '--reset', '5', '--lock', '12', '--foreign', '80']
  // Everything takes longer during a test run.
  const pace = ['--answer', '12', '--within', '30', '--pairs', '2']
  const report = await reportOf('dbnet', [...sizes, ...pace])
  expect(report).toMatchObject({ ok: true, breaches: [] })
}, 240_000)
