import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { usualWaitDays } from './usual-wait.ts'

const every = (days: number, calls: number) =>
  Array.from({ length: calls }, (_, index) => index * days * DAY_MS)

describe('how long one waits for the next call', () => {
  it('is not said of a few calls', () => {
    expect(usualWaitDays([])).toBeNull()
    expect(usualWaitDays(every(1, 5))).toBeNull()
  })

  it('is in begun days, a day at least, in whichever order the calls are given', () => {
    expect(usualWaitDays(every(2, 6))).toBe(2)
    expect(usualWaitDays(every(2, 6).map((at, index) => at + index * HOUR_MS))).toBe(3)
    expect(usualWaitDays(every(1 / 24, 6).toReversed())).toBe(1)
  })

  it('passes over one long pause in ten, and not over two', () => {
    const steady = every(1, 10)
    const last = steady.at(-1) ?? 0
    expect(usualWaitDays([...steady, last + 20 * DAY_MS])).toBe(1)
    expect(usualWaitDays([...steady.slice(1), last + 20 * DAY_MS, last + 40 * DAY_MS])).toBe(20)
  })
})
