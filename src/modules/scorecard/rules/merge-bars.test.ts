import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeBars } from './merge-bars.ts'

const bar = (at: string, open: number, high: number, low: number, close: number) => ({
  at,
  open,
  high,
  low,
  close,
})

test('merges bars into first open, last close, highest high and lowest low', () => {
  const bars = [bar('a', 10, 12, 9, 11), bar('b', 11, 15, 10, 14), bar('c', 14, 14, 7, 8)]
  expect(mergeBars(bars, 2)).toEqual([bar('a', 10, 15, 9, 14), bar('c', 14, 14, 7, 8)])
  expect(mergeBars(bars, 3)).toEqual(bars)
  expect(mergeBars([], 3)).toEqual([])
})

test('never returns more bars than allowed, and keeps the extremes and the last close', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 40 }), (closes, max) => {
      const merged = mergeBars(
        closes.map((price, index) => bar(String(index), price, price, price, price)),
        max,
      )
      expect(merged.length).toBeLessThanOrEqual(max)
      expect(Math.max(...merged.map(({ high }) => high))).toBe(Math.max(...closes))
      expect(Math.min(...merged.map(({ low }) => low))).toBe(Math.min(...closes))
      expect(merged.at(-1)?.close).toBe(closes.at(-1))
    }),
  )
})
