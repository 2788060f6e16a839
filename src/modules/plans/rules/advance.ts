import { DAY_MS } from '#kit/clock.ts'

/** A period that is paid for, or is to be. */
export type PaidPeriod = { readonly startsAt: Date; readonly until: Date }

export type Advance = {
  /** Paid for and not begun or not used up, with what is asked for: more than the limit. */
  readonly exceeded: boolean
  /** When it fits, as far as nothing else is paid meanwhile; null: now, or never. */
  readonly from: Date | null
}

/**
 * Whether so many days more of a plan may be paid for now. Counted is what is left of the plan's paid
 * periods: other plans run beside it, and are a fee for the same days and not for later ones.
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
