import { expect, test } from 'vitest'
import { z } from 'zod'
import { reportOf } from './lib/report-of.ts'

const counts = z.looseObject({
  cuts: z.int(),
  delays: z.int(),
  orders: z.int(),
  cancellations: z.int(),
})

test('nothing acknowledged is lost or repeated after crashes and lost answers', async () => {
  const sizes = [
    '--app',
    '1',
    '--db',
    '1',
    '--both',
    '1',
    '--cut',
    '8',
    '--late',
    '4',
    '--pairs',
    '2',
  ]
  // During a test run a start takes longer, and waiting a minute under one lost key would be too
  // long.
  const pace = ['--within', '30', '--patience', '2', '--seed', String(Date.now() % 1_000_000)]
  const report = await reportOf('crash', [...sizes, ...pace])
  expect(report).toMatchObject({ ok: true, breaches: [] })
  const { cuts, delays, orders, cancellations } = counts.parse(report)
  expect(cuts).toBeGreaterThanOrEqual(8)
  expect(delays).toBeGreaterThanOrEqual(4)
  expect(orders).toBeGreaterThan(0)
  expect(cancellations).toBeGreaterThan(0)
}, 240_000)
