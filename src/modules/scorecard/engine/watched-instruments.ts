import { MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import type { Instrument, MarketCalendar, MarketData } from '#modules/market-data/index.ts'
import { dayAt } from '#modules/market-data/rules/indian-time.ts'
import { intrinsicValue } from '#modules/market-data/rules/option-value.ts'
import type { Database } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'

/**
 * How old a price may be at the end of an option's contract. The exchanges settle at the mean of the
 * underlying's last half hour.
 */
const LAST_TRADE_MS = 30 * MINUTE_MS

/** What is known of the instruments with open calls, as far as it was read. */
export type WatchedInstruments = {
  /** Reads these instruments and the calendar, both of which may change from day to day. */
  readonly read: (instrumentIds: readonly number[]) => Promise<void>
  readonly isTraded: (instrumentId: number, from: Instant, to: Instant) => boolean
  /** The underlyings of the options among these. */
  readonly underlyingsOf: (instrumentIds: Iterable<number>) => ReadonlySet<number>
  /**
   * The price that replaces the last one for a call that expires then. An option that nobody trades
   * any more would keep a price from before its underlying moved, up to its last day: if its contract
   * ends and its last price is old, its intrinsic value counts. Undefined: the last price counts.
   */
  readonly priceAtEnd: (instrumentId: number, at: Instant) => Price | undefined
}

type Deps = {
  readonly db: Database
  readonly marketData: Pick<MarketData, 'calendar' | 'findInstruments' | 'findUnderlyings'> & {
    readonly prices: Pick<MarketData['prices'], 'lastOf'>
  }
}

type Known = { readonly instrument: Instrument; readonly underlyingId: number | undefined }

export function createWatchedInstruments({ db, marketData }: Deps): WatchedInstruments {
  const known = new Map<number, Known>()
  let calendar: MarketCalendar | undefined
  return {
    read: async (instrumentIds) => {
      calendar = await marketData.calendar()
      const [instruments, underlyings] = await Promise.all([
        marketData.findInstruments(db.read, instrumentIds),
        marketData.findUnderlyings(db.read, instrumentIds),
      ])
      for (const instrument of instruments) {
        known.set(instrument.id, { instrument, underlyingId: underlyings.get(instrument.id) })
      }
    },
    isTraded: (instrumentId, from, to) => {
      const sessionClass = known.get(instrumentId)?.instrument.sessionClass
      return sessionClass !== undefined && calendar?.isTradedWithin(sessionClass, from, to) === true
    },
    underlyingsOf: (instrumentIds) => {
      const ids = [...instrumentIds].map((id) => known.get(id)?.underlyingId)
      return new Set(ids.filter((id) => id !== undefined))
    },
    priceAtEnd: (instrumentId, at) => {
      const { instrument, underlyingId } = known.get(instrumentId) ?? {}
      if (instrument?.expiry !== dayAt(at) || underlyingId === undefined) {
        return
      }
      const { prices } = marketData
      const underlying = prices.lastOf(underlyingId)
      const isTradedStill = (prices.lastOf(instrumentId)?.atMs ?? 0) >= at - LAST_TRADE_MS
      return isTradedStill ||
        underlying === undefined ||
        Math.abs(underlying.atMs - at) > LAST_TRADE_MS
        ? undefined
        : intrinsicValue(instrument, underlying.price)
    },
  }
}
