import type { Tx } from '#platform/tx.ts'

/**
 * Work that depends on every price and therefore runs in the process with the feed: it starts
 * before the first price and ends after the last.
 */
export type FeedWork = {
  /** Whether everything derived from the prices so far is stored. */
  readonly settle: () => Promise<boolean>
  /** Whether this process alone does the work, until the transaction ends. */
  readonly holds: (tx: Tx) => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** `resubscribe` makes the feed repeat what came after the last stored prices. */
export type OpenFeedWork = (
  resubscribe: (instrumentIds: readonly number[]) => Promise<void>,
) => Promise<FeedWork>
