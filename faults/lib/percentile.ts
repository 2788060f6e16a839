/** The percentile of times in milliseconds; `part` 0.99 gives the 99th. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0)
}
