import { expect, it } from 'vitest'
import { compareBooks } from './books.ts'

it('lists every payment and refund that differs between our books and the gateway', () => {
  const ours = {
    captured: new Map([
      ['a', 1n],
      ['b', 2n],
    ]),
    refunded: new Map([['r', 1n]]),
  }
  expect(compareBooks(ours, ours)).toEqual([])
  const theirs = {
    captured: new Map([
      ['a', 1n],
      ['c', 3n],
    ]),
    refunded: new Map([['r', 2n]]),
  }
  expect(compareBooks(ours, theirs).map(({ what, id }) => `${what} ${id}`)).toEqual([
    'captured b',
    'captured c',
    'refunded r',
  ])
})
