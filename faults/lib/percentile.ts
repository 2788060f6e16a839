/** Of times in milliseconds, that below which the part of them lies. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
}
