import { LRUCache } from 'lru-cache'
import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'

type Entry<T> = {
  readonly value: T
  readonly topics: readonly string[]
  /** The last versions under which the value was found to be true. */
  seen: TopicSnapshot
}

/** What a value depends on, and what it weighs. */
export type Keeping = {
  readonly topics: readonly string[]
  /** Taken before the value was made: what changed meanwhile counts. */
  readonly before: TopicSnapshot
  readonly bytes: number
  /** Bounds how long it lives whose change nobody announces. */
  readonly seconds?: number
}

const MAX_SECONDS = 30

/** Addresses asked for that are remembered. */
const REMEMBERED = 5000

/**
 * Finished answers for visitors without a session, kept until a topic they depend on changes.
 * Bounded by their size; what was not asked for longest leaves first.
 */
export type ResponseCache<T> = {
  readonly find: (key: string) => T | undefined
  /**
   * Whether an answer under this key is worth keeping: somebody has asked for it before. Addresses
   * that nobody asks for twice would fill the memory and push out those that everybody asks for.
   */
  readonly isWanted: (key: string) => boolean
  readonly keep: (key: string, value: T, keeping: Keeping) => void
}

export function createResponseCache<T>(
  topics: CacheTopics,
  now: () => number,
  maxBytes: number,
): ResponseCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: maxBytes,
    ttl: MAX_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now },
  })
  const asked = new LRUCache<string, true>({ max: REMEMBERED })
  return {
    find: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) {
        return undefined
      }
      const current = topics.snapshot()
      if (!isUnchanged(entry.topics, entry.seen, current)) {
        entries.delete(key)
        return undefined
      }
      entry.seen = current
      return entry.value
    },
    isWanted: (key) => {
      const known = asked.get(key) === true
      asked.set(key, true)
      return known
    },
    keep: (key, value, { topics: names, before, bytes, seconds = MAX_SECONDS }) => {
      const ttl = Math.min(seconds, MAX_SECONDS) * 1000
      const size = Math.max(1, Math.ceil(bytes))
      entries.set(key, { value, topics: names, seen: before }, { size, ttl })
    },
  }
}

/** Whether none of these topics has changed from one moment to another. */
export function isUnchanged(
  topics: readonly string[],
  then: TopicSnapshot,
  now: TopicSnapshot,
): boolean {
  return then === now || topics.every((topic) => then(topic) === now(topic))
}
