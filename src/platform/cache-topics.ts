import type { CacheTopic } from '#contract/call.ts'
import { type Signals, signal } from './signals/signals.ts'
import type { Tx } from './tx.ts'

const CHANNEL = 'cache_topic'

/**
 * Announces that what visitors see of a topic has changed. Every server process receives it after
 * the transaction commits, and not at all if it rolls back. If the announcement is lost with this
 * process, cached responses still expire after half a minute.
 */
export function announceChange(tx: Tx, topic: CacheTopic): void {
  signal(tx, CHANNEL, topic)
}

/**
 * The versions of all topics at one moment. A version grows whenever its topic may have changed.
 */
export type TopicSnapshot = (topic: string) => number

export type CacheTopics = {
  /** The current snapshot: the same function until something changes. */
  readonly snapshot: () => TopicSnapshot
  readonly stop: () => Promise<void>
}

/**
 * Follows announcements. After a lost connection every topic counts as changed.
 *
 * @param onChange called whenever a topic may have changed, before it is read again
 */
export async function followTopics(
  signals: Signals,
  onChange: () => void = () => undefined,
): Promise<CacheTopics> {
  const versions = new Map<string, number>()
  let epoch = 0
  let current = snapshotOf(versions, epoch)
  const { stop } = await signals.follow(CHANNEL, {
    onSignal: (topic) => {
      onChange()
      versions.set(topic, (versions.get(topic) ?? 0) + 1)
      current = snapshotOf(versions, epoch)
    },
    onGap: () => {
      onChange()
      epoch += 1
      current = snapshotOf(versions, epoch)
    },
  })
  return { snapshot: () => current, stop }
}

function snapshotOf(versions: ReadonlyMap<string, number>, epoch: number): TopicSnapshot {
  const seen = new Map(versions)
  const base = epoch * 1_000_000_000
  return (topic) => base + (seen.get(topic) ?? 0)
}
