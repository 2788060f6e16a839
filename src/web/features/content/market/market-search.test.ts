import { expect, test } from 'vitest'
import { carriedSearch, marketInput, marketSearchOf, restOfMarket } from './market-search.ts'

const PROVIDER = '0192f7b0-0000-7000-8000-000000000001'

test('reads the filters from the address and ignores invalid ones', () => {
  expect(marketSearchOf({ language: 'hindi', provider: PROVIDER, sort: 'trending' })).toEqual({
    language: 'hindi',
    provider: PROVIDER,
    sort: 'trending',
  })
  const nonsense = marketSearchOf({ language: 'latin', provider: 'me', time: 'upcoming', sort: 1 })
  expect(JSON.stringify(nonsense)).toBe('{}')
})

test('lists events by time and other pieces by sort order', () => {
  const search = { time: 'previous', sort: 'trending' } as const
  expect(marketInput('all', 'events', search).list.query).toMatchObject({
    kind: 'events',
    time: 'previous',
  })
  expect(marketInput('all', 'events', search).list.query).not.toHaveProperty('sort')
  expect(marketInput('forex', 'videos', search).list.query).toMatchObject({
    category: 'forex',
    sort: 'trending',
  })
})

test('filters by age, except for events', () => {
  const search = marketSearchOf({ since: 'month', language: 'tamil' })
  expect(search.since).toBe('month')
  expect(marketSearchOf({ since: 'decade' }).since).toBeUndefined()
  expect(marketInput('all', 'articles', search).list.query.since).toBe('month')
  expect(marketInput('all', 'articles', search).counts.query.since).toBe('month')
  expect(marketInput('all', 'events', search).list.query.since).toBeUndefined()
  expect(carriedSearch(search, 'videos').since).toBe('month')
  expect(carriedSearch(search, 'events')).not.toHaveProperty('since')
})

test('continues the list at its own address', () => {
  const rest = restOfMarket('equity', 'articles', { language: 'tamil' }, 'abc')
  expect(rest).toBe('/market-watch/equity/articles?language=tamil&after=abc')
  const after = marketSearchOf({ after: 'abc' })
  expect(marketInput('equity', 'articles', after).list.query.cursor).toBe('abc')
})
