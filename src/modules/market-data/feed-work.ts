import type { Tx } from '#platform/tx.ts'

/**
 * Work that lives on every price and therefore belongs beside the feed: it begins before the first
 * price and ends after the last.
 */
export type FeedWork = {
  /** Whether all that was made of the prices until now is written down. */
  readonly settle: () => Promise<boolean>
  /** Whether in this transaction, and until its end, nobody else does this work. */
  readonly holds: (tx: Tx) => Promise<boolean>
  readonly stop: () => Promise<void>
}

/** `retell` has the feed tell again what came after the last stored prices. */
export type OpenFeedWork = (
  retell: (instrumentIds: readonly number[]) => Promise<void>,
) => Promise<FeedWork>
