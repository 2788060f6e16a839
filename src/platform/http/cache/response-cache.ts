import { LRUCache } from 'lru-cache'
import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'

type Entry<T> = {
  readonly value: T
  readonly topics: readonly string[]
  /** The last topic versions for which the value was found to be valid. */
  seen: TopicSnapshot
}

/** The topics that a value depends on, and its size. */
type CacheEntryOptions = {
  readonly topics: readonly string[]
  /** Taken before the value was made, so that a change during that time invalidates it. */
  readonly before: TopicSnapshot
  readonly bytes: number
  /** Limits the lifetime of values whose changes are not announced. */
  readonly seconds?: number
}

const MAX_SECONDS = 30

/** How many requested addresses are remembered. */
const REQUESTED_MAX = 5000

/**
 * Finished responses for visitors without a session, kept until a topic they depend on changes.
 * Limited by size; the least recently used one is evicted first.
 */
export type ResponseCache<T> = {
  readonly find: (key: string) => T | undefined
  /**
   * Whether a response under this key is worth caching: it was requested before. Addresses
   * requested only once would fill the memory and evict the popular ones.
   */
  readonly isWorthCaching: (key: string) => boolean
  readonly store: (key: string, value: T, keeping: CacheEntryOptions) => void
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
  const requested = new LRUCache<string, true>({ max: REQUESTED_MAX })
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
    isWorthCaching: (key) => {
      const known = requested.get(key) === true
      requested.set(key, true)
      return known
    },
    store: (key, value, { topics: names, before, bytes, seconds = MAX_SECONDS }) => {
      const ttl = Math.min(seconds, MAX_SECONDS) * 1000
      const size = Math.max(1, Math.ceil(bytes))
      entries.set(key, { value, topics: names, seen: before }, { size, ttl })
    },
  }
}

/** Whether none of these topics has changed between two snapshots. */
export function isUnchanged(
  topics: readonly string[],
  then: TopicSnapshot,
  now: TopicSnapshot,
): boolean {
  return then === now || topics.every((topic) => then(topic) === now(topic))
}
