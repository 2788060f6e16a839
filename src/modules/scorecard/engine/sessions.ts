import type { SessionClass } from '#contract/market/types.ts'
import type { MarketCalendar, MarketData } from '#modules/market-data/index.ts'
import type { Database } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'

/** When instruments are traded, as far as it was read. */
export type Sessions = {
  /** Reads the calendar and the hours of these instruments, which may change from day to day. */
  readonly read: (instrumentIds: readonly number[]) => Promise<void>
  readonly isTraded: (instrumentId: number, from: Instant, to: Instant) => boolean
}

type SessionsDeps = {
  readonly db: Database
  readonly marketData: Pick<MarketData, 'calendar' | 'findInstruments'>
}

export function createSessions({ db, marketData }: SessionsDeps): Sessions {
  const classes = new Map<number, SessionClass>()
  let calendar: MarketCalendar | undefined
  return {
    read: async (instrumentIds) => {
      calendar = await marketData.calendar()
      for (const { id, sessionClass } of await marketData.findInstruments(db.read, instrumentIds)) {
        classes.set(id, sessionClass)
      }
    },
    isTraded: (instrumentId, from, to) => {
      const sessionClass = classes.get(instrumentId)
      return sessionClass !== undefined && calendar?.isTradedWithin(sessionClass, from, to) === true
    },
  }
}
