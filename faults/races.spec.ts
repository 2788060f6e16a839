import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('one of many simultaneous requests succeeds, in every flow', async () => {
  const report = await reportOf('races', ['--rounds', '2', '--conc', '10'])
  expect(report).toMatchObject({ ok: true, flows: 31, deadlocks: 0, breaches: [] })
}, 180_000)
