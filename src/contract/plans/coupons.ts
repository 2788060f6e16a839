import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { canonicalCoupon } from '../common/canonical.ts'
import {
  canonicalText,
  day,
  id,
  instant,
  pageQuery,
  positiveRupeesInput,
  rupees,
} from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import { planFieldMessages } from './texts.ts'

export const COUPON_MAX_USES_COUNT = 100_000

/** A coupon code as typed: letters and digits, in any case. */
export const couponCodeInput = canonicalText(canonicalCoupon, fieldMessages.required).regex(
  /^[A-Z0-9]{4,20}$/,
  { error: planFieldMessages.couponCode },
)

/**
 * A coupon code to try. Only its length is bounded, so that a wrong code gets a different error
 * from an empty one.
 */
export const couponCodeTried = z
  .string({ error: fieldMessages.required })
  .max(64, { error: fieldMessages.tooLong(64) })
  .overwrite((text) => canonicalCoupon(text) ?? text)

export const applyCoupon = call({
  name: 'plans.applyCoupon',
  method: 'POST',
  path: '/api/services/applycoupon',
  summary: 'What a plan costs with a coupon; the coupon is not used yet',
  access: only('user'),
  rate: 'coupon',
  body: z.strictObject({ serviceId: id, couponCode: couponCodeTried }),
  reply: z.object({
    message: z.string(),
    /** The price after the discount; 0 for a coupon of 100 %. */
    discountedPrice: rupees,
    price: rupees,
    discount: rupees,
  }),
  errors: ['coupon_invalid'],
})

const couponSchema = z.object({
  _id: id,
  code: z.string(),
  /** Exactly one of the two is set. */
  percent: z.int().min(1).max(100).nullable(),
  amount: rupees.nullable(),
  /** Null for all plans of the provider. */
  planId: id.nullable(),
  planTitle: z.string().nullable(),
  maxUses: z.int().positive(),
  /** The number of purchases with this coupon. */
  used: z.int().nonnegative(),
  /** The number of unfinished checkouts that hold this coupon. */
  held: z.int().nonnegative(),
  expiresAt: instant,
  createdAt: instant,
  endedAt: instant.nullable(),
  status: z.enum(['active', 'expired', 'exhausted', 'ended']),
})
export type CouponView = z.infer<typeof couponSchema>

export const createCoupon = call({
  name: 'plans.createCoupon',
  method: 'POST',
  path: '/api/provider/coupons',
  summary: 'Creates a coupon for one plan of mine or for all of them',
  access: only('provider'),
  rate: 'write',
  body: z
    .strictObject({
      code: couponCodeInput,
      percent: z.int().min(1).max(100).optional(),
      amount: positiveRupeesInput.optional(),
      planId: id.optional(),
      maxUses: z.int().min(1).max(COUPON_MAX_USES_COUNT),
      /** The last valid day, in IST. */
      expiresOn: day,
    })
    .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
      path: ['percent'],
      error: planFieldMessages.percentOrAmount,
    }),
  reply: z.object({ message: z.string(), data: couponSchema }),
  errors: ['coupon_code_taken'],
})

export const ownCoupons = call({
  name: 'plans.listCoupons',
  method: 'GET',
  path: '/api/provider/coupons',
  summary: 'My coupons with their use, the newest first',
  access: only('provider'),
  rate: 'read',
  query: pageQuery,
  reply: z.object({ data: z.array(couponSchema), nextCursor: z.string().optional() }),
})

export const endCoupon = call({
  name: 'plans.endCoupon',
  method: 'POST',
  path: '/api/provider/coupons/end',
  summary: 'Ends a coupon of mine; orders that already hold it keep it',
  access: only('provider'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string(), data: couponSchema }),
})

export const couponsCalls = { applyCoupon, createCoupon, ownCoupons, endCoupon }
