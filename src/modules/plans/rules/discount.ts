import { COUPON_FLOOR_PAISE } from '#contract/plans/limits.ts'
import { assert } from '#kit/assert.ts'
import { divideRounded, type Paise } from '#kit/money.ts'

export type Discount =
  | { readonly percent: number; readonly amountPaise: null }
  | { readonly percent: null; readonly amountPaise: Paise }

/**
 * What a price becomes under a coupon, in paise, the discount rounded half up. Nothing but a coupon
 * of 100 % makes a plan free: every other one leaves a rupee, or the price where that is less.
 */
export function discountedPrice(pricePaise: Paise, discount: Discount): Paise {
  assert(pricePaise > 0n, 'a plan has a price')
  if (discount.percent === 100) {
    return 0n
  }
  const off =
    discount.percent === null
      ? discount.amountPaise
      : divideRounded(pricePaise * BigInt(discount.percent), 100n)
  const left = pricePaise - off
  if (left >= COUPON_FLOOR_PAISE) {
    return left
  }
  return pricePaise < COUPON_FLOOR_PAISE ? pricePaise : COUPON_FLOOR_PAISE
}
