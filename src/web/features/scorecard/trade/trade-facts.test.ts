import { expect, test } from 'vitest'
import { sampleTrade } from '../testing.ts'
import { delayText, heldFor, multipleOfRisk, shortHash } from './trade-facts.ts'

test('shows a gain as a multiple of the risk', () => {
  expect(multipleOfRisk(sampleTrade(), { pnl: 75 })).toBe('+1.50 R')
  expect(multipleOfRisk(sampleTrade(), { pnl: -50 })).toBe('−1.00 R')
  expect(multipleOfRisk(sampleTrade(), { pnl: 0 })).toBe('0.00 R')
  expect(multipleOfRisk(sampleTrade({ entryPrice: null }), { pnl: 0 })).toBe('-')
})

test('counts the time in a trade from its entry to its exit, or until now', () => {
  const entryDate = '2026-11-20T04:00:00.000Z'
  const now = Date.parse('2026-11-20T06:05:30.000Z')
  expect(heldFor(sampleTrade({ entryDate }), now)).toBe('2 h 5 min')
  expect(heldFor(sampleTrade({ entryDate }), undefined)).toBe('-')
  const over = sampleTrade({ entryDate, exitDate: '2026-11-23T08:00:00.000Z' })
  expect(heldFor(over, now)).toBe('3 d 4 h')
  expect(heldFor(sampleTrade({ entryDate, exitDate: '2026-11-20T04:00:40.000Z' }), now)).toBe(
    '40 s',
  )
  expect(heldFor(sampleTrade({ entryDate: null }), now)).toBe('-')
})

test('shortens delays and hashes', () => {
  expect([140, 840, 1500, 185_000].map(delayText)).toEqual(['140 ms', '840 ms', '1.5 s', '3 min'])
  expect(shortHash('0123456789abcdef'.repeat(4))).toBe('01234567…abcdef')
})
