import type { Paise } from '#kit/money.ts'
import { gstOnTop } from '../common/tax.ts'
import type { PlanDuration, PlatformPlan } from './types.ts'

/** The price of a platform plan before GST, in paise, by its duration in days. */
const platformPlanPricePaise: Readonly<
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

/** The price with GST added. */
export function platformPlanPrice(plan: PlatformPlan, duration: PlanDuration): PlatformPlanPrice {
  const basePaise = platformPlanPricePaise[plan][duration]
  const gstPaise = gstOnTop(basePaise)
  return { basePaise, gstPaise, payablePaise: basePaise + gstPaise }
}

/**
 * Promo codes, each with the platform plan of the one free service that a provider can claim with
 * it.
 */
export const promoPlans = {
  PROMOS1: 'silver',
  PROMOG1: 'gold',
  PROMOP1: 'platinum',
} as const satisfies Record<string, PlatformPlan>
export type PromoCode = keyof typeof promoPlans

/** How long a service claimed with a promo code is valid, in days. */
export const PROMO_VALIDITY_DAYS = 30

export const NOT_INCLUDED = 'Not included'
type Offer = 'Included' | typeof NOT_INCLUDED | 'Unlimited'

/** The rows of the plan comparison table. */
export const platformPlanFeatures: readonly (Readonly<Record<PlatformPlan, Offer>> & {
  readonly feature: string
})[] = [
  { feature: 'CRM Dashboard', silver: 'Included', gold: 'Included', platinum: 'Included' },
  { feature: 'Scorecard', silver: NOT_INCLUDED, gold: 'Included', platinum: 'Included' },
  { feature: 'Post Events', silver: 'Unlimited', gold: 'Unlimited', platinum: 'Unlimited' },
  { feature: 'Content posting', silver: 'Unlimited', gold: 'Unlimited', platinum: 'Unlimited' },
]
