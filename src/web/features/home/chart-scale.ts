/** From prices to places: the highest at the top. Equal prices lie in the middle. */
export function scaleOf(
  prices: readonly number[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): (price: number) => number {
  const low = Math.min(...prices)
  const range = Math.max(...prices) - low
  return (price) => {
    const share = range === 0 ? 0.5 : (price - low) / range
    return Math.round((bottom - share * (bottom - top)) * 10) / 10
  }
}
