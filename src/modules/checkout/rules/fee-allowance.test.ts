import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { feeAllowance, purchasableFrom } from './fee-allowance.ts'

const limit = { cap: 100n, periodDays: 365 }
const now = new Date('2026-11-23T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

describe('when a purchase fits the yearly fee limit', () => {
  it('is now, while enough is left', () => {
    const charged = [{ base: 60n, at: daysAgo(10) }]
    expect(purchasableFrom(feeAllowance(limit, charged, 40n, now))).toBe('now')
  })

  it('is the moment at which enough earlier fees leave the period', () => {
    const charged = [{ base: 60n, at: daysAgo(10) }]
    const from = purchasableFrom(feeAllowance(limit, charged, 41n, now))
    expect(from).toEqual(new Date(daysAgo(10).getTime() + 365 * DAY_MS))
  })

  it('is later for a price of the whole limit, once anything was charged', () => {
    const charged = [{ base: 1n, at: daysAgo(10) }]
    const whole = feeAllowance(limit, charged, 100n, now)
    expect(purchasableFrom(whole)).toEqual(new Date(daysAgo(10).getTime() + 365 * DAY_MS))
    expect(purchasableFrom(feeAllowance(limit, [], 100n, now))).toBe('now')
  })

  it('is the moment at which the earliest fees that suffice leave the period, to the paisa', () => {
    const charged = [
      { base: 40n, at: daysAgo(10) },
      { base: 60n, at: daysAgo(20) },
    ]
    const from = (price: bigint) => purchasableFrom(feeAllowance(limit, charged, price, now))
    expect(from(60n)).toEqual(new Date(daysAgo(20).getTime() + 365 * DAY_MS))
    expect(from(61n)).toEqual(new Date(daysAgo(10).getTime() + 365 * DAY_MS))
  })

  it('is never for a price above the limit, whatever was charged before', () => {
    expect(purchasableFrom(feeAllowance(limit, [], 101n, now))).toBe('never')
    expect(purchasableFrom(feeAllowance(limit, [{ base: 60n, at: now }], 101n, now))).toBe('never')
  })
})
