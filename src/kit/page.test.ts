import { expect, test } from 'vitest'
import { decodeCursor, eachPage, encodeCursor, instantOfCursor, pageOf } from './page.ts'

test('a cursor decodes to what it was, and is safe in a URL', () => {
  for (const key of ['', '17', 'शर्मा टैक्स', '2026-11-21T04:30:00.000Z', '>>>???']) {
    const text = encodeCursor({ key, id: 'a-b' })
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeCursor(text)).toEqual({ key, id: 'a-b' })
  }
})

test.each([
  '',
  '=',
  'W',
  'nonsense',
  'WyJhIl0',
  'WzEsMl0',
  'e30',
  '//79',
  encodeCursor({ key: 'a', id: 'b' }).slice(0, -2),
])('"%s" is not a cursor', (text) => {
  expect(decodeCursor(text)).toBeUndefined()
})

test('reads an instant from a cursor only if databases accept it', () => {
  const key = '2026-11-21T04:30:00.000Z'
  expect(instantOfCursor({ key, id: '' })).toEqual(new Date(key))
  for (const other of ['', 'yesterday', '+275760-01-01T00:00:00Z', '0000-01-01']) {
    expect(instantOfCursor({ key: other, id: '' })).toBeUndefined()
  }
})

test('turns the extra row into a cursor of the last row on the page', () => {
  const cursorOf = (row: string) => ({ key: row, id: row })
  expect(pageOf(['a', 'b'], 2, cursorOf)).toEqual({ items: ['a', 'b'] })
  expect(pageOf([], 2, cursorOf)).toEqual({ items: [] })
  const page = pageOf(['a', 'b', 'c'], 2, cursorOf)
  expect(page.items).toEqual(['a', 'b'])
  expect(decodeCursor(page.nextCursor ?? '')).toEqual({ key: 'b', id: 'b' })
})

test('reads a list to its end, each page from the last row of the previous one', async () => {
  const list = async (last = 0) => [1, 2, 3, 4, 5].filter((one) => one > last).slice(0, 2)
  expect(await Array.fromAsync(eachPage(list))).toEqual([[1, 2], [3, 4], [5]])
  expect(await Array.fromAsync(eachPage(async () => []))).toEqual([])
})
