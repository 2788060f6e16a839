import { expect, test } from 'vitest'
import { priceText } from './price-text.ts'
import { sampleTrade } from './testing.ts'
import { currentFigures, stateText } from './trade-state.ts'

const at = Date.parse('2026-11-20T05:00:01.000Z')

test('an open trade is valued at the last price', () => {
  const trade = sampleTrade({ ltpStale: true })
  expect(currentFigures(trade, { price: 14_280_000, at })).toEqual({
    price: 1428,
    at,
    isStale: false,
    pnl: 28,
    pnlPercent: 2,
  })
  const sold = sampleTrade({ entryType: 'sell' })
  expect(currentFigures(sold, { price: 14_280_000, at })).toMatchObject({
    pnl: -28,
    pnlPercent: -2,
  })
})

test('a price becomes stale after fifteen seconds', () => {
  const livePrice = { price: 14_280_000, at }
  const trade = sampleTrade({ ltpAt: new Date(at).toISOString(), ltpStale: false })
  for (const [after, isStale] of [
    [15_000, false],
    [15_001, true],
  ] as const) {
    expect(currentFigures(trade, livePrice, at + after).isStale).toBe(isStale)
    expect(currentFigures(trade, undefined, at + after).isStale).toBe(isStale)
  }
  const closed = sampleTrade({ status: 'closed', exitRate: 1500 })
  expect(currentFigures(closed, livePrice, at + 60_000).isStale).toBe(false)
})

test("a price older than the trade's own is ignored", () => {
  const trade = sampleTrade({ pnl: 3.5, pnlpercentage: 0.25, ltp: 1403.5 })
  expect(currentFigures(trade, { price: 1, at: at - 60_000 })).toMatchObject({
    price: 1403.5,
    pnl: 3.5,
  })
})

test('a trade that was not entered has no gain and no loss', () => {
  const trade = sampleTrade({ istriggered: false, entryPrice: null, entryDate: null })
  expect(currentFigures(trade, { price: 14_280_000, at })).toMatchObject({
    price: 1428,
    pnl: 0,
    pnlPercent: '-',
  })
})

test('a closed trade keeps its exit figures, whatever the market does', () => {
  const trade = sampleTrade({
    status: 'closed',
    result: 'tp',
    exitRate: 1500,
    exitDate: '2026-11-20T06:00:00.000Z',
    pnl: 100,
    pnlpercentage: 7.14,
  })
  expect(currentFigures(trade, { price: 1, at })).toEqual({
    price: 1500,
    at: Date.parse('2026-11-20T06:00:00.000Z'),
    isStale: false,
    pnl: 100,
    pnlPercent: 7.14,
  })
  expect(stateText(trade)).toBe('TP Hit')
  expect(stateText(sampleTrade())).toBe('Initiated')
  const withdrawnAt = '2026-11-20T06:00:00.000Z'
  expect(stateText({ ...trade, result: 'manual', withdrawnAt })).toBe('Withdrawn')
})

test('prices are shown with the decimals of their instrument', () => {
  expect(priceText(123_456.5, { tick: 0.05 })).toBe('1,23,456.50')
  expect(priceText(83.25, { tick: 0.0025 })).toBe('83.2500')
})
