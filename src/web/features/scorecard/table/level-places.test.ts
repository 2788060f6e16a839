import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleTrade } from '../testing.ts'
import { levelPlaces } from './level-places.ts'

test('places the price between the stop-loss and the target', () => {
  const bought = sampleTrade({ stoploss: 900, target: 1_100, entryPrice: 1_000 })
  expect(levelPlaces(bought, 1_050)).toEqual({ entryFrom: 0.5, entryTo: 0.5, price: 0.75 })
  const sold = sampleTrade({ stoploss: 1_100, target: 900, entryPrice: 1_000 })
  expect(levelPlaces(sold, 1_050)).toEqual({ entryFrom: 0.5, entryTo: 0.5, price: 0.25 })
  expect(levelPlaces(bought, 2_000).price).toBe(1)
  expect(levelPlaces(sold, 2_000).price).toBe(0)
  expect(levelPlaces(bought, null).price).toBeNull()
})

test('places a pending entry as a range or as a single rate', () => {
  const levels = { stoploss: 900, target: 1_100, entryPrice: null }
  const range = { ...levels, rate: null, lowerRange: 950, upperRange: 1_000 }
  expect(levelPlaces(sampleTrade(range), null)).toMatchObject({ entryFrom: 0.25, entryTo: 0.5 })
  const sale = sampleTrade({ ...range, stoploss: 1_100, target: 900 })
  expect(levelPlaces(sale, null)).toMatchObject({ entryFrom: 0.5, entryTo: 0.75 })
  const rate = sampleTrade({ ...levels, rate: 950 })
  expect(levelPlaces(rate, null)).toMatchObject({ entryFrom: 0.25, entryTo: 0.25 })
})

test('keeps every place within the bar', () => {
  const rupees = fc.integer({ min: 1, max: 1_000 })
  fc.assert(
    fc.property(rupees, rupees, rupees, rupees, (stoploss, target, entry, price) => {
      fc.pre(stoploss !== target)
      const places = levelPlaces(sampleTrade({ stoploss, target, entryPrice: entry }), price)
      for (const place of [places.entryFrom, places.entryTo, places.price ?? 0]) {
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(1)
      }
    }),
  )
})
