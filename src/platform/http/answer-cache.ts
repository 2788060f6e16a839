import type { CacheTopics } from '../cache-topics.ts'

type Entry<T> = {
  readonly value: T
  readonly topics: readonly string[]
  readonly stamp: string
  readonly madeAt: number
}

const MAX_ENTRIES = 1000
/** Bounds how long an answer lives whose change nobody announced. */
const MAX_AGE_MS = 30_000

/**
 * Finished answers for visitors without a session, kept until a topic they depend on changes.
 * Least recently used entries leave first.
 */
export type AnswerCache<T> = {
  readonly find: (key: string) => T | undefined
  /** `before` is the snapshot taken before the answer was made: a change meanwhile counts. */
  readonly keep: (key: string, value: T, topics: readonly string[], before: TopicSnapshot) => void
}

/** The topics' versions at one moment. */
export type TopicSnapshot = ReturnType<CacheTopics['snapshot']>

export function createAnswerCache<T>(topics: CacheTopics, now: () => number): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>()
  return {
    find: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) {
        return undefined
      }
      entries.delete(key)
      const current = stampOf(entry.topics, topics.snapshot())
      if (entry.stamp !== current || now() - entry.madeAt > MAX_AGE_MS) {
        return undefined
      }
      entries.set(key, entry)
      return entry.value
    },
    keep: (key, value, names, before) => {
      const stamp = stampOf(names, before)
      entries.set(key, { value, topics: names, stamp, madeAt: now() })
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) {
        entries.delete(oldest)
      }
    },
  }
}

function stampOf(names: readonly string[], snapshot: TopicSnapshot): string {
  return names.map((name) => snapshot(name)).join(',')
}
