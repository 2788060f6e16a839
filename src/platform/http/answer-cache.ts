import type { CacheTopics, TopicSnapshot } from '../cache-topics.ts'

type Entry<T> = {
  readonly value: T
  readonly topics: readonly string[]
  readonly bytes: number
  readonly until: number
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

/** Addresses seen once that are remembered, at least; at most twice as many. */
const REMEMBERED = 5000

/**
 * Finished answers for visitors without a session, kept until a topic they depend on changes.
 * Bounded by their size; what was not asked for longest leaves first.
 */
export type AnswerCache<T> = {
  readonly find: (key: string) => T | undefined
  /**
   * Whether an answer under this key is worth keeping: somebody has asked for it before. Addresses
   * that nobody asks for twice would fill the memory and push out those that everybody asks for.
   */
  readonly isWanted: (key: string) => boolean
  readonly keep: (key: string, value: T, keeping: Keeping) => void
}

export function createAnswerCache<T>(
  topics: CacheTopics,
  now: () => number,
  maxBytes: number,
): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>()
  const isWanted = createMemory()
  let bytes = 0
  const drop = (key: string, entry: Entry<T>) => {
    entries.delete(key)
    bytes -= entry.bytes
  }
  return {
    find: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) {
        return undefined
      }
      const current = topics.snapshot()
      if (now() > entry.until || !isUnchanged(entry.topics, entry.seen, current)) {
        drop(key, entry)
        return undefined
      }
      entry.seen = current
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    isWanted,
    keep: (key, value, { topics: names, before, bytes: weight, seconds = MAX_SECONDS }) => {
      const former = entries.get(key)
      if (former !== undefined) {
        drop(key, former)
      }
      const until = now() + Math.min(seconds, MAX_SECONDS) * 1000
      entries.set(key, { value, topics: names, bytes: weight, until, seen: before })
      bytes += weight
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) {
          break
        }
        drop(oldest, entry)
      }
    },
  }
}

/** Remembers what it was asked about in two generations, of which the older is forgotten whole. */
function createMemory(): (key: string) => boolean {
  let younger = new Set<string>()
  let older = new Set<string>()
  return (key) => {
    const known = younger.has(key) || older.has(key)
    if (younger.size >= REMEMBERED) {
      older = younger
      younger = new Set()
    }
    younger.add(key)
    return known
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
