import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { usualWaitDays } from './usual-wait.ts'

const every = (days: number, calls: number) =>
  Array.from({ length: calls }, (_, index) => index * days * DAY_MS)

describe('the usual wait for the next call', () => {
  it('is unknown with few calls', () => {
    expect(usualWaitDays([])).toBeNull()
    expect(usualWaitDays(every(1, 5))).toBeNull()
  })

  it('is rounded up to whole days, at least one, for calls in any order', () => {
    expect(usualWaitDays(every(2, 6))).toBe(2)
    expect(usualWaitDays(every(2, 6).map((at, index) => at + index * HOUR_MS))).toBe(3)
    expect(usualWaitDays(every(1 / 24, 6).toReversed())).toBe(1)
  })

  it('ignores one long pause in ten, but not two', () => {
    const steady = every(1, 10)
    const last = steady.at(-1) ?? 0
    expect(usualWaitDays([...steady, last + 20 * DAY_MS])).toBe(1)
    expect(usualWaitDays([...steady.slice(1), last + 20 * DAY_MS, last + 40 * DAY_MS])).toBe(20)
  })
})
