import { expect, test } from 'vitest'
import { codeIn, matches } from './codes.ts'

test('finds the code among other numbers', () => {
  expect(codeIn('Your Tradebox code is 482913. It holds for 5 minutes.')).toBe('482913')
  expect(codeIn('9876543210: code 000123')).toBe('000123')
  expect(codeIn('Call 9876543210 before 21-11-2026')).toBeUndefined()
  expect(codeIn('INH000012345')).toBeUndefined()
  expect(codeIn('')).toBeUndefined()
})

test('matches only when all words are found', () => {
  const parts = ['Asha@example.in', undefined, 'Your code']
  expect(matches('', parts)).toBe(true)
  expect(matches('asha CODE', parts)).toBe(true)
  expect(matches('asha invoice', parts)).toBe(false)
})
