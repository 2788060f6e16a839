/*
 * Which prices mean something to a trade. The rules, in words:
 *
 * - The entry is met by the first price seen after posting that lies on the entry rate, in the range,
 *   or beyond it as seen from where the market was at posting (the reference): a call to buy above
 *   the market waits for a rise, one below it for a fall, and the same for a sale. Where the market
 *   was within the range already, the next price will do.
 * - It is met only by a price strictly between stop-loss and target: nobody enters where the call is
 *   over already.
 * - Target and stop-loss are hit by a price on or beyond them. Whatever is met is met at the price
 *   that was seen, also when that has jumped past the level.
 * - A price either enters or ends a trade, never both. One that was made at or before the instant of
 *   the trade's last event says nothing about it: nobody enters at a price from before the call, and
 *   a feed that tells its prices again, after a restart, changes nothing.
 * - Of a range that nobody watched (the feed was away) only its ends and the price after it are
 *   known. An entry needs a price that was seen: the range does not enter. A level within the range
 *   was hit; at the price after it where that lies beyond the level, else at the level. Both target
 *   and stop-loss within it count as stop-loss. A trade that was entered after the range began is
 *   judged by the price after it alone.
 *
 * Nothing of this tells a purchase from a sale but which of the two levels is the target: mirroring
 * all prices and the direction changes no decision.
 */
import type { EntryType } from '#contract/scorecard/types.ts'
import type { Price } from '#kit/price.ts'
import type { Levels, Terms } from './trade.ts'

/** From and to, both included. */
export type Span = { readonly from: Price; readonly to: Price }

/** The lower and the upper of target and stop-loss. */
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
 * What a waiting trade waits for, seen from a price: the next price at or above `above`, or at or
 * below `below`, has to be looked at; none between them means anything.
 */
export function waitingFor(
  { from, to }: Span,
  price: Price,
): { readonly above: Price; readonly below: Price } {
  if (price < from) {
    return { above: from, below: Number.NEGATIVE_INFINITY }
  }
  // From within the zone any price may be the one.
  return { above: price > to ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY, below: to }
}

/** What was seen since the last price: its ends, and the price that is known now. */
export type Seen = { readonly low: Price; readonly high: Price; readonly last: Price }

export type Hit = { readonly kind: 'tp' | 'sl'; readonly price: Price }

/** Whether, and at which price, what was seen ends a trade that has been entered. */
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
