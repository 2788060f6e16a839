import { describe, expect, it } from 'vitest'
import { GST_HALF_PERCENT, GST_PERCENT } from '../common/tax.ts'
import {
  NOT_INCLUDED,
  PROMO_VALIDITY_DAYS,
  platformPlanFeatures,
  platformPlanPrice,
  promoPlans,
} from './prices.ts'
import { monthsByPlanDuration, planDurations, platformPlans } from './types.ts'

describe('platform plan prices', () => {
  it('match the price table of the specification', () => {
    const rupees = platformPlans.map((plan) =>
      planDurations.map((days) => Number(platformPlanPrice(plan, days).basePaise) / 100),
    )
    expect(rupees).toEqual([
      [1000, 2400, 4500, 7800],
      [1500, 3600, 6750, 11700],
      [3000, 7200, 13500, 23400],
    ])
  })

  it('add exactly 18 % GST, in two equal halves', () => {
    for (const plan of platformPlans) {
      for (const days of planDurations) {
        const { basePaise, gstPaise, payablePaise } = platformPlanPrice(plan, days)
        expect(payablePaise * 100n).toBe(basePaise * 118n)
        expect(basePaise + gstPaise).toBe(payablePaise)
        expect(gstPaise % 2n).toBe(0n)
      }
    }
    expect(platformPlanPrice('gold', 360).payablePaise).toBe(13_806_00n)
  })

  it('are lower per month for longer durations', () => {
    for (const plan of platformPlans) {
      const monthly = planDurations.map(
        (days) => Number(platformPlanPrice(plan, days).basePaise) / monthsByPlanDuration[days],
      )
      expect(monthly).toEqual([...monthly].sort((a, b) => b - a))
    }
  })

  it('use two equal tax rates', () => {
    expect(2 * GST_HALF_PERCENT).toBe(GST_PERCENT)
  })
})

describe('promo codes', () => {
  it('activate one platform plan each for thirty days', () => {
    expect(promoPlans).toEqual({ PROMOS1: 'silver', PROMOG1: 'gold', PROMOP1: 'platinum' })
    expect(PROMO_VALIDITY_DAYS).toBe(30)
  })
})

describe('the comparison of platform plans', () => {
  it('excludes only the scorecard from silver', () => {
    const withheld = platformPlanFeatures.flatMap((row) =>
      platformPlans.filter((plan) => row[plan] === NOT_INCLUDED).map((plan) => [row.feature, plan]),
    )
    expect(withheld).toEqual([['Scorecard', 'silver']])
  })
})
