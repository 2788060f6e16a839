import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('no code, proof or plan outlasts its limit when the clock is wrong', async () => {
  const report = await reportOf('clock', ['--rounds', '1'])
  expect(report).toMatchObject({ ok: true, jumps: 7, breaches: [] })
}, 180_000)
