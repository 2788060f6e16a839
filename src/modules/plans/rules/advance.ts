import { DAY_MS } from '#kit/clock.ts'

/** A paid period. */
export type PaidPeriod = { readonly startsAt: Date; readonly until: Date }

export type Advance = {
  /** Whether the requested days plus the paid days still to come exceed the limit. */
  readonly exceeded: boolean
  /** When it fits, if nothing else is paid until then; null: it fits already, or never will. */
  readonly from: Date | null
}

/**
 * Whether `askedDays` more of a plan may be paid for. Only the unused rest of this plan's paid
 * periods counts: other plans run in parallel, and their fees are for the same days, not for later
 * ones.
 */
export function advanceOf(
  limitDays: number,
  held: readonly PaidPeriod[],
  askedDays: number,
  now: Date,
): Advance {
  const left = held.reduce((sum, period) => sum + unusedOf(period, now), 0)
  const over = left + askedDays * DAY_MS - limitDays * DAY_MS
  return {
    exceeded: over > 0,
    from: over > 0 && askedDays <= limitDays ? new Date(now.getTime() + over) : null,
  }
}

function unusedOf({ startsAt, until }: PaidPeriod, now: Date): number {
  return Math.max(0, until.getTime() - Math.max(startsAt.getTime(), now.getTime()))
}
