import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/** A limit of what one client may be charged, statutory charges aside, from a day on. */
export type FeeCap = { readonly cap: Paise; readonly periodDays: number }

/** A fee that was charged: its base, less what was given back of it. */
export type ChargedFee = { readonly base: Paise; readonly at: Date }

export type Allowance = {
  readonly cap: Paise
  readonly used: Paise
  /** Never negative, even where more was charged before the limit was set. */
  readonly left: Paise
  readonly asked: Paise
  readonly exceeded: boolean
  readonly since: Date
  /** When it fits, as far as nothing else is charged meanwhile; null: now, or never. */
  readonly from: Date | null
}

/** Where the period that ends now began. */
export function periodStart({ periodDays }: Pick<FeeCap, 'periodDays'>, now: Date): Date {
  return new Date(now.getTime() - periodDays * DAY_MS)
}

/**
 * What a provider may still charge a client. Counted over any period that ends now, so that the
 * turn of a calendar or financial year opens no second limit within a few days.
 */
export function feeAllowance(
  limit: FeeCap,
  charged: readonly ChargedFee[],
  asked: Paise,
  now: Date,
): Allowance {
  const since = periodStart(limit, now)
  const counted = charged.filter(({ at }) => at > since)
  const used = counted.reduce((sum, { base }) => sum + base, 0n)
  const left = used < limit.cap ? limit.cap - used : 0n
  const exceeded = asked > left
  const from = exceeded && asked <= limit.cap ? fittingFrom(limit, counted, used + asked) : null
  return { cap: limit.cap, used, left, asked, exceeded, since, from }
}

/** When so much of what was charged lies a period back that all of it fits. */
function fittingFrom(limit: FeeCap, counted: readonly ChargedFee[], sum: Paise): Date | null {
  let over = sum - limit.cap
  for (const { base, at } of counted.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    over -= base
    if (over <= 0n) {
      return new Date(at.getTime() + limit.periodDays * DAY_MS)
    }
  }
  return null
}
