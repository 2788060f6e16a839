import {
  INSTRUMENT_SEARCH_MAX_ROWS,
  type InstrumentHit,
  searchInstruments,
} from '#contract/market/calls.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { MarketData } from './market-data.ts'
import type { MarketCalendar } from './rules/calendar.ts'
import type { Instrument } from './rules/instrument.ts'

export function marketDataHandlers(marketData: MarketData): readonly Handler[] {
  return [
    handle(searchInstruments, async ({ now }, { query }) => {
      const [found, calendar] = await Promise.all([
        marketData.search({ ...query, limit: INSTRUMENT_SEARCH_MAX_ROWS }),
        marketData.calendar(),
      ])
      return ok({ data: found.map((one) => hitOf(one, calendar, now)) })
    }),
  ]
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
