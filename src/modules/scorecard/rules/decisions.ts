import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { isOnTick, type Price } from '#kit/price.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import {
  type AmendedEvent,
  allows,
  type ClosedEvent,
  type Holding,
  type Instant,
  type Levels,
  type Terms,
  type Trade,
  type WithdrawnEvent,
  type Wording,
} from './trade.ts'

/** How long after posting a provider may amend a call that is waiting for its entry. */
export const AMEND_MS = 15 * MINUTE_MS

/** A problem with the levels of a call, and the field at which it is shown. */
export type LevelProblem =
  | { readonly field: 'rate' | 'target' | 'stoploss'; readonly problem: 'off_tick' }
  | { readonly field: 'rate'; readonly problem: 'range_reversed' }
  | { readonly field: 'target' | 'stoploss'; readonly problem: 'wrong_side' }

/**
 * Checks that the prices of a call are multiples of the tick and that, for a buy, the stop-loss is
 * below and the target above the whole entry range; for a sell the other way round.
 */
export function levelProblems(levels: Levels, tick: Price): readonly LevelProblem[] {
  const { entryType, lower, upper, target, stop } = levels
  const problems: LevelProblem[] = []
  if (!isOnTick(lower, tick) || !isOnTick(upper, tick)) {
    problems.push({ field: 'rate', problem: 'off_tick' })
  }
  if (!isOnTick(target, tick)) {
    problems.push({ field: 'target', problem: 'off_tick' })
  }
  if (!isOnTick(stop, tick)) {
    problems.push({ field: 'stoploss', problem: 'off_tick' })
  }
  if (lower > upper) {
    problems.push({ field: 'rate', problem: 'range_reversed' })
  }
  if (entryType === 'buy' ? target <= upper : target >= lower) {
    problems.push({ field: 'target', problem: 'wrong_side' })
  }
  if (entryType === 'buy' ? stop >= lower : stop <= upper) {
    problems.push({ field: 'stoploss', problem: 'wrong_side' })
  }
  return problems
}

/**
 * When a call expires. 'intraday': at the end of the session open at posting, or of the next one. A
 * number of days: at the end of the session open after that time, or of the next one.
 *
 * @param sessionEnd the end of the exchange's session open at an instant, otherwise of the next one
 */
export function expiryOf(
  holding: Holding,
  at: Instant,
  sessionEnd: (at: Instant) => Instant,
): Instant {
  return sessionEnd(holding === 'intraday' ? at : at + holding * DAY_MS)
}

/** New terms for a call posted within the last 15 minutes that is waiting for its entry. */
export function amend(
  trade: Trade,
  said: Terms & Wording,
  at: Instant,
): Result<AmendedEvent, 'trade_closed' | 'trade_initiated' | 'amend_too_late'> {
  const refused = refusalToChange(trade)
  if (refused !== undefined) {
    return fail(refused)
  }
  return at - trade.postedAt > AMEND_MS
    ? fail('amend_too_late')
    : ok({ ...said, kind: 'amended', tradeId: trade.id, at })
}

/**
 * A manual exit at the server's last price. `price` is undefined if that is stale, and the exit is
 * then refused. A call that was never entered ends without a price.
 */
export function exitManually(
  trade: Trade,
  price: Price | undefined,
  at: Instant,
): Result<ClosedEvent, 'trade_closed' | 'price_stale'> {
  if (!allows(trade, 'manual')) {
    return fail('trade_closed')
  }
  if (trade.entry === null) {
    return ok({ kind: 'manual', tradeId: trade.id, at, price: null })
  }
  return price === undefined
    ? fail('price_stale')
    : ok({ kind: 'manual', tradeId: trade.id, at, price })
}

/** Withdraws a call that was never entered. Its events stay in the journal. */
export function withdraw(
  trade: Trade,
  at: Instant,
): Result<WithdrawnEvent, 'trade_closed' | 'trade_initiated'> {
  const refused = refusalToChange(trade)
  return refused === undefined ? ok({ kind: 'withdrawn', tradeId: trade.id, at }) : fail(refused)
}

function refusalToChange(trade: Trade): 'trade_closed' | 'trade_initiated' | undefined {
  if (trade.state === 'posted') {
    return
  }
  return trade.state === 'initiated' ? 'trade_initiated' : 'trade_closed'
}
