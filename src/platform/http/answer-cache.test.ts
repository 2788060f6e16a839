import { describe, expect, it } from 'vitest'
import type { CacheTopics } from '../cache-topics.ts'
import { createAnswerCache } from './answer-cache.ts'

function createTopics(): CacheTopics & { change: (topic: string) => void } {
  const versions = new Map<string, number>()
  return {
    change: (topic) => versions.set(topic, (versions.get(topic) ?? 0) + 1),
    snapshot: () => {
      const seen = new Map(versions)
      return (topic) => seen.get(topic) ?? 0
    },
    stop: () => Promise.resolve(),
  }
}

describe('the answer cache', () => {
  it('forgets an answer when one of its topics changes, and no other', () => {
    const topics = createTopics()
    const cache = createAnswerCache<string>(topics, () => 0)
    cache.keep('/a', 'A', ['providers', 'plans'], topics.snapshot())
    cache.keep('/b', 'B', ['follows'], topics.snapshot())
    topics.change('plans')
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')).toBe('B')
  })

  it('does not keep an answer that a change overtook while it was made', () => {
    const topics = createTopics()
    const cache = createAnswerCache<string>(topics, () => 0)
    const before = topics.snapshot()
    topics.change('plans')
    cache.keep('/a', 'stale', ['plans'], before)
    expect(cache.find('/a')).toBeUndefined()
  })

  it('lets an answer grow no older than half a minute', () => {
    let now = 0
    const topics = createTopics()
    const cache = createAnswerCache<string>(topics, () => now)
    cache.keep('/a', 'A', ['plans'], topics.snapshot())
    now = 30_000
    expect(cache.find('/a')).toBe('A')
    now = 30_001
    expect(cache.find('/a')).toBeUndefined()
  })

  it('is bounded, and drops what was not asked for longest', () => {
    const topics = createTopics()
    const cache = createAnswerCache<number>(topics, () => 0)
    for (let index = 0; index < 1000; index += 1) {
      cache.keep(`/${index}`, index, [], topics.snapshot())
    }
    cache.find('/0')
    cache.keep('/new', 1000, [], topics.snapshot())
    expect(cache.find('/0')).toBe(0)
    expect(cache.find('/1')).toBeUndefined()
  })
})
