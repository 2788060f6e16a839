import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('planted bugs have their place in the sources, and are noticed', async () => {
  const report = await reportOf('mutants', ['--only', 'entry-out-of-balance,hold-not-released'])
  expect(report).toEqual({ ok: true, planted: 2, caught: 2, breaches: [] })
}, 240_000)
