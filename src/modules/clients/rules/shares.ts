/** A percentage with one decimal; null if `whole` is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}
