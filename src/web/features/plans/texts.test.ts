import { expect, test } from 'vitest'
import { priceAMonth, ratioText, timeInCallText } from './texts.ts'

test.each([
  [null, '-'],
  [0.2, '1 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [23 * 60, '23 h'],
  [24 * 60, '1 day'],
  [60 * 60, '2.5 days'],
])('%s minutes in a call are shown as %s', (minutesInCall, text) => {
  expect(timeInCallText({ minutesInCall })).toBe(text)
})

test('converts a price to thirty days', () => {
  expect(priceAMonth({ price: 4500, validity: 90 })).toBe('₹1,500')
  expect(priceAMonth({ price: 999, validity: 30 })).toBe('₹999')
})

test('shows a dash instead of a ratio when there are no calls', () => {
  expect(ratioText({ successRatio: null })).toBe('-')
  expect(ratioText({ successRatio: 54.2 })).toBe('54.20%')
})
