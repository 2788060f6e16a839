import { expect, test } from 'vitest'
import { reportOf } from '../lib/report-of.ts'

test('malformed requests to every call are refused', async () => {
  // Everything takes longer during a test run, hashing passwords most of all.
  const report = await reportOf('sec/fuzz', ['--per', '3', '--within', '30'])
  expect(report).toMatchObject({ ok: true, breaches: [] })
}, 600_000)
