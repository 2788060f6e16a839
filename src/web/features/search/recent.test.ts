import { expect, test } from 'vitest'
import { recentIn, withSearch } from './recent.ts'

test('puts the newest search first, without duplicates, five at most', () => {
  expect(withSearch(['tcs', 'infy'], '  INFY ')).toEqual(['INFY', 'tcs'])
  expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
  expect(withSearch(['tcs'], '  ')).toEqual(['tcs'])
})

test('ignores malformed stored searches', () => {
  expect(recentIn(null)).toEqual([])
  expect(recentIn('{"a":1}')).toEqual([])
  expect(recentIn('["tcs",7,"infy"]')).toEqual(['tcs', 'infy'])
})
