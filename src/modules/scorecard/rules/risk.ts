/*
 * The gain or loss of a call in R: multiples of its risk, the distance from its entry to its
 * stop-loss. No call can be posted without a stop-loss, and none is entered at or beyond it, so
 * every call has a risk, and all calls weigh the same, whatever the price or unit of their
 * instruments. Also finds the one bet that makes up much of a result.
 */
import { profitOf, ratio } from './figures.ts'
import type { Trade } from './trade.ts'

/** A whole number of ten-thousandths of R, so that sums are exact in any order. */
export type RiskUnits = number

const UNITS_PER_R = 10_000

/** A call that gained or lost less than a tenth of its risk is flat. */
const FLAT_PARTS = 10

/** The data of a call that the rules need. Prices in 1/10,000 rupee. */
export type RiskedCall = Pick<Trade, 'entryType' | 'stop'> & {
  readonly entry: number
  readonly exit: number
}

/** Negative for a loss; halves of a unit are rounded away from zero. */
export function gainInUnits(call: RiskedCall): RiskUnits {
  const { gained, risk } = measured(call)
  // A quotient of safe integers is never rounded across a half.
  const magnitude = risk === 0 ? 0 : Math.round((Math.abs(gained) * UNITS_PER_R) / risk)
  return gained < 0 && magnitude > 0 ? -magnitude : magnitude
}

/** The risk is zero only in a forged journal, which the replay reports. */
function measured({ entryType, entry, exit, stop }: RiskedCall) {
  return { gained: profitOf(entryType, entry, exit), risk: Math.abs(entry - stop) }
}

/** In R, to two decimals; the mean of several calls. */
export function inR(units: RiskUnits, calls = 1): number {
  return ratio(units, UNITS_PER_R * calls)
}

export type Outcome = 'won' | 'lost' | 'flat'

/**
 * Whether a call was won or lost. Below 0.1 R either way it is flat, however it ended: otherwise a
 * target close to the entry and a distant stop-loss would make a series of wins.
 */
export function outcomeOf(call: RiskedCall): Outcome {
  const { gained, risk } = measured(call)
  if (risk === 0 || Math.abs(gained) * FLAT_PARTS < risk) {
    return 'flat'
  }
  return gained > 0 ? 'won' : 'lost'
}

/**
 * The contribution of a bet (a call, or several that bet on the same) to a result. All values are
 * whole numbers of the same unit. `tradeId`: of its first call.
 */
export type Contribution = {
  readonly tradeId: string
  readonly calls: number
  readonly value: number
}

const LARGE_PARTS = 3

/**
 * The largest contribution with the sign of the result, if it is more than a third of the result.
 * Undefined if there is none, and for a single call, which is its whole result. Of equal ones the
 * first by id.
 */
export function outlierOf<T extends Contribution>(contributions: readonly T[]): T | undefined {
  const result = contributions.reduce((sum, { value }) => sum + value, 0)
  const [first, ...others] = contributions
  if (first === undefined || (others.length === 0 && first.calls === 1) || result === 0) {
    return
  }
  const side = Math.sign(result)
  const isLarger = (one: T, than: T) =>
    one.value === than.value ? one.tradeId < than.tradeId : side * one.value > side * than.value
  const largest = others.reduce((best, one) => (isLarger(one, best) ? one : best), first)
  return side * largest.value * LARGE_PARTS > side * result ? largest : undefined
}
