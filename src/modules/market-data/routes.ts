import {
  INSTRUMENT_SEARCH_MAX_ROWS,
  type InstrumentHit,
  instrumentPrice,
  searchInstruments,
} from '#contract/market/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { WATCHED_MS } from './broadcast.ts'
import type { MarketData } from './market-data.ts'
import type { MarketCalendar } from './rules/calendar.ts'
import type { Instrument } from './rules/instrument.ts'

/** How long an instrument is watched after a request for its price. */
const REQUEST_TTL_MS = 10 * SECOND_MS
/**
 * How long requests for an instrument must have been coming in before its price is returned. By
 * then any instrument has a price, so nobody can learn which ones are watched because of open
 * calls.
 */
const FIRST_PRICE_MS = 1.5 * SECOND_MS
/**
 * How many instruments an account can have watched; more than it needs for posting, and few enough
 * that accounts cannot take up the feed's room for open calls.
 */
const WATCHED_MAX_PER_ACCOUNT = 20

export function marketDataHandlers(marketData: MarketData): readonly Handler[] {
  const requestedForMs = createRequestTimes()
  const mayWatch = createWatchLimit()
  return [
    handle(searchInstruments, async ({ now }, { query }) => {
      const [found, calendar] = await Promise.all([
        marketData.search({ ...query, limit: INSTRUMENT_SEARCH_MAX_ROWS }),
        marketData.calendar(),
      ])
      return ok({ data: found.map((one) => hitOf(one, calendar, now)) })
    }),

    handle(instrumentPrice, async ({ now, viewer }, { query: { id } }) => {
      if (!(await marketData.isListed(id))) {
        return fail('instrument_missing')
      }
      if (!mayWatch(viewer.accountId, id, now.getTime())) {
        return ok({ data: { ltp: null, ltpAt: null, ltpStale: true } })
      }
      const { prices } = marketData
      const release = prices.watch([id])
      setTimeout(release, REQUEST_TTL_MS).unref()
      const last =
        requestedForMs(id, now.getTime()) >= FIRST_PRICE_MS ? prices.lastOf(id) : undefined
      return ok({
        data: {
          ltp: last === undefined ? null : rupeesFromPrice(last.price),
          ltpAt: last === undefined ? null : new Date(last.atMs).toISOString(),
          ltpStale: last === undefined || !prices.isFresh(id, now.getTime()),
        },
      })
    }),
  ]
}

/** Returns for how long an instrument has been requested without a longer pause. */
function createRequestTimes() {
  const times = new Map<number, { readonly sinceMs: number; lastMs: number }>()
  return (id: number, nowMs: number): number => {
    for (const [one, { lastMs }] of times) {
      if (nowMs - lastMs > REQUEST_TTL_MS) {
        times.delete(one)
      }
    }
    const known = times.get(id) ?? { sinceMs: nowMs, lastMs: nowMs }
    known.lastMs = nowMs
    times.set(id, known)
    return nowMs - known.sinceMs
  }
}

/**
 * Returns whether an account may have the instrument watched. It counts as watched for as long as
 * the owner of the feed watches it for other processes.
 */
function createWatchLimit() {
  const accounts = new Map<string, Map<number, number>>()
  let sweptMs = 0
  const sweep = (nowMs: number) => {
    for (const [accountId, times] of accounts) {
      forgetOld(times, nowMs)
      if (times.size === 0) {
        accounts.delete(accountId)
      }
    }
    sweptMs = nowMs
  }
  return (accountId: string, id: number, nowMs: number): boolean => {
    if (nowMs - sweptMs > WATCHED_MS) {
      sweep(nowMs)
    }
    const times = accounts.get(accountId) ?? new Map<number, number>()
    forgetOld(times, nowMs)
    if (!times.has(id) && times.size >= WATCHED_MAX_PER_ACCOUNT) {
      return false
    }
    accounts.set(accountId, times.set(id, nowMs))
    return true
  }
}

function forgetOld(times: Map<number, number>, nowMs: number): void {
  for (const [id, lastMs] of times) {
    if (nowMs - lastMs > WATCHED_MS) {
      times.delete(id)
    }
  }
}

function hitOf(instrument: Instrument, calendar: MarketCalendar, now: Date): InstrumentHit {
  const { id, exchange, symbol, name, type, expiry, strike, lot, tick, sessionClass } = instrument
  const endsAtMs = calendar.sessionEnd(sessionClass, now.getTime())
  return {
    _id: id,
    exchange,
    scriptname: symbol,
    name,
    type,
    expiry,
    strike: strike === null ? null : rupeesFromPrice(strike),
    lot,
    tick: rupeesFromPrice(tick),
    sessionClass,
    sessionEndsAt: endsAtMs === undefined ? null : new Date(endsAtMs).toISOString(),
  }
}
