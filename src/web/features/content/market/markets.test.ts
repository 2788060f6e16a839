import { expect, test } from 'vitest'
import { contentKinds, marketWatchCategories } from '#contract/content/types.ts'
import { marketDescription, marketOf, marketPath } from './markets.ts'

test('reads every market in any case', () => {
  expect(marketWatchCategories.map((tag) => marketOf(tag)?.tag)).toEqual([...marketWatchCategories])
  expect(marketOf(' Equity ')).toEqual({ tag: 'equity', title: 'Equity' })
})

test.each(['', ' ', 'x'.repeat(31)])('is neither a market nor a tag: %j', (text) => {
  expect(marketOf(text)).toBeUndefined()
})

test('reads a tag in any case, and has an address for it', () => {
  const market = { tag: 'bank nifty', title: 'Bank Nifty' }
  expect(marketOf(' Bank Nifty ')).toEqual(market)
  expect(marketPath('a/../b?', 'articles')).toBe('/market-watch/a%2F..%2Fb%3F/articles')
  expect(marketDescription(market, 'videos')).toBe(
    'Videos by registered experts with the tag Bank Nifty.',
  )
})

test('each page describes itself', () => {
  const texts = marketWatchCategories.flatMap((tag) =>
    contentKinds.map((kind) => marketDescription({ tag, title: '' }, kind)),
  )
  expect(new Set(texts).size).toBe(texts.length)
})
