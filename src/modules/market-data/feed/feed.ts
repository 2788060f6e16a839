import type { Price } from '#kit/price.ts'
import type { Instrument } from '../rules/instrument.ts'

/**
 * Prices, oldest first, side by side in typed arrays: a million of them make no garbage. Only the
 * first `length` of each array mean something, and only until the listener returns.
 */
export type TickBatch = {
  readonly length: number
  /** `Instrument.id`. */
  readonly instruments: Int32Array
  readonly prices: Float64Array
  /** When the price was made by the exchange's clock, in milliseconds since 1970. */
  readonly times: Float64Array
}

/** Where a price was while nobody watched, and where it is now. Comes before its next tick. */
export type UnseenRange = {
  readonly instrument: number
  readonly since: number
  readonly at: number
  readonly low: Price
  readonly high: Price
  readonly last: Price
}

/** `idle`: nothing is subscribed, so that nothing can be said. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'down'

export type FeedListener = {
  readonly onTicks: (batch: TickBatch) => void
  readonly onUnseen: (range: UnseenRange) => void
  /** `why` is for the log and holds no secret. */
  readonly onState: (state: FeedState, why?: string) => void
}

/** The last price that is known of an instrument from before it is subscribed. */
export type LastSeen = { readonly price: Price; readonly atMs: number }

export type Subscription = {
  readonly instrument: Instrument
  readonly last?: LastSeen | undefined
}

/**
 * A source of prices. What it cannot do at once (subscribe while the line is down) it does when it
 * can; nothing that happens outside makes it throw or end the process.
 */
export type Feed = {
  /** Those that are subscribed already stay so. */
  readonly subscribe: (subscriptions: readonly Subscription[]) => void
  readonly unsubscribe: (instrumentIds: readonly number[]) => void
  readonly state: () => FeedState
  readonly stop: () => Promise<void>
}

export type OpenFeed = (listener: FeedListener) => Feed
