import { PRICE_FRESH_SECONDS } from '#contract/market/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'

/** A price that is older decides nothing: neither a trade's end nor a provider's exit. */
const PRICE_FRESH_MS = PRICE_FRESH_SECONDS * SECOND_MS

/** How far the exchange's clock may be off ours. */
export const CLOCKS_APART_MS = 5 * SECOND_MS

export type LastPrice = {
  readonly price: Price
  /** By the exchange's clock. */
  readonly atMs: number
  /** By ours. */
  readonly receivedAtMs: number
}

/**
 * Whether a price may decide something. It must have come within the limit, and have been made
 * then: a feed that is asked anew tells yesterday's close as readily as a price of now.
 */
export function isFreshPrice(
  { atMs, receivedAtMs }: LastPrice,
  nowMs: number,
  limitMs = PRICE_FRESH_MS,
): boolean {
  const isOfNow = Math.abs(nowMs - atMs) <= limitMs + CLOCKS_APART_MS
  return isOfNow && nowMs - receivedAtMs <= limitMs
}
