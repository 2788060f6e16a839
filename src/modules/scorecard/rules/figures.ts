/*
 * The figures of a trade and their rounding. Prices are integers of 1/10,000 rupee, and profit is
 * their difference for one share or unit, so nothing is rounded before it is shown. Divisions are
 * done once, in whole numbers, to two decimals, with halves rounded away from zero.
 *
 * Second document, section 4: "until triggered the pnl is 0 and the pnl percentage is '-'"; section
 * 9: "Returns equal total pnl divided by total entry price times 100", "to 2 decimals".
 */
import type { EntryType } from '#contract/scorecard/types.ts'
import { assert } from '#kit/assert.ts'
import { divideRounded } from '#kit/money.ts'
import type { Price } from '#kit/price.ts'
import type { Levels, Trade } from './trade.ts'

/** Negative for a loss. */
export function profitOf(entryType: EntryType, entry: Price, exit: Price): Price {
  const gained = entryType === 'buy' ? exit - entry : entry - exit
  return gained === 0 ? 0 : gained
}

/** `part / whole` rounded exactly to two decimals: 1 of 3 with `scale` 100 is 33.33. */
export function ratio(part: number, whole: number, scale = 1): number {
  assert(Number.isSafeInteger(part) && Number.isSafeInteger(whole), 'ratios are of whole numbers')
  const hundredths = divideRounded(BigInt(part) * BigInt(scale) * 100n, BigInt(whole))
  return Number(hundredths) / 100
}

/** As a percentage of the entry price. */
export function profitPercent(entryType: EntryType, entry: Price, exit: Price): number {
  return ratio(profitOf(entryType, entry, exit), entry, 100)
}

/** Risk and reward from the worst price of the entry range to the stop-loss and the target. */
function risked({ entryType, lower, upper, target, stop }: Levels): readonly [Price, Price] {
  const entry = entryType === 'buy' ? upper : lower
  return [Math.abs(entry - stop), Math.abs(target - entry)]
}

/** '1:2.50': risks one rupee to gain two and a half, from the worst price of the range. */
export function riskReward(levels: Levels): string {
  const [risk, reward] = risked(levels)
  return `1:${ratio(reward, risk).toFixed(2)}`
}

export type TradeFigures = {
  readonly pnl: Price
  readonly pnlPercent: number | '-'
}

/** Profit at the last price, or as the trade ended. `last` is null while there is no price. */
export function figuresOf(
  { entryType, entry, exit }: Pick<Trade, 'entryType' | 'entry' | 'exit'>,
  last: Price | null,
): TradeFigures {
  if (entry === null) {
    return { pnl: 0, pnlPercent: '-' }
  }
  const price = exit?.price ?? last ?? entry.price
  return {
    pnl: profitOf(entryType, entry.price, price),
    pnlPercent: profitPercent(entryType, entry.price, price),
  }
}
