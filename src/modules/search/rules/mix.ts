/** A search result; a higher `rank` is a better match. */
export type Ranked = { readonly group: 'provider' | 'plan' | 'piece'; readonly rank: number }

/**
 * The best `max` of all groups together, best first. Each group present is guaranteed an equal
 * share of the places if it needs them, so that many plans with a common word do not displace the
 * providers.
 */
export function mixGroups<T extends Ranked>(found: readonly T[], max: number): readonly T[] {
  const best = [...found].sort((a, b) => b.rank - a.rank)
  const groups = [...new Set(best.map(({ group }) => group))]
  const share = Math.floor(max / Math.max(1, groups.length))
  const seated = new Set(
    groups.flatMap((group) => best.filter((item) => item.group === group).slice(0, share)),
  )
  for (const item of best) {
    if (seated.size >= max) {
      break
    }
    seated.add(item)
  }
  return best.filter((item) => seated.has(item))
}
