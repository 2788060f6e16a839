/*
 * Which prices affect a trade. The rules:
 *
 * - A call is entered by the first price seen after posting that is at the entry rate, within the
 *   entry range, or beyond it as seen from the reference (the market price at posting): a call to
 *   buy above the market waits for a rise, one below it for a fall, and the same for a sell call.
 *   If the reference was within the range, the next price enters.
 * - Only a price strictly between stop-loss and target enters: nobody enters a call that is already
 *   over.
 * - Target and stop-loss are hit by a price at or beyond them. Entry and exit happen at the price
 *   seen, even if it has jumped past the level.
 * - A price either enters or ends a trade, never both. A price made at or before the trade's last
 *   event does not count: nobody enters at a price from before the call, and a feed that repeats
 *   its prices after a restart changes nothing.
 * - Of a range that nobody watched (a gap in the feed) only the bounds and the price after it are
 *   known. An entry needs a price that was seen, so a range does not enter. A level within the
 *   range was hit: at the price after it if that is beyond the level, otherwise at the level. If
 *   both target and stop-loss are within the range, the stop-loss counts. A trade entered after the
 *   range began is decided by the price after it alone.
 * - A price made outside a session (before trading, after the closing auction) neither enters nor
 *   ends a trade: the price of trading after the close is fixed, so it is known beforehand. An
 *   unseen range decides if part of a session lies within it. If the price after it was made
 *   outside a session, it enters no trade and does not decide alone.
 *
 * The rules treat buy and sell alike except for which level is the target: mirroring all prices and
 * the direction changes no decision.
 */
import type { EntryType } from '#contract/scorecard/types.ts'
import type { Price } from '#kit/price.ts'
import type { Levels, Terms } from './trade.ts'

/** Both bounds included. */
export type Span = { readonly from: Price; readonly to: Price }

/** Target and stop-loss in ascending order. */
export function boundsOf({ target, stop }: Pick<Levels, 'target' | 'stop'>): Span {
  return { from: Math.min(target, stop), to: Math.max(target, stop) }
}

/** The prices that enter a trade with these terms. */
export function entryZone(terms: Terms): Span {
  const { from, to } = boundsOf(terms)
  const { lower, upper, reference } = terms
  if (reference < lower) {
    return { from: lower, to: to - 1 }
  }
  return { from: from + 1, to: reference > upper ? upper : to - 1 }
}

/**
 * The thresholds of a waiting trade at a price: only the next price at or above `above`, or at or
 * below `below`, can affect it.
 */
export function waitingFor(
  { from, to }: Span,
  price: Price,
): { readonly above: Price; readonly below: Price } {
  if (price < from) {
    return { above: from, below: Number.NEGATIVE_INFINITY }
  }
  // From within the zone any price may enter.
  return { above: price > to ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY, below: to }
}

/** The range since the last price, and the current price. */
export type Seen = { readonly low: Price; readonly high: Price; readonly last: Price }

export type Hit = { readonly kind: 'tp' | 'sl'; readonly price: Price }

/** Whether the range ends an entered trade, and at which price. */
export function hitOf(entryType: EntryType, bounds: Span, seen: Seen): Hit | undefined {
  const lowerHit = seen.low <= bounds.from
  const upperHit = seen.high >= bounds.to
  if (!lowerHit && !upperHit) {
    return
  }
  const buys = entryType === 'buy'
  const stopIsHit = buys ? lowerHit : upperHit
  const kind = stopIsHit ? 'sl' : 'tp'
  const atLower = stopIsHit === buys
  const price = atLower ? Math.min(bounds.from, seen.last) : Math.max(bounds.to, seen.last)
  return { kind, price }
}
