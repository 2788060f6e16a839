import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { couponsOf } from '../store/order-lists.ts'
import type { LineRow } from '../store/orders.ts'

/** How long the prices of a card order are valid and its coupons are reserved. */
export const CARD_QUOTE_MS = 30 * MINUTE_MS
/** A direct payment needs time for a signature and a bank transfer, so its coupon is held longer. */
const MANUAL_HOLD_MS = 90 * DAY_MS

/** Until when an order that is quoted at this moment reserves its coupons. */
export function holdUntil(method: 'card' | 'manual', now: Date): Date {
  return new Date(now.getTime() + (method === 'manual' ? MANUAL_HOLD_MS : CARD_QUOTE_MS))
}

type ReholdCouponsInput = {
  readonly lines: readonly Pick<LineRow, 'id' | 'user_id' | 'coupon_id'>[]
  readonly until: Date
  readonly at: Date
  /** No other order of the buyer can take them any more, and they do not expire. */
  readonly pinned?: true
}

/**
 * Reserves again the coupons of an order's lines, which another quote of the buyer may have taken
 * since. Returns false if one is gone; the caller then rolls back or quotes anew.
 */
export async function reholdCoupons(
  { plans }: Pick<CheckoutDeps, 'plans'>,
  tx: Tx,
  { lines, ...hold }: ReholdCouponsInput,
): Promise<boolean> {
  await plans.couponUses.lock(tx, couponsOf(lines))
  for (const { id: lineId, user_id: userId, coupon_id: couponId } of lines) {
    if (
      couponId !== null &&
      !(await plans.couponUses.rehold(tx, { couponId, userId, lineId, ...hold }))
    ) {
      return false
    }
  }
  return true
}
