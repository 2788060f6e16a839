import { COUPON_FLOOR_PAISE } from '#contract/plans/limits.ts'
import { assert } from '#kit/assert.ts'
import { divideRounded, type Paise } from '#kit/money.ts'

export type Discount =
  | { readonly percent: number; readonly amountPaise: null }
  | { readonly percent: null; readonly amountPaise: Paise }

/**
 * A price with a coupon, in paise, the discount rounded half up. Only a 100 % coupon makes a plan
 * free: with any other one a rupee remains, or the price if that is less.
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
