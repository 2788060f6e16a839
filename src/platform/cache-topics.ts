import type { Sql } from 'postgres'
import type { CacheTopic } from '#contract/call.ts'
import { openSql } from './open-tx.ts'
import type { Tx } from './tx.ts'

const CHANNEL = 'cache_topic'

/**
 * Says that what visitors see of a topic has changed. Delivered to every server process when the
 * transaction commits, and not at all when it rolls back.
 */
export async function announceChange(tx: Tx, topic: CacheTopic): Promise<void> {
  await openSql(tx)`select pg_notify(${CHANNEL}, ${topic})`
}

export type CacheTopics = {
  /** Grows whenever the topic may have changed. */
  readonly version: (topic: CacheTopic) => number
  readonly stop: () => Promise<void>
}

/** Follows announcements. After a lost connection everything counts as changed. */
export async function followTopics(sql: Sql): Promise<CacheTopics> {
  const versions = new Map<string, number>()
  let epoch = 0
  const subscription = await sql.listen(
    CHANNEL,
    (topic) => versions.set(topic, (versions.get(topic) ?? 0) + 1),
    () => {
      epoch += 1
    },
  )
  return {
    version: (topic) => epoch * 1_000_000 + (versions.get(topic) ?? 0),
    stop: () => subscription.unlisten(),
  }
}
