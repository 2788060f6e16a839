import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { couponsOf } from '../store/order-lists.ts'
import type { LineRow } from '../store/orders.ts'

/** How long prices hold that are paid by card, and the coupons with them. */
export const CARD_QUOTE_MS = 30 * MINUTE_MS
/** A payment straight to the provider takes a signature and a bank; its coupon waits with it. */
const MANUAL_HOLD_MS = 90 * DAY_MS

/** Until when an order that is quoted now holds its coupons. */
export function holdUntil(method: 'card' | 'manual', now: Date): Date {
  return new Date(now.getTime() + (method === 'manual' ? MANUAL_HOLD_MS : CARD_QUOTE_MS))
}

type Kept = {
  readonly lines: readonly Pick<LineRow, 'id' | 'user_id' | 'coupon_id'>[]
  readonly until: Date
  readonly at: Date
  /** No other order of the buyer takes them from now on, and no time does. */
  readonly pinned?: true
}

/**
 * Holds again the coupons that the lines of an order were quoted with: another quote of the buyer
 * may have taken them since. False where one is gone; the caller then undoes the rest or quotes anew.
 */
export async function keepCoupons(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  { lines, ...hold }: Kept,
): Promise<boolean> {
  await plans.couponUses.lock(tx, couponsOf(lines))
  for (const { id: lineId, user_id: userId, coupon_id: couponId } of lines) {
    if (
      couponId !== null &&
      !(await plans.couponUses.keep(tx, { couponId, userId, lineId, ...hold }))
    ) {
      return false
    }
  }
  return true
}
