import { divideRounded, type Paise } from '#kit/money.ts'
import type { PlanDuration, PlatformPlan } from './enums.ts'

/** Goods and services tax on everything sold here, in percent. */
export const GST_PERCENT = 18

/** Either half of it: CGST and SGST. */
export const GST_HALF_PERCENT = 9

type TaxSplit = Readonly<Record<'taxable' | 'cgst' | 'sgst' | 'igst', number>>

/**
 * What is taxed, and the heads under which tax is due on it, in words with their amounts. Amounts of
 * zero do not tell the heads: papers say whether both sides are in one state.
 */
export function taxParts(
  { taxable, cgst, sgst, igst }: TaxSplit,
  isSameState = igst === 0,
): readonly (readonly [string, number])[] {
  const heads: readonly (readonly [string, number])[] = isSameState
    ? [
        [`CGST ${GST_HALF_PERCENT}%`, cgst],
        [`SGST ${GST_HALF_PERCENT}%`, sgst],
      ]
    : [[`IGST ${GST_PERCENT}%`, igst]]
  return [['Taxable value', taxable], ...heads]
}

/** What a platform plan costs before GST, in paise, by its duration in days. */
export const platformPlanPricePaise: Readonly<
  Record<PlatformPlan, Readonly<Record<PlanDuration, Paise>>>
> = {
  silver: { 30: 1_000_00n, 90: 2_400_00n, 180: 4_500_00n, 360: 7_800_00n },
  gold: { 30: 1_500_00n, 90: 3_600_00n, 180: 6_750_00n, 360: 11_700_00n },
  platinum: { 30: 3_000_00n, 90: 7_200_00n, 180: 13_500_00n, 360: 23_400_00n },
}

export type PlatformPlanPrice = {
  readonly basePaise: Paise
  readonly gstPaise: Paise
  readonly payablePaise: Paise
}

/** 18 % on top of an amount, rounded per half so that CGST and SGST are equal. */
export function gstOnTop(base: Paise): Paise {
  return 2n * divideRounded(base * BigInt(GST_HALF_PERCENT), 100n)
}

/** The price with its tax on top. */
export function platformPlanPrice(plan: PlatformPlan, duration: PlanDuration): PlatformPlanPrice {
  const basePaise = platformPlanPricePaise[plan][duration]
  const gstPaise = gstOnTop(basePaise)
  return { basePaise, gstPaise, payablePaise: basePaise + gstPaise }
}

/** The codes with which a provider claims one free service, by the plan that each opens. */
export const promoPlans = {
  PROMOS1: 'silver',
  PROMOG1: 'gold',
  PROMOP1: 'platinum',
} as const satisfies Record<string, PlatformPlan>
export type PromoCode = keyof typeof promoPlans

/** How long a service claimed with a promo code is valid. */
export const PROMO_VALIDITY_DAYS = 30

/** A coupon never brings a price below this; a free order is a coupon of 100 %. */
export const COUPON_FLOOR_PAISE: Paise = 1_00n

type Offer = 'Included' | 'Not included' | 'Unlimited'

/** The rows of the plan comparison table. */
export const platformPlanFeatures: readonly (Readonly<Record<PlatformPlan, Offer>> & {
  readonly feature: string
})[] = [
  { feature: 'CRM Dashboard', silver: 'Included', gold: 'Included', platinum: 'Included' },
  { feature: 'Scorecard', silver: 'Not included', gold: 'Included', platinum: 'Included' },
  { feature: 'Post Events', silver: 'Unlimited', gold: 'Unlimited', platinum: 'Unlimited' },
  { feature: 'Content posting', silver: 'Unlimited', gold: 'Unlimited', platinum: 'Unlimited' },
]
