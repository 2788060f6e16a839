/** A term that has not ended. */
export type LiveTerm = { readonly id: string; readonly startsAt: Date; readonly endsAt: Date }

/**
 * Moves up one person's terms of one plan after earlier ones were removed: each waiting term starts
 * when the one before it ends, or at once, and keeps its length. Returns the terms that move; none
 * starts later than before.
 */
export function closeGaps(now: Date, terms: readonly LiveTerm[]): readonly LiveTerm[] {
  const moved: LiveTerm[] = []
  let free = now.getTime()
  for (const term of terms.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const [begins, ends] = [term.startsAt.getTime(), term.endsAt.getTime()]
    if (begins > free) {
      moved.push({ ...term, startsAt: new Date(free), endsAt: new Date(ends - begins + free) })
      free += ends - begins
    } else {
      free = Math.max(free, ends)
    }
  }
  return moved
}
