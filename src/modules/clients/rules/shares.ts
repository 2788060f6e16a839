/** A share in percent with one decimal; null where there is nobody to count. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}
