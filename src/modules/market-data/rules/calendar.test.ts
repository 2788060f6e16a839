import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SessionClass, sessionClasses } from '#contract/market/types.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { createCalendar, createSimulatedCalendar, type DatedHours } from './calendar.ts'
import {
  dayNumberAt,
  dayNumberOf,
  dayText,
  instantOf,
  isWeekend,
  minutesOf,
} from './indian-time.ts'

type Row = readonly [SessionClass, from: string, opens: string, closes: string, settles?: string]

const hours = (
  [
    ['cash', '2020-01-01', '09:15', '15:30'],
    ['cash_with_derivatives', '2020-01-01', '09:15', '15:30'],
    ['cash_with_derivatives', '2026-08-03', '09:15', '15:15', '15:35'],
    ['equity_derivatives', '2020-01-01', '09:15', '15:30'],
    ['equity_derivatives', '2026-08-03', '09:15', '15:40'],
    ['commodity', '2020-01-01', '09:00', '23:55'],
    ['commodity', '2026-03-09', '09:00', '23:30'],
    ['commodity', '2026-11-02', '09:00', '23:55'],
    ['commodity_agri', '2020-01-01', '09:00', '17:00'],
    ['commodity_agri_linked', '2020-01-01', '09:00', '21:00'],
    ['currency', '2020-01-01', '09:00', '17:00'],
  ] as const satisfies readonly Row[]
).map(
  ([sessionClass, from, opens, closes, settles = closes]): DatedHours => ({
    sessionClass,
    validFrom: dayNumberOf(from),
    opensAt: minutesOf(opens),
    closesAt: minutesOf(closes),
    settlesAt: minutesOf(settles),
  }),
)

const evening = { opensAt: 17 * 60, closesAt: 1435, settlesAt: 1435 }
const muhurat = { opensAt: 18 * 60, closesAt: 19 * 60, settlesAt: 19 * 60 }
const special = [
  { sessionClass: 'cash', day: dayNumberOf('2026-11-08'), name: 'Muhurat', hours: muhurat },
  { sessionClass: 'cash', day: dayNumberOf('2026-11-10'), name: 'Diwali', hours: undefined },
  { sessionClass: 'commodity', day: dayNumberOf('2026-11-10'), name: 'Diwali', hours: evening },
  { sessionClass: 'cash', day: dayNumberOf('2026-11-24'), name: 'Guru Nanak', hours: undefined },
] as const

const calendar = createCalendar(hours, special)
const simulated = createSimulatedCalendar(hours)
const at = (text: string) => Date.parse(`${text}+05:30`)

const instant = fc.integer({ min: at('2026-01-05T00:00'), max: at('2027-12-01T00:00') })
const anyClass = fc.constantFrom(...sessionClasses)

