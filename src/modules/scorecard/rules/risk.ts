/*
 * What a call made or lost in R: multiples of its risk, which is the distance from its entry to its
 * stop-loss. Nobody can post a call without a stop-loss, and none is entered at or beyond it, so every
 * call has a risk, and every call counts with the same one. Neither the price of an instrument nor
 * its unit means anything. And which one call makes much of a result.
 */
import { profitOf, ratio } from './figures.ts'
import type { Trade } from './trade.ts'

/** A whole number of ten-thousandths of R: sums are exact, in any order. */
export type RiskUnits = number

const UNITS_PER_R = 10_000

/** An exit by hand that made or lost less than this part of its risk is flat: a tenth. */
const FLAT_PARTS = 10

/** What the rules ask of a call. Prices in 1/10,000 rupee. */
export type RiskedCall = Pick<Trade, 'entryType' | 'stop'> & {
  readonly entry: number
  readonly exit: number
  readonly result: 'tp' | 'sl' | 'manual' | 'timeout'
}

/** Below zero for a loss; halves of a unit are rounded away from zero. */
export function gainInUnits(call: RiskedCall): RiskUnits {
  const { gained, risk } = measured(call)
  // A quotient of safe integers never falls on the other side of a half.
  const magnitude = risk === 0 ? 0 : Math.round((Math.abs(gained) * UNITS_PER_R) / risk)
  return gained < 0 && magnitude > 0 ? -magnitude : magnitude
}

/** Without a risk only in a forged journal, whose replay says so. */
function measured({ entryType, entry, exit, stop }: RiskedCall) {
  return { gained: profitOf(entryType, entry, exit), risk: Math.abs(entry - stop) }
}

/** In R, to two decimals; of several calls their mean. */
export function inR(units: RiskUnits, calls = 1): number {
  return ratio(units, UNITS_PER_R * calls)
}

export type Outcome = 'won' | 'lost' | 'flat'

/**
 * Whether a call was won or lost. An exit by hand below 0.1 R either way is neither, and nor is any
 * exit at the entry price.
 */
export function outcomeOf(call: RiskedCall): Outcome {
  const { gained, risk } = measured(call)
  const isSmall = Math.abs(gained) * FLAT_PARTS < risk
  if (gained === 0 || risk === 0 || (call.result === 'manual' && isSmall)) {
    return 'flat'
  }
  return gained > 0 ? 'won' : 'lost'
}

/** What a call adds to a result. All values are whole numbers of one unit. */
export type Contribution = { readonly tradeId: string; readonly value: number }

const LARGE_PARTS = 3

/**
 * The largest contribution towards the side on which the result lies, where it is more than a third
 * of the result. Undefined where none is, and for one call, which is all of its result. Of equal ones
 * the first by id.
 */
export function outlierOf<T extends Contribution>(contributions: readonly T[]): T | undefined {
  const result = contributions.reduce((sum, { value }) => sum + value, 0)
  const [first, ...others] = contributions
  if (first === undefined || others.length === 0 || result === 0) {
    return
  }
  const side = Math.sign(result)
  const isLarger = (one: T, than: T) =>
    one.value === than.value ? one.tradeId < than.tradeId : side * one.value > side * than.value
  const largest = others.reduce((best, one) => (isLarger(one, best) ? one : best), first)
  return side * largest.value * LARGE_PARTS > side * result ? largest : undefined
}
