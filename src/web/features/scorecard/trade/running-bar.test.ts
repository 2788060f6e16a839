import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RunningBar, runningBarOf, withPrice } from './running-bar.ts'

const EVERY_MS = 60_000

test('a bar holds the first, highest, lowest and last price of its minute', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(prices, (rupees) => {
      let bar: RunningBar | undefined
      for (const [index, one] of rupees.entries()) {
        bar = withPrice(bar, { rupees: one, at: 120_000 + index }, EVERY_MS)
      }
      expect(bar).toEqual({
        from: 120_000,
        open: rupees[0],
        high: Math.max(...rupees),
        low: Math.min(...rupees),
        close: rupees.at(-1),
      })
    }),
  )
})

test('the next minute starts a new bar, and a late price is ignored', () => {
  const last = runningBarOf({ at: '2026-11-20T05:00:00.000Z', open: 5, high: 9, low: 4, close: 8 })
  const at = Date.parse('2026-11-20T05:00:30.000Z')
  const more = withPrice(last, { rupees: 3, at }, EVERY_MS)
  expect(more).toMatchObject({ open: 5, high: 9, low: 3, close: 3 })
  const next = withPrice(more, { rupees: 7, at: at + EVERY_MS }, EVERY_MS)
  expect(next).toMatchObject({ from: at + 30_000, open: 7, low: 7 })
  expect(withPrice(next, { rupees: 1, at }, EVERY_MS)).toBeUndefined()
  expect(runningBarOf(undefined)).toBeUndefined()
})
