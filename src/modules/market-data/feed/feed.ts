import type { Price } from '#kit/price.ts'
import type { Instrument } from '../rules/instrument.ts'

/**
 * Ticks, oldest first, in parallel typed arrays, so that a million of them make no garbage. Only
 * the first `length` entries of each array are valid, and only until the listener returns.
 */
export type TickBatch = {
  readonly length: number
  /** `Instrument.id`. */
  readonly instruments: Int32Array
  readonly prices: Float64Array
  /** When the price was made, by the exchange's clock, in milliseconds since 1970. */
  readonly times: Float64Array
}

/**
 * The range of a price while it was not watched, and the price at the end. It precedes the next
 * tick.
 */
export type UnseenRange = {
  readonly instrument: number
  readonly since: number
  readonly at: number
  readonly low: Price
  readonly high: Price
  readonly last: Price
}

/** `idle`: nothing is subscribed, so the state of the connection is unknown. */
export type FeedState = 'idle' | 'connecting' | 'live' | 'down'

export type FeedListener = {
  readonly onTicks: (batch: TickBatch) => void
  readonly onUnseen: (range: UnseenRange) => void
  readonly onState: (state: FeedState) => void
}

/** The last known price of an instrument from before its subscription. */
type LastSeen = { readonly price: Price; readonly atMs: number }

export type Subscription = {
  readonly instrument: Instrument
  readonly last?: LastSeen | undefined
}

/**
 * A source of prices. What it cannot do at once (subscribe while the connection is down) it does
 * later. No outside event makes it throw or ends the process.
 */
export type Feed = {
  /**
   * Existing subscriptions stay as they are. Returns the ids of instruments that cannot be subscribed
   * to at the moment.
   */
  readonly subscribe: (subscriptions: readonly Subscription[]) => readonly number[]
  readonly unsubscribe: (instrumentIds: readonly number[]) => void
  readonly state: () => FeedState
  readonly stop: () => Promise<void>
}

export type OpenFeed = (listener: FeedListener) => Feed
