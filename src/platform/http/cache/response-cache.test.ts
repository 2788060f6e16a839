import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'
import { manualTopics } from './testing-topics.ts'

const START = 1_700_000_000_000

function createCache({ now = (): number => START, maxBytes = 1000 } = {}) {
  const topics = manualTopics()
  const cache = createResponseCache<string>(topics, now, maxBytes)
  const keep = (key: string, value: string, names: readonly string[] = [], more = {}) =>
    cache.store(key, value, { topics: names, before: topics.snapshot(), bytes: 1, ...more })
  return { topics, cache, keep }
}

describe('the response cache', () => {
  it('drops an answer when one of its topics changes, and no other answer', () => {
    const { topics, cache, keep } = createCache()
    keep('/a', 'A', ['providers', 'plans'])
    keep('/b', 'B', ['follows'])
    topics.change('plans')
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')).toBe('B')
    topics.change('follows')
    expect(cache.find('/b')).toBeUndefined()
  })

  it('does not store an answer if a topic changed while it was computed', () => {
    const { topics, cache, keep } = createCache()
    const before = topics.snapshot()
    topics.change('plans')
    keep('/a', 'stale', ['plans'], { before })
    expect(cache.find('/a')).toBeUndefined()
  })

  it('expires an answer after half a minute, or earlier if it says so', () => {
    let now = START
    const { cache, keep } = createCache({ now: () => now })
    keep('/a', 'A', ['plans'])
    keep('/b', 'B', ['plans'], { seconds: 1 })
    keep('/c', 'C', ['plans'], { seconds: 3600 })
    now = START + 1001
    expect(cache.find('/b')).toBeUndefined()
    now = START + 30_000
    expect([cache.find('/a'), cache.find('/c')]).toEqual(['A', 'C'])
    now = START + 30_001
    expect([cache.find('/a'), cache.find('/c')]).toEqual([undefined, undefined])
  })

  it('is limited in bytes, and evicts the least recently used answers', () => {
    const { cache, keep } = createCache({ maxBytes: 100 })
    for (const key of ['/1', '/2', '/3', '/4']) {
      keep(key, key, [], { bytes: 25 })
    }
    cache.find('/1')
    keep('/5', '/5', [], { bytes: 40 })
    const found = ['/1', '/2', '/3', '/4', '/5'].filter((key) => cache.find(key) !== undefined)
    expect(found).toEqual(['/1', '/4', '/5'])
    keep('/4', 'anew', [], { bytes: 35 })
    expect(['/1', '/4', '/5'].map(cache.find)).toEqual(['/1', 'anew', '/5'])
    keep('/6', 'too much', [], { bytes: 101 })
    expect(['/1', '/4', '/5', '/6'].map(cache.find)).toEqual(['/1', 'anew', '/5', undefined])
  })

  it('caches what is requested a second time, and forgets single requests', () => {
    const { cache } = createCache()
    expect(['/a', '/a', '/b', '/a'].map(cache.isWorthCaching)).toEqual([false, true, false, true])
    for (let index = 0; index < 20_000; index += 1) {
      cache.isWorthCaching(`/once/${index}`)
      expect(cache.isWorthCaching('/a')).toBe(true)
    }
    expect(cache.isWorthCaching('/b')).toBe(false)
  })
})
