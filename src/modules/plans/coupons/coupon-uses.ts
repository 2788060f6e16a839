import type { Paise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import { findForSale } from '../catalogue/for-sale.ts'
import type { PlansDeps } from '../deps.ts'
import { discountedPrice } from '../rules/discount.ts'
import {
  type CouponHold,
  type CouponTry,
  findHeldBy,
  findUsable,
  findUse,
  lockCoupon,
  lockCoupons,
  putUse,
  releaseUse,
  returnUse,
  takeUse,
} from '../store/coupons.ts'

/** What a plan costs under a coupon, in paise. */
type Discounted = {
  readonly couponId: string
  readonly listPaise: Paise
  readonly discountPaise: Paise
  /** 0 only under a coupon of 100 %. */
  readonly pricePaise: Paise
}

type Hold = CouponTry & {
  /** The order's line that will use it. */
  readonly lineId: string
  /** Until when it is kept for the line. */
  readonly until: Date
}

type Use = {
  readonly couponId: string
  readonly userId: string
  readonly lineId: string
  readonly at: Date
}

/**
 * Coupons in a checkout: looked at, held by an order's line, used when it is paid, or released.
 * A use counts from when it is held. Whatever is wrong with a code, the answer is the same.
 */
export function createCouponUses(deps: PlansDeps) {
  const preview = async (
    tx: Tx,
    attempt: CouponTry,
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
     * Locks coupons in the order of their ids, for whoever goes on to hold or release several in one
     * transaction, so that no two of them wait for each other in a circle.
     */
    lock: lockCoupons,

    /** Changes nothing. */
    preview,
    previewNow: (attempt: CouponTry) => preview(deps.db.read, attempt),

    /** Holds one use for a line; a line of the same user that holds it already loses it. */
    hold: async (
      tx: Tx,
      { lineId, until, ...attempt }: Hold,
    ): Promise<Result<Discounted, 'coupon_invalid' | 'not_found'>> => {
      const seen = await preview(tx, attempt)
      if (!seen.ok) {
        return seen
      }
      const { couponId } = seen.value
      const { userId, at } = attempt
      return (await keep(tx, { couponId, userId, lineId, until, at }))
        ? seen
        : fail('coupon_invalid')
    },

    /**
     * Holds for a line what it was promised, though the coupon has ended since or another line of
     * the user took the hold. False where no use is left, or where the user has bought with it or
     * pinned it to another line.
     */
    keep,

    /**
     * Marks it as bought with, when the money is there. A hold that expired in the meantime is
     * taken again where the limit leaves one; false where it does not, or where the user has
     * bought with it by another line or pinned it there.
     */
    use: async (tx: Tx, { couponId, userId, lineId, at }: Use): Promise<boolean> => {
      await lockCoupon(tx, couponId)
      const mine = await findUse(tx, couponId, userId)
      if (mine?.state === 'used') {
        return mine.line_id === lineId
      }
      if (mine?.state !== 'held' && !(await takeUse(tx, couponId))) {
        return false
      }
      return putUse(tx, 'used', { couponId, userId, lineId, until: at, at })
    },

    /** Gives back what the line holds; nothing where it holds none, or has bought with it. */
    release: (tx: Tx, lineId: string, at: Date): Promise<void> =>
      releaseHold(tx, { lineId, at, ifExpired: false }),
  }
}

async function keep(tx: Tx, hold: CouponHold): Promise<boolean> {
  const { couponId, userId } = hold
  await lockCoupon(tx, couponId)
  const mine = await findUse(tx, couponId, userId)
  const isCounted = mine?.state === 'held' || mine?.state === 'used'
  return (isCounted || (await takeUse(tx, couponId))) && putUse(tx, 'held', hold)
}

/** Gives back what a line holds, always or only once it has expired. */
export async function releaseHold(
  tx: Tx,
  {
    lineId,
    at,
    ifExpired,
  }: { readonly lineId: string; readonly at: Date; readonly ifExpired: boolean },
): Promise<void> {
  const couponId = await findHeldBy(tx, lineId)
  if (couponId !== undefined) {
    await lockCoupon(tx, couponId)
    if (await releaseUse(tx, { couponId, lineId, at, ifExpired })) {
      await returnUse(tx, couponId)
    }
  }
}
