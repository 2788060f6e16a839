import type { SessionClass } from '#contract/market/types.ts'
import { assert } from '#kit/assert.ts'
import { type DayNumber, dayNumberAt, dayText, instantOf, isWeekend } from './indian-time.ts'

/*
 * When markets are open. The hours of a session class are dated: a change is a new row, and past
 * days keep theirs. Holidays and special days (Muhurat trading, a holiday whose evening is open, a
 * Saturday drill) replace a day's hours.
 *
 * Where a closing auction follows trading, as for shares with derivatives since 3 August 2026, the
 * session ends with trading: after that nobody sees a price until the auction sets the last one, so
 * an intraday call ends at the last price that could be traded. The auction's price still belongs
 * to that day and counts for calls that run on: hence `settlesAtMs`.
 */

/** Minutes after midnight, Indian time. */
type Hours = {
  readonly opensAt: number
  readonly closesAt: number
  /** When the day's last price is known: at the end of the closing auction, or of trading. */
  readonly settlesAt: number
}

export type DatedHours = Hours & {
  readonly sessionClass: SessionClass
  readonly validFrom: DayNumber
}

export type SpecialDay = {
  readonly sessionClass: SessionClass
  readonly day: DayNumber
  readonly name: string
  /** Undefined: no trading at all. */
  readonly hours: Hours | undefined
}

/** One day's trading; the end is exclusive. */
type Session = {
  /** 'YYYY-MM-DD'. */
  readonly day: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly settlesAtMs: number
}

export type MarketCalendar = {
  /** The session that is open at that moment. */
  readonly sessionOf: (sessionClass: SessionClass, atMs: number) => Session | undefined
  /** The first session that opens after that moment. */
  readonly nextSession: (sessionClass: SessionClass, atMs: number) => Session | undefined
  /** Whether part of a session, with its closing auction, lies within the span. */
  readonly isTradedWithin: (sessionClass: SessionClass, fromMs: number, toMs: number) => boolean
  /**
   * When an intraday call posted at that moment ends: with the current session, or with the next
   * one.
   */
  readonly sessionEnd: (sessionClass: SessionClass, atMs: number) => number | undefined
}

/** No market has ever been closed for this long; beyond it the tables are incomplete. */
const LOOK_AHEAD_DAYS = 30

/** The calendar of the real exchanges. */
export function createCalendar(
  hours: readonly DatedHours[],
  specialDays: readonly SpecialDay[],
): MarketCalendar {
  const regular = hoursByClass(hours)
  const special = new Map(specialDays.map((one) => [keyOf(one.sessionClass, one.day), one]))
  const sessionOn = (sessionClass: SessionClass, day: DayNumber): Session | undefined => {
    const exception = special.get(keyOf(sessionClass, day))
    if (exception !== undefined) {
      return exception.hours && toSession(day, exception.hours)
    }
    const usual = isWeekend(day) ? undefined : regular(sessionClass, day)
    return usual && toSession(day, usual)
  }
  return calendarOver(sessionOn)
}

/**
 * The calendar of the simulated market, which is always open: a session runs from one day's close
 * to the next, including weekends and holidays. A call is always posted into an open session, and
 * an intraday call ends when it would end at the exchange, as people expect.
 */
export function createSimulatedCalendar(hours: readonly DatedHours[]): MarketCalendar {
  const regular = hoursByClass(hours)
  return calendarOver((sessionClass, day) => {
    const today = regular(sessionClass, day)
    const before = regular(sessionClass, day - 1)
    if (today === undefined || before === undefined) {
      return
    }
    const closesAtMs = instantOf(day, today.closesAt)
    const opensAtMs = instantOf(day - 1, before.closesAt)
    return { day: dayText(day), opensAtMs, closesAtMs, settlesAtMs: closesAtMs }
  })
}

function calendarOver(
  sessionOn: (sessionClass: SessionClass, day: DayNumber) => Session | undefined,
): MarketCalendar {
  const firstFrom = (
    sessionClass: SessionClass,
    atMs: number,
    fits: (session: Session) => boolean,
  ): Session | undefined => {
    const today = dayNumberAt(atMs)
    for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
      const session = sessionOn(sessionClass, today + ahead)
      if (session !== undefined && fits(session)) {
        return session
      }
    }
    return
  }
  return {
    sessionOf: (sessionClass, atMs) => {
      const session = firstFrom(sessionClass, atMs, ({ closesAtMs }) => closesAtMs > atMs)
      return session !== undefined && session.opensAtMs <= atMs ? session : undefined
    },
    nextSession: (sessionClass, atMs) =>
      firstFrom(sessionClass, atMs, ({ opensAtMs }) => opensAtMs > atMs),
    isTradedWithin: (sessionClass, fromMs, toMs) => {
      const session = firstFrom(sessionClass, fromMs, ({ settlesAtMs }) => settlesAtMs >= fromMs)
      return session !== undefined && session.opensAtMs <= toMs
    },
    sessionEnd: (sessionClass, atMs) =>
      firstFrom(sessionClass, atMs, ({ closesAtMs }) => closesAtMs > atMs)?.closesAtMs,
  }
}

function toSession(day: DayNumber, { opensAt, closesAt, settlesAt }: Hours): Session {
  assert(opensAt < closesAt && closesAt <= settlesAt, 'a session opens, closes and settles')
  return {
    day: dayText(day),
    opensAtMs: instantOf(day, opensAt),
    closesAtMs: instantOf(day, closesAt),
    settlesAtMs: instantOf(day, settlesAt),
  }
}

/** The latest hours that are valid on a day. */
function hoursByClass(
  hours: readonly DatedHours[],
): (sessionClass: SessionClass, day: DayNumber) => Hours | undefined {
  const newestFirst = [...hours].sort((a, b) => b.validFrom - a.validFrom)
  const byClass = Map.groupBy(newestFirst, ({ sessionClass }) => sessionClass)
  return (sessionClass, day) => byClass.get(sessionClass)?.find(({ validFrom }) => validFrom <= day)
}

function keyOf(sessionClass: SessionClass, day: DayNumber): string {
  return `${sessionClass} ${day}`
}
