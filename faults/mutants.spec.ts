import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('planted bugs still apply to the sources, and tests catch them', async () => {
  const report = await reportOf('mutants', ['--only', 'entry-out-of-balance,hold-not-released'])
  expect(report).toEqual({ ok: true, planted: 2, caught: 2, breaches: [] })
}, 240_000)
