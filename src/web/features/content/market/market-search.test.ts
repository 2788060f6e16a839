import { expect, test } from 'vitest'
import { carriedSearch, marketInput, marketSearchOf, restOfMarket } from './market-search.ts'

const PROVIDER = '0192f7b0-0000-7000-8000-000000000001'

test('an address says how the list is narrowed, and nonsense is left out', () => {
  expect(marketSearchOf({ language: 'hindi', provider: PROVIDER, sort: 'trending' })).toEqual({
    language: 'hindi',
    provider: PROVIDER,
    sort: 'trending',
  })
  const nonsense = marketSearchOf({ language: 'latin', provider: 'me', time: 'upcoming', sort: 1 })
  expect(JSON.stringify(nonsense)).toBe('{}')
})

test('events go by their time, all else by its order', () => {
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

test('how old pieces are may narrow a list, but not one of events', () => {
  const search = marketSearchOf({ since: 'month', language: 'tamil' })
  expect(search.since).toBe('month')
  expect(marketSearchOf({ since: 'decade' }).since).toBeUndefined()
  expect(marketInput('all', 'articles', search).list.query.since).toBe('month')
  expect(marketInput('all', 'articles', search).counts.query.since).toBe('month')
  expect(marketInput('all', 'events', search).list.query.since).toBeUndefined()
  expect(carriedSearch(search, 'videos').since).toBe('month')
  expect(carriedSearch(search, 'events')).not.toHaveProperty('since')
})

test('the list goes on at an address of its own', () => {
  const rest = restOfMarket('equity', 'articles', { language: 'tamil' }, 'abc')
  expect(rest).toBe('/market-watch/equity/articles?language=tamil&after=abc')
  const after = marketSearchOf({ after: 'abc' })
  expect(marketInput('equity', 'articles', after).list.query.cursor).toBe('abc')
})
