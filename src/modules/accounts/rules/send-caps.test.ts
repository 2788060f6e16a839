import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { failureVerdict, overallVerdict, sendVerdict, smsVerdict } from './send-caps.ts'

const noon = new Date('2026-11-21T06:30:00Z')
const ago = (milliseconds: number) => new Date(noon.getTime() - milliseconds)
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)

describe('the limits on sending codes', () => {
  it.each([
    ['nothing was sent', [], 0],
    ['one was sent a second ago', [SECOND_MS], 59],
    ['one was sent a minute ago', [MINUTE_MS], 0],
    ['two were sent within the hour', [5 * MINUTE_MS, 10 * MINUTE_MS], 0],
    ['three were sent within the hour', [5 * MINUTE_MS, 10 * MINUTE_MS, 15 * MINUTE_MS], 45 * 60],
    [
      'eight were sent within the day',
      [2, 4, 6, 8, 10, 12, 14, 16].map((hours) => hours * HOUR_MS),
      8 * 3600,
    ],
  ])('allow the next code or report the wait: %s', (_, agos, wait) => {
    const verdict = sendVerdict(agos.map(ago), noon)
    expect(verdict).toEqual(
      wait === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: wait },
    )
  })

  it('hold for any sequence of requests', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 50, maxLength: 200 })
    fc.assert(
      fc.property(gaps, (seconds) => {
        let now = noon.getTime()
        const sent: Date[] = []
        for (const gap of seconds) {
          now += gap * SECOND_MS
          if (sendVerdict(sent, new Date(now)).allowed) {
            sent.push(new Date(now))
          }
        }
        for (const [count, span] of [
          [1, MINUTE_MS],
          [3, HOUR_MS],
          [8, DAY_MS],
        ] as const) {
          sent.forEach((time, index) => {
            const earlier = sent[index - count]
            expect(earlier === undefined || time.getTime() - earlier.getTime() >= span).toBe(true)
          })
        }
      }),
    )
  })

  it('report exactly when the next code may be sent', () => {
    const history = fc.array(fc.integer({ min: 0, max: 26 * 3600 }), { maxLength: 12 })
    fc.assert(
      fc.property(history, (agos) => {
        const sent = agos.map((seconds) => ago(seconds * SECOND_MS))
        const verdict = sendVerdict(sent, noon)
        if (!verdict.allowed) {
          const wait = verdict.retryAfterSeconds * SECOND_MS
          expect(sendVerdict(sent, later(wait)).allowed).toBe(true)
          expect(sendVerdict(sent, later(wait - SECOND_MS)).allowed).toBe(false)
        }
      }),
    )
  })
})

describe('the limits on wrong codes', () => {
  const tenWithin = (span: number, endedAgo: number) =>
    Array.from({ length: 10 }, (_, index) => ago(endedAgo + (span * index) / 9))

  it('pause for an hour after ten failures within an hour', () => {
    expect(failureVerdict(tenWithin(50 * MINUTE_MS, MINUTE_MS), noon)).toEqual({
      allowed: false,
      retryAfterSeconds: 59 * 60,
    })
    expect(failureVerdict(tenWithin(50 * MINUTE_MS, HOUR_MS), noon).allowed).toBe(true)
  })

  it('do not pause after nine failures, or ten over more than an hour', () => {
    expect(failureVerdict(tenWithin(50 * MINUTE_MS, 0).slice(1), noon).allowed).toBe(true)
    expect(failureVerdict(tenWithin(61 * MINUTE_MS, 0), noon).allowed).toBe(true)
  })

  it('allow at most ten wrong codes in any hour', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 60, maxLength: 200 })
    fc.assert(
      fc.property(gaps, (seconds) => {
        let now = noon.getTime()
        const failed: Date[] = []
        for (const gap of seconds) {
          now += gap * SECOND_MS
          if (failureVerdict(failed, new Date(now)).allowed) {
            failed.push(new Date(now))
          }
        }
        failed.forEach((time, index) => {
          const earlier = failed[index - 10]
          expect(earlier === undefined || time.getTime() - earlier.getTime() >= HOUR_MS).toBe(true)
        })
      }),
    )
  })
})

describe('the overall limits', () => {
  it('are 300 codes a minute, 210 for unknown browsers', () => {
    expect(overallVerdict(299, 'own').allowed).toBe(true)
    expect(overallVerdict(300, 'own').allowed).toBe(false)
    expect(overallVerdict(209, 'anybody').allowed).toBe(true)
    expect(overallVerdict(210, 'anybody').allowed).toBe(false)
  })

  it('are the daily SMS budget, 70 % of it for unknown browsers', () => {
    expect(smsVerdict(4999, 5000, 'own').allowed).toBe(true)
    expect(smsVerdict(5000, 5000, 'own').allowed).toBe(false)
    expect(smsVerdict(3499, 5000, 'anybody').allowed).toBe(true)
    expect(smsVerdict(3500, 5000, 'anybody').allowed).toBe(false)
  })
})
