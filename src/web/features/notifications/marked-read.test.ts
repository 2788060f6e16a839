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

test('marks the given notifications as read once, and lowers the count on every page', () => {
  const marked = markedRead(pages, ['a', 'b'], AT)
  expect(marked.map((page) => page.data.map((item) => item.readAt))).toEqual([
    [AT, EARLIER],
    [null],
  ])
  expect(marked.map((page) => page.unread)).toEqual([4, 4])
})

test('marks all notifications as read, and sets the unread count to zero', () => {
  const marked = markedRead(pages, undefined, AT)
  expect(marked.map((page) => page.data.map((item) => item.readAt))).toEqual([[AT, EARLIER], [AT]])
  expect(marked.map((page) => page.unread)).toEqual([0, 0])
})
