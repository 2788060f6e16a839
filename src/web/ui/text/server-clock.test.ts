import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const SERVER = Date.UTC(2026, 10, 30, 10)
const QUARTER_HOUR_MS = 900_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  const now = Date.now()
  noteServerTime(now, now)
  vi.useRealTimers()
})

/** A reply that took a second, at this time of the device's clock. */
function replyAt(deviceTime: number, writtenAt: number): number {
  vi.setSystemTime(deviceTime)
  noteServerTime(writtenAt, deviceTime - 1000)
  return serverNow()
}

it.each([QUARTER_HOUR_MS, -QUARTER_HOUR_MS])('corrects a clock that is wrong by %i ms', (wrong) => {
  const told = replyAt(SERVER + wrong, SERVER)
  expect(Math.abs(told - SERVER)).toBeLessThanOrEqual(2000)
})

it('follows a clock that is set while the page is open', () => {
  replyAt(SERVER + QUARTER_HOUR_MS, SERVER)
  expect(Math.abs(replyAt(SERVER + 5000, SERVER + 5000) - (SERVER + 5000))).toBeLessThanOrEqual(
    2000,
  )
})

it('leaves a right clock alone, however the reply was rounded or delayed', () => {
  replyAt(SERVER, SERVER)
  const before = serverNow() - Date.now()
  for (const age of [0, 400, 1000, 1900]) {
    expect(replyAt(SERVER + 10_000, SERVER + 10_000 - age) - Date.now()).toBe(before)
  }
  noteServerTime(Number.NaN, 0)
  expect(serverNow() - Date.now()).toBe(before)
})
