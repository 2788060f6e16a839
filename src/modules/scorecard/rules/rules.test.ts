import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryType } from '#contract/scorecard/types.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { postedEvent, termsArbitrary } from '../testing.ts'
import { boundsOf, entryZone, hitOf, waitingFor } from './crossing.ts'
import { amend, exitManually, expiryOf, levelProblems, withdraw } from './decisions.ts'
import { figuresOf, profitOf, profitPercent, riskReward } from './figures.ts'
import { allows, nextTrade, openTrade, type Terms, type Trade, type TradeEvent } from './trade.ts'

const price = fc.integer({ min: 0, max: 45 })
const MIRROR = 1000

/** The call mirrored: above and below are swapped, and so are buy and sell. */
function mirrored(terms: Terms): Terms {
  return {
    ...terms,
    entryType: terms.entryType === 'buy' ? 'sell' : 'buy',
    lower: MIRROR - terms.upper,
    upper: MIRROR - terms.lower,
    target: MIRROR - terms.target,
    stop: MIRROR - terms.stop,
    reference: MIRROR - terms.reference,
  }
}

const enters = (terms: Terms, at: number) => {
  const { from, to } = entryZone(terms)
  return at >= from && at <= to
}

const seenArbitrary = fc.tuple(price, price, price).map((prices) => {
  const [low = 0, last = 0, high = 0] = prices.sort((a, b) => a - b)
  return { low, high, last }
})

const buy = (over: Partial<Terms> = {}): Terms => ({
  entryType: 'buy',
  lower: 100,
  upper: 102,
  target: 110,
  stop: 95,
  reference: 105,
  holding: 'intraday',
  expiresAt: 1_000_000_000,
  ...over,
})

