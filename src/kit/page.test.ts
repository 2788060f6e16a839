import { expect, test } from 'vitest'
import {
  decodeCursor,
  eachPage,
  encodeCursor,
  instantOfCursor,
  pageInTime,
  pageOf,
  type RangeInTime,
} from './page.ts'
import { ok } from './result.ts'

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

test('pages a list by time and id, and refuses a cursor that no list has returned', async () => {
  const rows = ['a', 'b', 'c'].map((id, day) => ({ id, at: new Date(Date.UTC(2026, 10, day + 1)) }))
  const asked: RangeInTime[] = []
  const id = (name: string) => `01990000-0000-7000-8000-00000000000${name}`
  const list = (cursor?: string) =>
    pageInTime(
      { cursor, limit: 2 },
      {
        list: async (range) => {
          asked.push(range)
          return rows.slice(0, range.rows)
        },
        placeOf: (row) => ({ at: row.at, id: id(row.id) }),
        present: (page) => page.map((row) => row.id.toUpperCase()),
      },
    )
  const nextCursor = encodeCursor({ key: '2026-11-02T00:00:00.000Z', id: id('b') })
  expect(await list()).toEqual(ok({ items: ['A', 'B'], nextCursor }))
  await list(nextCursor)
  expect(asked).toEqual([
    { after: undefined, rows: 3 },
    { after: { at: new Date('2026-11-02'), id: id('b') }, rows: 3 },
  ])
  expect(await list('nonsense')).toMatchObject({ ok: false, code: 'invalid_input' })
})

test('reads a list to its end, each page from the last row of the previous one', async () => {
  const list = async (last = 0) => [1, 2, 3, 4, 5].filter((one) => one > last).slice(0, 2)
  expect(await Array.fromAsync(eachPage(list))).toEqual([[1, 2], [3, 4], [5]])
  expect(await Array.fromAsync(eachPage(async () => []))).toEqual([])
})
