import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FilteredCall,
  isChosen,
  isNarrowing,
  spanOf,
  type TradeFilter,
} from './trade-filter.ts'

const call: FilteredCall = {
  symbol: 'RELIANCE',
  exchange: 'NSE',
  entryType: 'buy',
  result: 'tp',
  at: Date.parse('2026-11-21T23:59:59+05:30'),
}

describe('a trade filter', () => {
  it.each<[TradeFilter, boolean]>([
    [{}, true],
    [{ script: ' rel' }, true],
    [{ script: 'LIANCE' }, false],
    [{ exchange: 'BSE' }, false],
    [{ side: 'buy', segment: 'Equity' }, true],
    [{ segment: 'Currency' }, false],
    [{ segment: 'Equity', exchange: 'MCX' }, false],
    [{ result: 'sl' }, false],
    [{ from: '2026-11-21', to: '2026-11-21' }, true],
    [{ from: '2026-11-22' }, false],
    [{ to: '2026-11-20' }, false],
  ])('matches a call against %o', (filter, chosen) => {
    expect(isChosen(call, filter)).toBe(chosen)
    expect(isNarrowing(filter)).toBe(Object.keys(filter).length > 0)
  })

  it('never selects open calls by result', () => {
    expect(isChosen({ ...call, result: null }, {})).toBe(true)
    expect(isChosen({ ...call, result: null }, { result: 'tp' })).toBe(false)
  })

  it('has a time span that the database supports, for any days', () => {
    const day = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, (from, to) => {
        const span = spanOf({ from, to })
        expect(new Date(span.from).getUTCFullYear()).toBeGreaterThanOrEqual(1970)
        expect(new Date(span.before).getUTCFullYear()).toBeLessThanOrEqual(9000)
      }),
    )
  })
})
