/** A term of a plan that has not ended. */
export type LiveTerm = { readonly id: string; readonly startsAt: Date; readonly endsAt: Date }

/**
 * Where one person's terms of one plan lie once some before them are gone: each that waits begins
 * when the one before it ends, or at once, and is as long as it was. Answers those that move; none
 * ever begins later than it would have.
 */
export function closeUp(now: Date, terms: readonly LiveTerm[]): readonly LiveTerm[] {
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
