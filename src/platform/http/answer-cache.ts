import type { CacheTopic } from '#contract/call.ts'
import type { CacheTopics } from '../cache-topics.ts'

type Entry<T> = { readonly value: T; readonly stamp: string; readonly madeAt: number }

const MAX_ENTRIES = 1000
/** Bounds how long an answer lives whose change nobody announced. */
const MAX_AGE_MS = 30_000

/**
 * Finished answers for visitors without a session, kept until a topic they depend on changes.
 * Least recently used entries leave first.
 */
export type AnswerCache<T> = {
  readonly get: (key: string, topics: readonly CacheTopic[]) => T | undefined
  /** `stamp` is taken before the answer is made, so that a change meanwhile is not missed. */
  readonly stamp: (topics: readonly CacheTopic[]) => string
  readonly set: (key: string, value: T, stamp: string) => void
}

export function createAnswerCache<T>(topics: CacheTopics, now: () => number): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>()
  const stamp = (names: readonly CacheTopic[]) => names.map(topics.version).join(',')
  return {
    stamp,
    get: (key, names) => {
      const entry = entries.get(key)
      if (entry === undefined) {
        return undefined
      }
      if (entry.stamp !== stamp(names) || now() - entry.madeAt > MAX_AGE_MS) {
        entries.delete(key)
        return undefined
      }
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set: (key, value, taken) => {
      entries.set(key, { value, stamp: taken, madeAt: now() })
      const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) {
        entries.delete(oldest)
      }
    },
  }
}
