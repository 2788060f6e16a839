/**
 * The market's price range fills at least this share of a chart, however far away the levels are.
 */
const MARKET_SHARE = 0.4

/**
 * Maps prices to vertical positions, highest at the top. Equal prices are centred. A level in
 * `levels` that is so far away that it would flatten the market's prices into a line is placed at
 * the edge.
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
