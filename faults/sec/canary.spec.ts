import { expect, test } from 'vitest'
import { reportOf } from '../lib/report-of.ts'

test('every secret is found by those who may see it, and by nobody else', async () => {
  const report = await reportOf('sec/canary', ['--pages', '15'])
  expect(report).toMatchObject({ ok: true, breaches: [] })
}, 600_000)
