import { expect, it } from 'vitest'
import { dayText, momentText } from './moments.ts'

it.each([
  ['2026-11-21T09:35:00.000Z', '21 Nov 2026', '3:05 pm'],
  ['2026-09-30T18:30:00.000Z', '1 Oct 2026', '12:00 am'],
  ['2027-01-01T06:30:59.000Z', '1 Jan 2027', '12:00 pm'],
])('writes %s as an Indian date and time', (at, day, time) => {
  expect(dayText(new Date(at))).toBe(day)
  expect(momentText(new Date(at))).toBe(`${day}, ${time} IST`)
})
