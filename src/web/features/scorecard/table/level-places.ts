import type { Trade } from '#contract/scorecard/types.ts'

/** Positions of prices between the stop-loss (0) and the target (1). */
export type LevelPlaces = {
  /** The entry: a position, or a range until it is hit. */
  readonly entryFrom: number
  readonly entryTo: number
  /** The position of the last price, limited to 0 to 1; null without a price. */
  readonly price: number | null
}

type Levels = Pick<
  Trade,
  'target' | 'stoploss' | 'rate' | 'lowerRange' | 'upperRange' | 'entryPrice'
>

/** Also works for a sell call, whose stop-loss is above its target. */
export function levelPlaces(trade: Levels, price: number | null): LevelPlaces {
  const { target, stoploss, entryPrice } = trade
  const placeOf = (rupees: number) =>
    Math.min(1, Math.max(0, (rupees - stoploss) / (target - stoploss)))
  const lower = placeOf(entryPrice ?? trade.rate ?? trade.lowerRange ?? stoploss)
  const upper = placeOf(entryPrice ?? trade.rate ?? trade.upperRange ?? target)
  return {
    entryFrom: Math.min(lower, upper),
    entryTo: Math.max(lower, upper),
    price: price === null ? null : placeOf(price),
  }
}
