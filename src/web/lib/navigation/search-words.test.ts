import { expect, test } from 'vitest'
import { wordsOf } from './search-words.ts'

test('searches for what was typed, without stray space, once there is enough of it', () => {
  expect(wordsOf('  swing   calls ', 2, 200)).toBe('swing calls')
  expect(wordsOf(' s ', 2, 200)).toBeUndefined()
  expect(wordsOf('', 2, 200)).toBeUndefined()
  expect(wordsOf('x'.repeat(300), 2, 200)).toHaveLength(200)
})
