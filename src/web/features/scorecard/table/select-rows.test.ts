import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tradeSorts } from '#contract/scorecard/query-calls.ts'
import { sampleTrade } from '../testing.ts'
import { sharedByMatches, sortTrades } from './select-rows.ts'

const trade = fc
  .record({
    _id: fc.uuid(),
    scriptname: fc.constantFrom('TCS', 'INFY', 'infy'),
    holdingPeriod: fc.constantFrom('intraday' as const, 1, 5, 20),
    entryPrice: fc.constantFrom(null, 1400),
    createdAt: fc.constantFrom('2026-11-20T04:00:00.000Z', '2026-11-19T04:00:00.000Z'),
    instrumentId: fc.nat({ max: 2 }),
  })
  .map((over) => sampleTrade({ ...over, pnlpercentage: over.entryPrice === null ? '-' : 0 }))
const trades = fc.uniqueArray(trade, { selector: ({ _id }) => _id, maxLength: 12 })
const at = Date.parse('2026-11-20T05:00:01.000Z')
const priceOf = (id: number) => ({ price: 14_000_000 + id * 10_000, at })

test('sorting does not depend on the order in which trades came', () => {
  fc.assert(
    fc.property(trades, fc.constantFrom(...tradeSorts), fc.boolean(), (rows, by, up) => {
      const sorting = { by, order: up ? 'asc' : 'desc' } as const
      const ids = (some: typeof rows) => sortTrades(some, sorting, priceOf).map(({ _id }) => _id)
      expect(ids(rows.toReversed())).toEqual(ids(rows))
      expect(ids(rows).toSorted()).toEqual(rows.map(({ _id }) => _id).toSorted())
    }),
  )
})

test('sorts a trade that was not entered below the others', () => {
  const waiting = sampleTrade({ _id: 'w', entryPrice: null, pnlpercentage: '-' })
  const [low, high] = [1, 2].map((id) => sampleTrade({ _id: String(id), instrumentId: id }))
  const loss = sampleTrade({ _id: '0', instrumentId: 0, entryPrice: 1500 })
  const rows = low && high ? [low, waiting, loss, high] : []
  for (const [order, ids] of [
    ['asc', ['w', '0', '1', '2']],
    ['desc', ['2', '1', '0', 'w']],
  ] as const) {
    const sorted = sortTrades(rows, { by: 'pnlpercentage', order }, priceOf)
    expect(sorted.map(({ _id }) => _id)).toEqual(ids)
  }
})

test('puts the latest of equal trades first, in both directions', () => {
  const [old, young] = ['2026-11-19', '2026-11-20'].map((day) =>
    sampleTrade({ _id: day, createdAt: `${day}T04:00:00.000Z` }),
  )
  const rows = old && young ? [old, young] : []
  for (const order of ['asc', 'desc'] as const) {
    const sorted = sortTrades(rows, { by: 'scriptname', order }, priceOf)
    expect(sorted.map(({ _id }) => _id)).toEqual(['2026-11-20', '2026-11-19'])
  }
})

test('filters by a part of the provider’s name', () => {
  expect(sharedByMatches(sampleTrade(), ' asha ')).toBe(true)
  expect(sharedByMatches(sampleTrade(), 'INH')).toBe(false)
  expect(sharedByMatches(sampleTrade(), undefined)).toBe(true)
})