describe('the exchange calendar', () => {
  it.each([
    ['cash', '2026-11-20T09:14:59', undefined],
    ['cash', '2026-11-20T09:15', '2026-11-20T15:30'],
    ['cash', '2026-11-20T15:29:59', '2026-11-20T15:30'],
    ['cash', '2026-11-20T15:30', undefined],
    ['cash_with_derivatives', '2026-07-31T15:20', '2026-07-31T15:30'],
    ['cash_with_derivatives', '2026-08-03T15:14', '2026-08-03T15:15'],
    ['cash_with_derivatives', '2026-08-03T15:20', undefined],
    ['equity_derivatives', '2026-07-31T15:35', undefined],
    ['equity_derivatives', '2026-08-03T15:35', '2026-08-03T15:40'],
    ['commodity', '2026-10-30T23:40', undefined],
    ['commodity', '2026-11-02T23:40', '2026-11-02T23:55'],
    ['commodity', '2026-11-10T10:00', undefined],
    ['commodity', '2026-11-10T18:00', '2026-11-10T23:55'],
    ['cash', '2026-11-08T18:30', '2026-11-08T19:00'],
    ['cash', '2026-11-21T11:00', undefined],
    ['cash', '2026-11-24T11:00', undefined],
    ['currency', '2026-11-20T16:59', '2026-11-20T17:00'],
  ] as const)('says of %s at %s: open until %s', (sessionClass, when, until) => {
    const session = calendar.sessionOf(sessionClass, at(when))
    expect(session?.closesAtMs).toBe(until && at(until))
  })

  it('settles a session after its closing auction', () => {
    const session = calendar.sessionOf('cash_with_derivatives', at('2026-08-03T10:00'))
    expect(session?.settlesAtMs).toBe(at('2026-08-03T15:35'))
  })

  it.each([
    ['cash', '2026-11-20T09:08', false],
    ['cash', '2026-11-20T09:15', true],
    ['cash', '2026-11-20T15:30', true],
    ['cash', '2026-11-20T15:45', false],
    ['cash_with_derivatives', '2026-11-20T15:34', true],
    ['cash_with_derivatives', '2026-11-20T15:45', false],
    ['cash', '2026-11-24T11:00', false],
    ['cash', '2026-11-08T18:30', true],
    ['commodity', '2026-11-10T10:00', false],
    ['commodity', '2026-11-10T23:50', true],
  ] as const)('knows whether a price of %s at %s is of a session: %s', (sessionClass, when, is) => {
    expect(calendar.isTradedWithin(sessionClass, at(when), at(when))).toBe(is)
    expect(simulated.isTradedWithin(sessionClass, at(when), at(when))).toBe(true)
  })

  it('knows whether a session lies within a span', () => {
    const within = (from: string, to: string) => calendar.isTradedWithin('cash', at(from), at(to))
    expect(within('2026-11-20T15:00', '2026-11-20T15:45')).toBe(true)
    expect(within('2026-11-20T16:00', '2026-11-23T09:08')).toBe(false)
    expect(within('2026-11-20T16:00', '2026-11-23T16:00')).toBe(true)
    expect(within('2026-11-23T16:00', '2026-11-25T09:00')).toBe(false)
  })

  it('skips weekends and holidays to the next session', () => {
    const friday = at('2026-11-20T16:00')
    expect(calendar.nextSession('cash', friday)?.day).toBe('2026-11-23')
    expect(calendar.nextSession('cash', at('2026-11-23T16:00'))?.day).toBe('2026-11-25')
    expect(calendar.sessionEnd('cash', friday)).toBe(at('2026-11-23T15:30'))
    expect(calendar.sessionEnd('cash', at('2026-11-20T10:00'))).toBe(at('2026-11-20T15:30'))
  })

  it('has no sessions before its tables begin', () => {
    expect(calendar.sessionOf('cash', at('2019-06-03T10:00'))).toBeUndefined()
    expect(calendar.sessionEnd('cash', at('2019-06-03T10:00'))).toBeUndefined()
  })

  it('gives the session around a moment, and none at weekends or on holidays', () => {
    fc.assert(
      fc.property(anyClass, instant, (sessionClass, now) => {
        const session = calendar.sessionOf(sessionClass, now)
        if (session === undefined) {
          return
        }
        expect(session.opensAtMs).toBeLessThanOrEqual(now)
        expect(session.closesAtMs).toBeGreaterThan(now)
        const day = dayNumberAt(now)
        expect(session.day).toBe(dayText(day))
        const exception = special.find(
          (one) => one.sessionClass === sessionClass && one.day === day,
        )
        expect(exception ? exception.hours !== undefined : !isWeekend(day)).toBe(true)
      }),
    )
  })

  it('leaves out no session between a moment and the next session', () => {
    fc.assert(
      fc.property(
        anyClass,
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (one, now, part) => {
          const next = calendar.nextSession(one, now)
          expect(next).toBeDefined()
          const opensAtMs = next?.opensAtMs ?? now
          expect(opensAtMs).toBeGreaterThan(now)
          const between = calendar.sessionOf(one, Math.floor(now + part * (opensAtMs - 1 - now)))
          expect(between === undefined || between.opensAtMs <= now).toBe(true)
          expect(calendar.sessionOf(one, opensAtMs)).toEqual(next)
        },
      ),
    )
  })

  it('ends an intraday call with the open session, or else with the next one', () => {
    fc.assert(
      fc.property(anyClass, instant, (one, now) => {
        const session = calendar.sessionOf(one, now) ?? calendar.nextSession(one, now)
        expect(calendar.sessionEnd(one, now)).toBe(session?.closesAtMs)
      }),
    )
  })
})

describe('the simulated calendar', () => {
  it('has every moment in exactly one session, and no gap between sessions', () => {
    fc.assert(
      fc.property(anyClass, instant, (one, now) => {
        const session = simulated.sessionOf(one, now)
        const next = simulated.nextSession(one, now)
        expect(session?.closesAtMs).toBe(next?.opensAtMs)
        expect(session && session.opensAtMs <= now && now < session.closesAtMs).toBe(true)
        expect(simulated.sessionEnd(one, now)).toBe(session?.closesAtMs)
      }),
    )
  })

  it('ends each session at the usual time, also on weekends', () => {
    expect(simulated.sessionEnd('cash', at('2026-11-21T16:00'))).toBe(at('2026-11-22T15:30'))
    expect(simulated.sessionEnd('cash', at('2026-11-21T15:29'))).toBe(at('2026-11-21T15:30'))
    expect(simulated.sessionOf('commodity', at('2026-11-22T23:55'))?.day).toBe('2026-11-23')
  })
})

describe('Indian time', () => {
  it('has the same day as Intl.DateTimeFormat', () => {
    const wall = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })
    fc.assert(
      fc.property(instant, (now) => {
        const day = dayNumberAt(now)
        expect(dayText(day)).toBe(wall.format(now))
        expect(dayNumberOf(dayText(day))).toBe(day)
        expect(instantOf(day, 0)).toBeLessThanOrEqual(now)
        expect(now - instantOf(day, 0)).toBeLessThan(DAY_MS)
        const weekday = new Date(now + 5.5 * HOUR_MS).getUTCDay()
        expect(isWeekend(day)).toBe(weekday === 0 || weekday === 6)
      }),
    )
  })
})
