import { expect, test } from 'vitest'
import { marketWatchCategories } from '#contract/enums.ts'
import { marketOf } from './market-tags.ts'

test.each(marketWatchCategories)('lists the market %s', (category) => {
  expect(marketOf(category)).toMatchObject({ tag: category, listed: true })
})

test('reads any case, and words that only articles carry', () => {
  expect(marketOf('Equity')).toEqual({ tag: 'equity', title: 'Equity', listed: true })
  expect(marketOf('bank nifty')).toEqual({
    tag: 'bank nifty',
    title: 'Bank nifty',
    listed: false,
  })
})

test.each(['', '  ', '<script>', '../..', 'x'.repeat(41), '%2f'])('is no market: %j', (tag) => {
  expect(marketOf(tag)).toBeUndefined()
})
