/** A document that was found; `rank` grows with how well it fits. */
export type Ranked = { readonly kind: 'provider' | 'plan'; readonly rank: number }

/**
 * The best `max` of both kinds together, best first. Each kind may have half of the places if it
 * needs them, so that many plans of a common word do not push the providers out.
 */
export function mixKinds<T extends Ranked>(found: readonly T[], max: number): readonly T[] {
  const best = [...found].sort((a, b) => b.rank - a.rank)
  const half = Math.floor(max / 2)
  const seated = new Set([
    ...best.filter(({ kind }) => kind === 'provider').slice(0, half),
    ...best.filter(({ kind }) => kind === 'plan').slice(0, half),
  ])
  for (const item of best) {
    if (seated.size >= max) {
      break
    }
    seated.add(item)
  }
  return best.filter((item) => seated.has(item))
}
