import { PRICE_FRESH_SECONDS } from '#contract/market/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'

/** An older price decides nothing: neither a trade's end nor a provider's exit. */
const PRICE_FRESH_MS = PRICE_FRESH_SECONDS * SECOND_MS

/** How far the exchange's clock and ours may differ. */
export const CLOCKS_APART_MS = 5 * SECOND_MS

export type LastPrice = {
  readonly price: Price
  /** By the exchange's clock. */
  readonly atMs: number
  /** By our clock. */
  readonly receivedAtMs: number
}

/**
 * Whether a price is recent enough for decisions. It must have both arrived and been made within
 * the limit: after a new subscription a feed sends yesterday's close as readily as a current price.
 */
export function isFreshPrice(
  { atMs, receivedAtMs }: LastPrice,
  nowMs: number,
  limitMs = PRICE_FRESH_MS,
): boolean {
  const isOfNow = Math.abs(nowMs - atMs) <= limitMs + CLOCKS_APART_MS
  return isOfNow && nowMs - receivedAtMs <= limitMs
}
