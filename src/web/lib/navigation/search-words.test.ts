import { expect, test } from 'vitest'
import { searchQueryOf } from './search-words.ts'

test('trims the query, requires a minimum length and cuts it to the maximum', () => {
  expect(searchQueryOf('  swing   calls ', 2, 200)).toBe('swing calls')
  expect(searchQueryOf(' s ', 2, 200)).toBeUndefined()
  expect(searchQueryOf('', 2, 200)).toBeUndefined()
  expect(searchQueryOf('x'.repeat(300), 2, 200)).toHaveLength(200)
})
