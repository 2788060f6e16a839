import { expect, it } from 'vitest'
import { STARTED_WITHIN_MS, turnLeftMs, WAIT_MS } from './wait-limits.ts'

const since = 1_000_000

it('a file waits for its turn a fixed time while all processes run', () => {
  const starts = { areUnderWay: false, endedAt: since - 1 }
  expect(turnLeftMs(since, since, starts)).toBe(WAIT_MS)
  expect(turnLeftMs(since + 4000, since, starts)).toBe(WAIT_MS - 4000)
  expect(turnLeftMs(since + WAIT_MS, since, starts)).toBe(0)
})

it('the start of a process does not count as waiting', () => {
  const now = since + STARTED_WITHIN_MS / 2
  expect(turnLeftMs(now, since, { areUnderWay: true, endedAt: 0 })).toBe(WAIT_MS)
  expect(turnLeftMs(now, since, { areUnderWay: false, endedAt: now - 1000 })).toBe(WAIT_MS - 1000)
})

it('processes that never start do not keep a file waiting', () => {
  const now = since + STARTED_WITHIN_MS + WAIT_MS
  expect(turnLeftMs(now - 1, since, { areUnderWay: true, endedAt: 0 })).toBe(1)
  expect(turnLeftMs(now, since, { areUnderWay: true, endedAt: 0 })).toBe(0)
  expect(turnLeftMs(now, since, { areUnderWay: false, endedAt: now })).toBe(0)
})
