import type { PriceBar } from '#contract/scorecard/record.ts'

/** The last bar of a chart, updated with each price. Prices in rupees. */
export type RunningBar = {
  /** Start of the bar, in milliseconds since 1970. */
  readonly from: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export function runningBarOf(bar: PriceBar | undefined): RunningBar | undefined {
  if (bar === undefined) {
    return
  }
  const { at, ...prices } = bar
  return { ...prices, from: Date.parse(at) }
}

/** The bar with another price, or the next bar; undefined for a price from before the bar. */
export function withPrice(
  bar: RunningBar | undefined,
  price: { readonly rupees: number; readonly at: number },
  everyMs: number,
): RunningBar | undefined {
  const from = price.at - (price.at % everyMs)
  const { rupees } = price
  if (bar === undefined || from > bar.from) {
    return { from, open: rupees, high: rupees, low: rupees, close: rupees }
  }
  return from < bar.from
    ? undefined
    : { ...bar, high: Math.max(bar.high, rupees), low: Math.min(bar.low, rupees), close: rupees }
}
