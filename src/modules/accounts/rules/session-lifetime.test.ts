import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '#contract/accounts/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { isLive, isTokenLive, needsTouch, sessionEnd } from './session-lifetime.ts'

const start = new Date('2026-11-21T06:30:00Z')
const plus = (milliseconds: number) => new Date(start.getTime() + milliseconds)

describe('a session', () => {
  it.each([
    ['user', 7 * DAY_MS, 30 * DAY_MS],
    ['provider', 7 * DAY_MS, 30 * DAY_MS],
    ['admin', 15 * MINUTE_MS, 8 * HOUR_MS],
  ] as const)('of a %s ends when it is idle and at its maximum age', (role, idle, longest) => {
    const endsAt = sessionEnd(role, start)
    expect(endsAt).toEqual(plus(longest))
    expect(isLive({ seenAt: start, endsAt }, role, plus(idle - 1))).toBe(true)
    expect(isLive({ seenAt: start, endsAt }, role, plus(idle))).toBe(false)
    expect(isLive({ seenAt: plus(longest - 1), endsAt }, role, plus(longest - 1))).toBe(true)
    expect(isLive({ seenAt: plus(longest), endsAt }, role, plus(longest))).toBe(false)
  })

  it('never outlives its maximum age, however often it is used', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.nat(40 * DAY_MS),
        fc.nat(DAY_MS),
        (role, at, idle) => {
          const endsAt = sessionEnd(role, start)
          const now = plus(at)
          const live = isLive({ seenAt: new Date(now.getTime() - idle), endsAt }, role, now)
          expect(live && now >= endsAt).toBe(false)
        },
      ),
    )
  })

  it('updates its last use at most once a minute', () => {
    expect(needsTouch(start, plus(MINUTE_MS - 1))).toBe(false)
    expect(needsTouch(start, plus(MINUTE_MS))).toBe(true)
  })
})

describe("an admin's bearer token", () => {
  it('is valid for 15 minutes after its last use', () => {
    expect(isTokenLive(start, plus(15 * MINUTE_MS - 1))).toBe(true)
    expect(isTokenLive(start, plus(15 * MINUTE_MS))).toBe(false)
  })
})
