import { expect, test } from 'vitest'
import { contentKinds, marketWatchCategories } from '#contract/enums.ts'
import { marketDescription, marketOf, marketOrder } from './markets.ts'

test('reads every market in any case', () => {
  expect(marketWatchCategories.map((tag) => marketOf(tag)?.tag)).toEqual([...marketWatchCategories])
  expect(marketOf(' Equity ')).toEqual({ tag: 'equity', title: 'Equity' })
  expect([...marketOrder].sort()).toEqual([...marketWatchCategories].sort())
})

test.each(['', ' ', 'bank nifty', '<script>', '../..', '%2f'])('is no market: %j', (tag) => {
  expect(marketOf(tag)).toBeUndefined()
})

test('each page describes itself', () => {
  const texts = marketWatchCategories.flatMap((tag) =>
    contentKinds.map((kind) => marketDescription({ tag, title: '' }, kind)),
  )
  expect(new Set(texts).size).toBe(texts.length)
})
