import { expect, test } from 'vitest'
import { contentKinds, marketWatchCategories } from '#contract/content/types.ts'
import { marketDescription, marketOf, marketPath } from './markets.ts'

test('reads every market regardless of case', () => {
  expect(marketWatchCategories.map((tag) => marketOf(tag)?.tag)).toEqual([...marketWatchCategories])
  expect(marketOf(' Equity ')).toEqual({ tag: 'equity', title: 'Equity' })
})

test.each(['', ' ', 'x'.repeat(31)])('rejects %j as market and as tag', (text) => {
  expect(marketOf(text)).toBeUndefined()
})

test('reads a tag regardless of case, and encodes it in the address', () => {
  const market = { tag: 'bank nifty', title: 'Bank Nifty' }
  expect(marketOf(' Bank Nifty ')).toEqual(market)
  expect(marketPath('a/../b?', 'articles')).toBe('/market-watch/a%2F..%2Fb%3F/articles')
  expect(marketDescription(market, 'videos')).toBe(
    'Videos by registered experts with the tag Bank Nifty.',
  )
})

test('gives each page its own description', () => {
  const texts = marketWatchCategories.flatMap((tag) =>
    contentKinds.map((kind) => marketDescription({ tag, title: '' }, kind)),
  )
  expect(new Set(texts).size).toBe(texts.length)
})
