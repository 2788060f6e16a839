import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#kit/clock.ts'
import { BANK_ANSWER_TIMEOUT_MS, nextCheckAt, retryAt } from './schedule.ts'

const openedAt = new Date('2026-11-21T09:00:00Z')

describe('checking a payment intent', () => {
  it('pauses from half a minute up to an hour, and ends after three days', () => {
    let now = openedAt
    const pauses: number[] = []
    for (let checks = 0; ; checks += 1) {
      const next = nextCheckAt({ openedAt, checks }, now)
      if (next === undefined) {
        break
      }
      pauses.push(next.getTime() - now.getTime())
      now = next
    }
    expect(pauses[0]).toBe(30 * SECOND_MS)
    expect(pauses[1]).toBe(60 * SECOND_MS)
    expect(Math.max(...pauses)).toBe(HOUR_MS)
    expect(pauses.reduce((all, one) => all + one, 0)).toBe(BANK_ANSWER_TIMEOUT_MS)
    expect(BANK_ANSWER_TIMEOUT_MS).toBe(3 * DAY_MS)
    expect(pauses.length).toBeLessThan(100)
  })

  it('is retried after pauses of up to an hour', () => {
    expect(retryAt(0, openedAt).getTime() - openedAt.getTime()).toBe(SECOND_MS)
    expect(retryAt(99, openedAt).getTime() - openedAt.getTime()).toBe(HOUR_MS)
  })
})
