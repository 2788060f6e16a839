import { expect, test } from 'vitest'
import { reportOf } from './lib/report-of.ts'

test('slow clients are cut off while visitors and buyers are served', async () => {
  // Everything takes longer during a test run.
  const report = await reportOf(
    'slow',
    '--each 60 --seconds 1 --p99 5 --late 20 --busy 2'.split(' '),
  )
  expect(report).toMatchObject({ ok: true, each: 60, breaches: [] })
  expect(report).toMatchObject({ headers: { cut: 60 }, body: { cut: 60 }, reader: { cut: 60 } })
}, 180_000)
