import type { Sql } from 'postgres'
import type { CacheTopic } from '#contract/call.ts'
import { signal } from './signals.ts'
import type { Tx } from './tx.ts'

const CHANNEL = 'cache_topic'

/**
 * Says that what visitors see of a topic has changed. Every server process hears of it once the
 * transaction has committed, and not at all when it rolls back. Should the word be lost with this
 * process, what is kept still ends after half a minute.
 */
export function announceChange(tx: Tx, topic: CacheTopic): void {
  signal(tx, CHANNEL, topic)
}

export type CacheTopics = {
  /** The versions as of now; each grows whenever its topic may have changed. */
  readonly snapshot: () => (topic: string) => number
  readonly stop: () => Promise<void>
}

/** Follows announcements. After a lost connection everything counts as changed. */
export async function followTopics(sql: Sql): Promise<CacheTopics> {
  let versions: ReadonlyMap<string, number> = new Map()
  let epoch = 0
  const subscription = await sql.listen(
    CHANNEL,
    (topic) => {
      versions = new Map(versions).set(topic, (versions.get(topic) ?? 0) + 1)
    },
    () => {
      epoch += 1
    },
  )
  return {
    snapshot: () => {
      const seen = versions
      const base = epoch * 1_000_000_000
      return (topic) => base + (seen.get(topic) ?? 0)
    },
    stop: () => subscription.unlisten(),
  }
}
