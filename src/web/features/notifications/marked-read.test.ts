import { expect, test } from 'vitest'
import { markedRead } from './marked-read.ts'

const AT = '2026-11-21T09:00:00.000Z'
const EARLIER = '2026-11-20T09:00:00.000Z'
const pages = [
  {
    unread: 5,
    data: [
      { _id: 'a', readAt: null },
      { _id: 'b', readAt: EARLIER },
    ],
  },
  { unread: 5, data: [{ _id: 'c', readAt: null }] },
]

test('named ones are read now, once, and counted down on every page', () => {
  const marked = markedRead(pages, ['a', 'b'], AT)
  expect(marked.map((page) => page.data.map((item) => item.readAt))).toEqual([
    [AT, EARLIER],
    [null],
  ])
  expect(marked.map((page) => page.unread)).toEqual([4, 4])
})

test('all are read, those that were not loaded too', () => {
  const marked = markedRead(pages, undefined, AT)
  expect(marked.map((page) => page.data.map((item) => item.readAt))).toEqual([[AT, EARLIER], [AT]])
  expect(marked.map((page) => page.unread)).toEqual([0, 0])
})
