import { expect, it } from 'vitest'
import { dayInIndia, endOfDay, startOfDay } from './day.ts'

it('changes the day at midnight in India', () => {
  expect(dayInIndia(new Date('2026-02-28T18:29:59.999Z'))).toBe('2026-02-28')
  expect(dayInIndia(new Date('2026-02-28T18:30:00.000Z'))).toBe('2026-03-01')
})

it('calculates when a day in India starts and ends', () => {
  expect(startOfDay('2028-02-29').toISOString()).toBe('2028-02-28T18:30:00.000Z')
  expect(endOfDay('2028-02-29').toISOString()).toBe('2028-02-29T18:30:00.000Z')
})

it.each([
  ['2026-11-21T06:30:00Z', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21T18:29:59Z', '2026-11-20T18:30:00.000Z'],
  ['2026-11-21T18:30:00Z', '2026-11-21T18:30:00.000Z'],
])('calculates when the Indian day of %s started', (moment, start) => {
  expect(startOfDay(dayInIndia(new Date(moment))).toISOString()).toBe(start)
})
