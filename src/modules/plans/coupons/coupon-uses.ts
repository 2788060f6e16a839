import type { Paise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { findForSale } from '../catalogue/for-sale.ts'
import type { PlansDeps } from '../deps.ts'
import { discountedPrice } from '../rules/discount.ts'
import {
  type CouponAttempt,
  type CouponHold,
  countUse,
  findCouponHeldBy,
  findUsable,
  findUse,
  lockCoupon,
  lockCoupons,
  releaseUse,
  returnUse,
  saveUse,
} from '../store/coupons.ts'

/** The price of a plan with a coupon, in paise. */
type Discounted = {
  readonly couponId: string
  readonly listPaise: Paise
  readonly discountPaise: Paise
  /** 0 only with a 100 % coupon. */
  readonly pricePaise: Paise
}

type Hold = CouponAttempt & {
  /** The order line that will use it. */
  readonly lineId: string
  /** Until when it is reserved for the line. */
  readonly until: Date
}

type Use = {
  readonly couponId: string
  readonly userId: string
  readonly lineId: string
  readonly at: Date
}

/**
 * Coupons in a checkout: previewed, held by an order line, used when the order is paid, or
 * released. A use counts from the moment it is held. Every problem with a code gives the same
 * error.
 */
export function createCouponUses(deps: PlansDeps) {
  const preview = async (
    tx: Tx,
    attempt: CouponAttempt,
  ): Promise<Result<Discounted, 'coupon_invalid' | 'not_found'>> => {
    const plan = await findForSale(deps, tx, attempt.planId)
    if (plan === undefined) {
      return fail('not_found')
    }
    const coupon = await findUsable(tx, attempt)
    if (coupon === undefined) {
      return fail('coupon_invalid')
    }
    const { percent, amount_paise: amountPaise } = coupon
    const discount =
      amountPaise === null
        ? { percent: percent ?? 0, amountPaise: null }
        : { percent: null, amountPaise }
    const pricePaise = discountedPrice(plan.pricePaise, discount)
    return ok({
      couponId: coupon.id,
      listPaise: plan.pricePaise,
      discountPaise: plan.pricePaise - pricePaise,
      pricePaise,
    })
  }
  return {
    /**
     * Locks coupons in the order of their ids. A transaction that holds or releases several calls
     * this first, to avoid deadlocks.
     */
    lock: lockCoupons,

    /** Changes nothing. */
    preview,
    previewNow: (attempt: CouponAttempt) => preview(deps.db.read, attempt),

    /** Holds one use for a line; another line of the same user that already holds it loses it. */
    hold: async (
      tx: Tx,
      { lineId, until, ...attempt }: Hold,
    ): Promise<Result<Discounted, 'coupon_invalid' | 'not_found'>> => {
      const discounted = await preview(tx, attempt)
      if (!discounted.ok) {
        return discounted
      }
      const { couponId } = discounted.value
      const { userId, at } = attempt
      return (await rehold(tx, { couponId, userId, lineId, until, at }))
        ? discounted
        : fail('coupon_invalid')
    },

    /**
     * Keeps a coupon for a line that was promised it, even if the coupon has ended since or another
     * line of the user took the hold. Returns false if no use is left, or if the user has used it
     * or pinned it to another line.
     */
    rehold,

    /**
     * Marks the coupon as used, when the order is paid. A hold that expired meanwhile is taken
     * again if a use is left. Returns false if none is left, or if the user has used or pinned it
     * with another line.
     */
    use: async (tx: Tx, { couponId, userId, lineId, at }: Use): Promise<boolean> => {
      await lockCoupon(tx, couponId)
      const mine = await findUse(tx, couponId, userId)
      if (mine?.state === 'used') {
        return mine.line_id === lineId
      }
      if (mine?.state !== 'held' && !(await countUse(tx, couponId))) {
        return false
      }
      return saveUse(tx, 'used', { couponId, userId, lineId, until: at, at })
    },

    /** Releases what the line holds; does nothing if it holds nothing or has used it. */
    release: (tx: Tx, lineId: string, at: Date): Promise<void> =>
      releaseHold(tx, { lineId, at, ifExpired: false }),
  }
}

async function rehold(tx: Tx, hold: CouponHold): Promise<boolean> {
  const { couponId, userId } = hold
  await lockCoupon(tx, couponId)
  const mine = await findUse(tx, couponId, userId)
  const isCounted = mine?.state === 'held' || mine?.state === 'used'
  return (isCounted || (await countUse(tx, couponId))) && saveUse(tx, 'held', hold)
}

/** Releases what a line holds, always or only if it has expired. */
export async function releaseHold(
  tx: Tx,
  {
    lineId,
    at,
    ifExpired,
  }: { readonly lineId: string; readonly at: Date; readonly ifExpired: boolean },
): Promise<void> {
  const couponId = await findCouponHeldBy(tx, lineId)
  if (couponId !== undefined) {
    await lockCoupon(tx, couponId)
    if (await releaseUse(tx, { couponId, lineId, at, ifExpired })) {
      await returnUse(tx, couponId)
    }
  }
}
