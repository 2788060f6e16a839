/** What the market did fills at least this share of a chart, however far its levels are. */
const MARKET_SHARE = 0.4

/**
 * From prices to places: the highest at the top. Equal prices lie in the middle. Of `levels`, those
 * too far from the market for it to be more than a flat line lie at the edge.
 */
export function scaleOf(
  market: readonly number[],
  levels: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): { readonly y: (price: number) => number; readonly isBeyond: (price: number) => boolean } {
  const [least, most] = [Math.min(...market), Math.max(...market)]
  const room = ((most - least) * (1 / MARKET_SHARE - 1)) / 2
  const margin = room === 0 ? Number.POSITIVE_INFINITY : room
  const bounded = levels.map((level) => Math.min(most + margin, Math.max(least - margin, level)))
  const low = Math.min(least, ...bounded)
  const high = Math.max(most, ...bounded)
  return {
    y: (price) => {
      const share = high === low ? 0.5 : (Math.min(high, Math.max(low, price)) - low) / (high - low)
      return Math.round((bottom - share * (bottom - top)) * 10) / 10
    },
    isBeyond: (price) => price < low || price > high,
  }
}