describe('entering and ending a trade by prices', () => {
  it('is mirrored between buy and sell', () => {
    fc.assert(
      fc.property(termsArbitrary, price, seenArbitrary, (terms, at, seen) => {
        const other = mirrored(terms)
        expect(enters(other, MIRROR - at)).toBe(enters(terms, at))
        const ends = hitOf(terms.entryType, boundsOf(terms), seen)
        const inMirror = hitOf(other.entryType, boundsOf(other), {
          low: MIRROR - seen.high,
          high: MIRROR - seen.low,
          last: MIRROR - seen.last,
        })
        expect(inMirror).toEqual(ends && { ...ends, price: MIRROR - ends.price })
        if (ends !== undefined) {
          const gained = profitOf(terms.entryType, terms.lower, ends.price)
          expect(profitOf(other.entryType, MIRROR - terms.lower, MIRROR - ends.price)).toBe(gained)
        }
      }),
    )
  })

  it('has no entry between the two levels that a waiting trade watches', () => {
    fc.assert(
      fc.property(termsArbitrary, price, price, (terms, now, next) => {
        const { above, below } = waitingFor(entryZone(terms), now)
        if (next < above && next > below) {
          expect(enters(terms, next)).toBe(false)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('waits for a rise to an entry above the market, and for a fall to one below it', () => {
    expect(entryZone(buy({ reference: 99 }))).toEqual({ from: 100, to: 109 })
    expect(entryZone(buy({ reference: 103 }))).toEqual({ from: 96, to: 102 })
    expect(entryZone(buy({ reference: 101 }))).toEqual({ from: 96, to: 109 })
  })

  it('does not enter at or beyond the target or the stop-loss', () => {
    expect(enters(buy({ reference: 99 }), 110)).toBe(false)
    expect(enters(buy({ reference: 99 }), 109)).toBe(true)
    expect(enters(buy({ reference: 105 }), 95)).toBe(false)
    expect(enters(buy({ reference: 105 }), 96)).toBe(true)
  })

  it.each<[string, EntryType, [number, number, number], unknown]>([
    ['price at the target', 'buy', [110, 110, 110], { kind: 'tp', price: 110 }],
    ['a gap above the target', 'buy', [114, 114, 114], { kind: 'tp', price: 114 }],
    ['a gap below the stop-loss', 'buy', [90, 90, 90], { kind: 'sl', price: 90 }],
    ['neither level reached', 'buy', [96, 109, 100], undefined],
    ['target reached between two prices', 'buy', [100, 112, 105], { kind: 'tp', price: 110 }],
    ['stop-loss reached between two prices', 'buy', [94, 105, 100], { kind: 'sl', price: 95 }],
    ['both reached between two prices', 'buy', [94, 112, 111], { kind: 'sl', price: 95 }],
    [
      'both reached between two prices, last price below the stop-loss',
      'buy',
      [90, 112, 91],
      { kind: 'sl', price: 91 },
    ],
    [
      'both reached between two prices, sell call',
      'sell',
      [94, 112, 100],
      { kind: 'sl', price: 110 },
    ],
    ['price at the target, sell call', 'sell', [95, 95, 95], { kind: 'tp', price: 95 }],
  ])('decides the end of a trade: %s', (_, entryType, [low, high, last], end) => {
    expect(hitOf(entryType, { from: 95, to: 110 }, { low, high, last })).toEqual(end)
  })
})

const posted = (over: Partial<Terms> = {}) => openTrade(postedEvent(1, buy(over), 0))
const initiated = (trade: Trade = posted()) =>
  nextTrade(trade, { kind: 'initiated', tradeId: trade.id, at: 5, price: 101 })

describe('the states of a trade', () => {
  const laterKinds = ['amended', 'initiated', 'tp', 'sl', 'manual', 'timeout', 'withdrawn'] as const
  const rank = { posted: 0, initiated: 1, closed: 2, withdrawn: 2 }

  it('only move forward', () => {
    const kinds = fc.array(fc.constantFrom(...laterKinds), { maxLength: 20 })
    fc.assert(
      fc.property(kinds, (tried) => {
        let trade = posted()
        for (const kind of tried) {
          const next = eventOf(trade, kind)
          if (allows(trade, kind)) {
            const before = rank[trade.state]
            const { version } = trade
            trade = nextTrade(trade, next)
            expect(rank[trade.state]).toBeGreaterThanOrEqual(before)
            expect(trade.version).toBe(version + 1)
          } else {
            expect(() => nextTrade(trade, next)).toThrow('never')
          }
        }
        expect(trade.exit === null).toBe(trade.state !== 'closed')
      }),
    )
  })

  it('end with an exit price exactly if there was an entry', () => {
    const trade = posted()
    const wrong = { kind: 'timeout', tradeId: trade.id, at: 1, price: 100 } as const
    expect(() => nextTrade(trade, wrong)).toThrow('leaves at a price')
    expect(() => nextTrade(initiated(), { ...wrong, price: null })).toThrow('leaves at a price')
  })

  function eventOf(
    trade: Trade,
    kind: (typeof laterKinds)[number],
  ): Exclude<TradeEvent, { kind: 'posted' }> {
    const common = { tradeId: trade.id, at: 1 }
    switch (kind) {
      case 'amended':
        return { ...common, ...buy(), kind, rationale: '', disclosures: '' }
      case 'initiated':
        return { ...common, kind, price: 101 }
      case 'withdrawn':
        return { ...common, kind }
      default:
        return { ...common, kind, price: trade.entry === null ? null : 104 }
    }
  }
})

describe('a provider', () => {
  const said = { ...buy({ target: 120 }), rationale: 'new', disclosures: 'same' }

  it('can amend a call within 15 minutes, until its entry is hit', () => {
    const trade = posted()
    const amended = amend(trade, said, 15 * MINUTE_MS)
    expect(amended.ok && nextTrade(trade, amended.value)).toMatchObject({
      state: 'posted',
      target: 120,
      rationale: 'new',
      salt: trade.salt,
    })
    expect(amend(trade, said, 15 * MINUTE_MS + 1)).toMatchObject({ code: 'amend_too_late' })
    expect(amend(initiated(), said, 6)).toMatchObject({ code: 'trade_initiated' })
  })

  it('can exit an entered call only with a fresh price', () => {
    expect(exitManually(initiated(), 104, 9)).toMatchObject({ value: { price: 104 } })
    expect(exitManually(initiated(), undefined, 9)).toMatchObject({ code: 'price_stale' })
    expect(exitManually(posted(), undefined, 9)).toMatchObject({ value: { price: null } })
  })

  it('can withdraw a call before its entry, and not afterwards', () => {
    const back = withdraw(posted(), 9)
    const gone = back.ok ? nextTrade(posted(), back.value) : undefined
    expect(gone?.state).toBe('withdrawn')
    expect(withdraw(initiated(), 9)).toMatchObject({ code: 'trade_initiated' })
    expect(gone && withdraw(gone, 10)).toMatchObject({ code: 'trade_closed' })
    expect(gone && exitManually(gone, 100, 10)).toMatchObject({ code: 'trade_closed' })
    expect(gone && amend(gone, said, 10)).toMatchObject({ code: 'trade_closed' })
  })

  it('must post levels that are consistent and on the tick', () => {
    expect(levelProblems(buy(), 1)).toEqual([])
    fc.assert(fc.property(termsArbitrary, (terms) => levelProblems(terms, 1).length === 0))
    expect(levelProblems(buy({ target: 102, stop: 100 }), 1)).toEqual([
      { field: 'target', problem: 'wrong_side' },
      { field: 'stoploss', problem: 'wrong_side' },
    ])
    expect(levelProblems(buy({ lower: 103 }), 1)).toContainEqual({
      field: 'rate',
      problem: 'range_reversed',
    })
    expect(levelProblems(buy({ lower: 101, target: 111, stop: 94 }), 5)).toEqual([
      { field: 'rate', problem: 'off_tick' },
      { field: 'target', problem: 'off_tick' },
      { field: 'stoploss', problem: 'off_tick' },
    ])
    const sale = { ...buy(), entryType: 'sell', target: 95, stop: 110 } as const
    expect(levelProblems(sale, 1)).toEqual([])
    expect(levelProblems({ ...sale, target: 110, stop: 95 }, 1)).toHaveLength(2)
  })

  it('gets an expiry after the chosen days, at the end of a session', () => {
    const closesAt = (at: number) => Math.floor(at / DAY_MS) * DAY_MS + DAY_MS / 2
    expect(expiryOf('intraday', 1000, closesAt)).toBe(DAY_MS / 2)
    expect(expiryOf(3, 1000, closesAt)).toBe(3 * DAY_MS + DAY_MS / 2)
  })
})

describe('the figures of a trade', () => {
  const rupees = priceFromRupees

  it('are zero or blank before the entry', () => {
    expect(figuresOf(posted(), 104)).toEqual({ pnl: 0, pnlPercent: '-' })
  })

  it('use the last price of an open trade and the exit price of a closed one', () => {
    const trade = initiated()
    expect(figuresOf(trade, 104)).toEqual({ pnl: 3, pnlPercent: 2.97 })
    expect(figuresOf(trade, null)).toEqual({ pnl: 0, pnlPercent: 0 })
    const closed = nextTrade(trade, { kind: 'sl', tradeId: trade.id, at: 9, price: 95 })
    expect(figuresOf(closed, 104)).toEqual({ pnl: -6, pnlPercent: -5.94 })
  })

  it('are rounded once, halves away from zero', () => {
    expect(profitPercent('buy', rupees(2400), rupees(2430.5))).toBe(1.27)
    expect(profitPercent('sell', rupees(800), rupees(800.04))).toBe(-0.01)
    expect(profitPercent('buy', rupees(800), rupees(800.04))).toBe(0.01)
    expect(profitPercent('sell', rupees(800), rupees(800))).toBe(0)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 1e9 }),
        (from, to) => {
          const percent = profitPercent('buy', from, to)
          expect(profitPercent('sell', from, to)).toBe(percent === 0 ? 0 : -percent)
          expect(Math.abs(percent - ((to - from) * 100) / from)).toBeLessThanOrEqual(0.005 + 1e-6)
        },
      ),
    )
  })

  it('compare reward and risk from the worst entry price of the range', () => {
    expect(riskReward(buy())).toBe('1:1.14')
    expect(riskReward(mirrored(buy()))).toBe('1:1.14')
    expect(riskReward(buy({ lower: 100, upper: 100, target: 120 }))).toBe('1:4.00')
  })
})
