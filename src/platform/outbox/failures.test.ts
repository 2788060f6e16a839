import { expect, it } from 'vitest'
import { HOUR_MS } from '#kit/clock.ts'
import { retryDelayMs } from './failures.ts'

it('retries within seconds, later hourly, and gives up after 30 to 48 hours', () => {
  const delays: number[] = []
  for (let failed = 1; retryDelayMs(failed) !== undefined; failed += 1) {
    delays.push(retryDelayMs(failed) ?? 0)
  }
  expect(delays.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
  expect(Math.max(...delays)).toBe(HOUR_MS)
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / HOUR_MS
  expect(hours).toBeGreaterThan(30)
  expect(hours).toBeLessThan(48)
  expect(retryDelayMs(delays.length + 100)).toBeUndefined()
})
