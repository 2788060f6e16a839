import { z } from 'zod'
import { day, positiveRupeesInput } from '#contract/common/fields.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { COUPON_MAX_USES_COUNT, couponCodeInput } from '#contract/plans/coupons.ts'
import { BLANK } from '../plans/placeholders.ts'
import { couponTexts } from '../texts.ts'
import { typedNumber } from '../typed-number.ts'

const PERCENTAGE_WANTED = couponTexts.percentage

const percentage = typedNumber(
  z
    .int({ error: PERCENTAGE_WANTED })
    .min(1, { error: PERCENTAGE_WANTED })
    .max(100, { error: PERCENTAGE_WANTED }),
)
const rest = z.object({
  code: couponCodeInput,
  planId: z.string().transform((id) => (id === BLANK ? undefined : id)),
  maxUses: typedNumber(
    z
      .int({ error: fieldMessages.invalidCount })
      .min(1, { error: fieldMessages.invalidCount })
      .max(COUPON_MAX_USES_COUNT, { error: fieldMessages.invalidCount }),
  ),
  expiresOn: day,
  percent: z.string(),
  amount: z.string(),
})

/** Schema of the form for a new coupon; its output is the call's input. */
export const couponForm = z
  .discriminatedUnion('kind', [
    rest.extend({ kind: z.literal('percent'), percent: percentage }),
    rest.extend({ kind: z.literal('amount'), amount: typedNumber(positiveRupeesInput) }),
  ])
  .transform(({ kind, percent, amount, ...coupon }) =>
    kind === 'percent' ? { ...coupon, percent } : { ...coupon, amount },
  )

export type CouponValues = {
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amount: string
  planId: string
  maxUses: string
  expiresOn: string
}

export const newCouponValues: CouponValues = {
  code: BLANK,
  kind: 'percent',
  percent: BLANK,
  amount: BLANK,
  planId: BLANK,
  maxUses: '100',
  expiresOn: BLANK,
}
