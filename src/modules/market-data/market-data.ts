import type { InstrumentExchange } from '#contract/market/types.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { inSteps } from '#platform/jobs/in-steps.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { applyCorporateAction } from './corporate-actions/apply.ts'
import { importCorporateActions } from './corporate-actions/import.ts'
import { simulatedBars } from './feed/simulated/history.ts'
import type { SimulatedMarket } from './feed/simulated/market.ts'
import { importMaster } from './import-master.ts'
import { createMarketPrices } from './market-prices.ts'
import { openSimulatedMarket } from './open-feed.ts'
import { createCalendar, createSimulatedCalendar, type MarketCalendar } from './rules/calendar.ts'
import { dayAt } from './rules/indian-time.ts'
import type { Instrument } from './rules/instrument.ts'
import { compactSymbol, prefixQuery } from './rules/instrument-words.ts'
import { barMinutes, type PriceBar } from './rules/price-bar.ts'
import { deleteBars, findMinuteBefore, listBars } from './store/bars.ts'
import { listHours, listSpecialDays } from './store/calendar.ts'
import { listPriceEras, lockDueActions } from './store/corporate-actions.ts'
import {
  findInstruments,
  findListed,
  findUnderlyings,
  hasDerivatives,
  isListOutdated,
  listListed,
  searchAlike,
  searchInstruments,
} from './store/instruments.ts'
import { listLastPrices } from './store/prices.ts'

export type MarketDataDeps = {
  readonly db: Database
  readonly clock: Clock
  /** `simulated`: the market is always open. */
  readonly marketHours: 'exchange' | 'simulated'
}

export type MarketData = ReturnType<typeof createMarketData>

export type InstrumentSearch = {
  readonly q: string
  readonly exchange?: InstrumentExchange | undefined
  readonly limit: number
}

/** How long a process caches the calendar. */
const CALENDAR_CACHE_MS = HOUR_MS

/** A call runs for a year at most, and its chart is shown for a while after it. */
const BARS_RETENTION_MS = 400 * DAY_MS

type BarsQuery = {
  readonly instrumentId: number
  /** Milliseconds since 1970. */
  readonly fromMs: number
  readonly toMs: number
  /** Number of bars from before `fromMs`, where they are known. */
  readonly leadBars?: number
  readonly maxRows: number
}

type Bars = { readonly bars: readonly PriceBar[]; readonly everyMinutes: number }

/** Longer than any market closure. */
const LEAD_MAX_MS = 10 * DAY_MS

/**
 * The moment from which that many minutes were recorded before `fromMs`; a closed market has none.
 */
async function leadFrom(tx: Tx, { instrumentId, fromMs }: BarsQuery, minutes: number) {
  const toMs = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS
  const bar = { instrumentId, fromMs: toMs - LEAD_MAX_MS, toMs, skipped: minutes - 1 }
  const watchedMs = minutes === 0 ? fromMs : await findMinuteBefore(tx, bar)
  return watchedMs ?? fromMs - minutes * MINUTE_MS
}

/** Instruments, trading hours and prices. */
export function createMarketData({ db, clock, marketHours }: MarketDataDeps) {
  let cachedCalendar: { readonly calendar: MarketCalendar; readonly readAtMs: number } | undefined
  let market: SimulatedMarket | undefined

  /** Bars from before the instrument was watched; only a simulated market can provide them. */
  const unwatched = async ({ instrumentId, fromMs }: BarsQuery, toMs: number, every: number) => {
    const [instrument] = await findInstruments(db.read, [instrumentId])
    if (marketHours !== 'simulated' || instrument === undefined) {
      return []
    }
    market ??= await openSimulatedMarket(db.read)
    return simulatedBars(market, instrument, { fromMs, toMs, everyMinutes: every })
  }

  const readCalendar = async (): Promise<MarketCalendar> => {
    const [hours, specialDays] = await Promise.all([listHours(db.read), listSpecialDays(db.read)])
    return marketHours === 'simulated'
      ? createSimulatedCalendar(hours)
      : createCalendar(hours, specialDays)
  }

  return {
    /** Prices as far as this process knows them; see `startFeedHost`. */
    prices: createMarketPrices(() => clock.now().getTime()),

    /** The stored prices, after which a restart resumes. */
    storedPrices: listLastPrices,

    /**
     * Bars of an instrument while it was watched, oldest first, as long as necessary to stay within
     * `maxRows`. Prices from before a split are adjusted. The prices of the last few seconds may be
     * missing.
     */
    bars: async (asked: BarsQuery): Promise<Bars> => {
      const { toMs, leadBars = 0, maxRows } = asked
      const everyMinutes = barMinutes(toMs - asked.fromMs, maxRows - leadBars)
      const [fromMs, eras] = await Promise.all([
        leadFrom(db.read, asked, leadBars * everyMinutes),
        listPriceEras(db.read, asked.instrumentId),
      ])
      const query = { ...asked, fromMs, everyMinutes, rows: maxRows, eras }
      const stored = await listBars(db.read, query)
      const before = await unwatched(query, stored[0]?.minuteMs ?? toMs, everyMinutes)
      return { bars: [...before, ...stored].slice(0, maxRows), everyMinutes }
    },

    /** Deletes old bars every night. */
    startJobs: (jobs: Jobs): Promise<void> =>
      jobs.schedule('price-bars-sweep', '41 2 * * *', () => {
        const before = new Date(clock.now().getTime() - BARS_RETENTION_MS)
        return inSteps(db, (tx, limit) => deleteBars(tx, before, limit))
      }),

    importMaster,

    isListOutdated,

    importCorporateActions,

    /** Actions that are due; calls have to be adjusted in the same transaction. */
    lockDueActions,

    /** Marks the action as applied; the last price is adjusted here and in all other processes. */
    applyCorporateAction,

    findInstruments,

    findUnderlyings,

    /** Whether calls can be posted on the instrument. */
    isListed: async (id: number): Promise<boolean> => {
      const [found] = await findInstruments(db.read, [id])
      return found !== undefined && found.validUntil === null
    },

    /** Whether futures or options on it are listed. */
    hasDerivatives,

    /** Finds a listed instrument by exchange and symbol. */
    findListed,

    listListed,

    /**
     * Listed instruments that calls can be posted on, thus no expired contract and no index without
     * derivatives; the best match first.
     */
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
        day: dayAt(clock.now().getTime()),
        limit,
      })
      return found.length > 0
        ? found
        : searchAlike(db.read, q.toLowerCase(), exchange ?? null, limit)
    },

    /** When markets are open, as far as the stored hours and holidays reach. */
    calendar: async (): Promise<MarketCalendar> => {
      const nowMs = clock.now().getTime()
      if (
        cachedCalendar === undefined ||
        Math.abs(nowMs - cachedCalendar.readAtMs) > CALENDAR_CACHE_MS
      ) {
        cachedCalendar = { calendar: await readCalendar(), readAtMs: nowMs }
      }
      return cachedCalendar.calendar
    },

    /** The hours and holidays of the real exchanges, whatever `marketHours` is. */
    exchangeCalendar: async (tx: Tx): Promise<MarketCalendar> =>
      createCalendar(await listHours(tx), await listSpecialDays(tx)),
  }
}
