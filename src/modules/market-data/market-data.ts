import type { InstrumentExchange } from '#contract/market/instruments.ts'
import { type Clock, HOUR_MS } from '#kit/clock.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { importMaster } from './import-master.ts'
import { createMarketPrices } from './market-prices.ts'
import { createCalendar, createSimulatedCalendar, type MarketCalendar } from './rules/calendar.ts'
import { dayNumberAt, dayText } from './rules/indian-time.ts'
import type { Instrument } from './rules/instrument.ts'
import { compactSymbol, prefixQuery } from './rules/instrument-words.ts'
import { listHours, listSpecialDays } from './store/calendar.ts'
import {
  findInstruments,
  findListed,
  isListOutdated,
  listListed,
  searchAlike,
  searchInstruments,
} from './store/instruments.ts'
import { listLastPrices } from './store/prices.ts'

export type MarketDataDeps = {
  readonly db: Database
  readonly clock: Clock
  /** `simulated`: the market never sleeps. */
  readonly marketHours: 'exchange' | 'simulated'
}

export type MarketData = ReturnType<typeof createMarketData>

export type InstrumentSearch = {
  readonly q: string
  readonly exchange?: InstrumentExchange | undefined
  readonly limit: number
}

/** How long a process goes by the hours and holidays that it has read. */
const CALENDAR_KEPT_MS = HOUR_MS

/** Instruments, when their markets are open, and what they cost. */
export function createMarketData({ db, clock, marketHours }: MarketDataDeps) {
  let kept: { readonly calendar: MarketCalendar; readonly readAtMs: number } | undefined

  const readCalendar = async (): Promise<MarketCalendar> => {
    const [hours, specialDays] = await Promise.all([listHours(db.read), listSpecialDays(db.read)])
    return marketHours === 'simulated'
      ? createSimulatedCalendar(hours)
      : createCalendar(hours, specialDays)
  }

  return {
    /** As far as this process knows them; see `startFeedHost`. */
    prices: createMarketPrices(() => clock.now().getTime()),

    /** What was written down of prices: where a start goes on. */
    storedPrices: listLastPrices,

    importMaster,

    isListOutdated,

    findInstruments,

    /** By exchange and symbol, of what is listed now. */
    findListed,

    listListed,

    /** Of what is listed now and has not expired; the best match first. */
    search: async ({ q, exchange, limit }: InstrumentSearch): Promise<readonly Instrument[]> => {
      const query = prefixQuery(q)
      if (query === undefined) {
        return []
      }
      const [firstWord = ''] = q.trim().split(/\s+/)
      const found = await searchInstruments(db.read, {
        query,
        compact: compactSymbol(q),
        firstWord: compactSymbol(firstWord),
        exchange: exchange ?? null,
        day: dayText(dayNumberAt(clock.now().getTime())),
        limit,
      })
      return found.length > 0
        ? found
        : searchAlike(db.read, q.toLowerCase(), exchange ?? null, limit)
    },

    /** When markets are open, as far as the tables know. */
    calendar: async (): Promise<MarketCalendar> => {
      const nowMs = clock.now().getTime()
      if (kept === undefined || Math.abs(nowMs - kept.readAtMs) > CALENDAR_KEPT_MS) {
        kept = { calendar: await readCalendar(), readAtMs: nowMs }
      }
      return kept.calendar
    },

    /** The holidays and hours of the real exchanges, whatever this market's hours are. */
    exchangeCalendar: async (tx: Tx): Promise<MarketCalendar> =>
      createCalendar(await listHours(tx), await listSpecialDays(tx)),
  }
}
