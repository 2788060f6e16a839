import type { PriceBar } from '#contract/scorecard/record.ts'

/** Merges bars into at most `max` bars of equal width; the last one may be shorter. */
export function mergeBars(bars: readonly PriceBar[], max: number): PriceBar[] {
  const each = Math.max(1, Math.ceil(bars.length / max))
  const merged: PriceBar[] = []
  for (let start = 0; start < bars.length; start += each) {
    const [first, ...others] = bars.slice(start, start + each)
    if (first !== undefined) {
      merged.push(others.reduce(joined, first))
    }
  }
  return merged
}

function joined(one: PriceBar, next: PriceBar): PriceBar {
  return {
    at: one.at,
    open: one.open,
    high: Math.max(one.high, next.high),
    low: Math.min(one.low, next.low),
    close: next.close,
  }
}
