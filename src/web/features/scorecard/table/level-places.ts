import type { Trade } from '#contract/scorecard/types.ts'

/** Where prices lie between the stop-loss (0) and the target (1). */
export type LevelPlaces = {
  /** The entry: a place, or a range until it is met. */
  readonly entryFrom: number
  readonly entryTo: number
  /** Of the last price, held within the ends; null while none is known. */
  readonly price: number | null
}

type Levels = Pick<
  Trade,
  'target' | 'stoploss' | 'rate' | 'lowerRange' | 'upperRange' | 'entryPrice'
>

/** The same for a sale, whose stop-loss lies above its target. */
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
