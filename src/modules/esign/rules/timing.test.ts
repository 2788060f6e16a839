import { describe, expect, it } from 'vitest'
import { HOUR_MS, SECOND_MS } from '#kit/clock.ts'
import { FAILURES_MAX_COUNT, nextPollAfter, pauseAfter } from './timing.ts'

describe('the pauses between retries', () => {
  it('double up to an hour, and add up to more than two hours', () => {
    const pauses = Array.from({ length: FAILURES_MAX_COUNT - 1 }, (_, index) =>
      pauseAfter(index + 1),
    )
    expect(pauses.slice(0, 4).map((pause) => pause / SECOND_MS)).toEqual([20, 40, 80, 160])
    expect(Math.max(...pauses)).toBe(HOUR_MS)
    const all = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(all).toBeGreaterThan(2 * HOUR_MS)
  })
})

describe('polling the e-sign service', () => {
  it('starts faster than a browser that polls every 15 seconds, and slows to once an hour', () => {
    expect(nextPollAfter(0)).toBeLessThan(15 * SECOND_MS)
    expect(nextPollAfter(90 * SECOND_MS)).toBeLessThan(15 * SECOND_MS)
    expect(nextPollAfter(HOUR_MS)).toBe(HOUR_MS / 10)
    expect(nextPollAfter(100 * HOUR_MS)).toBe(HOUR_MS)
  })
})
