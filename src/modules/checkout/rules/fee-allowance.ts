import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/**
 * A limit on what one client may be charged within `periodDays` days, statutory charges excluded.
 */
export type FeeCap = { readonly cap: Paise; readonly periodDays: number }

/** A fee that was charged: its base less what was refunded of it. */
export type ChargedFee = { readonly base: Paise; readonly at: Date }

export type Allowance = {
  readonly cap: Paise
  readonly used: Paise
  /** Never negative, even if more was charged before the limit was set. */
  readonly left: Paise
  readonly requested: Paise
  readonly exceeded: boolean
  readonly since: Date
  /**
   * When the fee fits, if nothing else is charged until then; null: it fits already, or never will.
   */
  readonly from: Date | null
}

/** When a purchase fits the limit. */
export type PurchasableFrom = 'now' | 'never' | Date

export function purchasableFrom({ exceeded, from }: Allowance): PurchasableFrom {
  return exceeded ? (from ?? 'never') : 'now'
}

/** The start of the period that ends at this moment. */
export function periodStart({ periodDays }: Pick<FeeCap, 'periodDays'>, now: Date): Date {
  return new Date(now.getTime() - periodDays * DAY_MS)
}

/**
 * What a provider may still charge a client. The period is a rolling one, so that the turn of a
 * calendar or financial year does not open a second limit within a few days.
 */
export function feeAllowance(
  limit: FeeCap,
  charged: readonly ChargedFee[],
  requested: Paise,
  now: Date,
): Allowance {
  const since = periodStart(limit, now)
  const counted = charged.filter(({ at }) => at > since)
  const used = counted.reduce((sum, { base }) => sum + base, 0n)
  const left = used < limit.cap ? limit.cap - used : 0n
  const exceeded = requested > left
  const from =
    exceeded && requested <= limit.cap ? fittingFrom(limit, counted, used + requested) : null
  return { cap: limit.cap, used, left, requested, exceeded, since, from }
}

/** When enough earlier fees have left the period for the whole fee to fit. */
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
