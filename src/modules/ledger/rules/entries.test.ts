import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MembershipTerms, platformCharge } from './charge.ts'
import {
  dashboardRefundEntry,
  directSaleEntry,
  membershipEntry,
  platform,
  platformSaleEntry,
  provider,
  rechargeEntry,
  rechargeReversalEntry,
  refundClaimedEntry,
  saleEntry,
  withdrawalHold,
  withdrawalPayout,
  withdrawalRelease,
  withdrawalReturn,
} from './entries.ts'
import { accountName, type LedgerEntry, vectorOf } from './entry.ts'
import { apportion, refundEntry } from './refund.ts'

const at = new Date('2026-11-21T09:30:00Z')
const providerId = '019a0000-0000-7000-8000-000000000001'
const paise = (max: bigint) => fc.bigInt({ min: 0n, max })
const percent = fc.integer({ min: 0, max: 100_00 }).map((hundredths) => hundredths / 100)
const terms: fc.Arbitrary<MembershipTerms> = fc.record({
  plan: fc.constantFrom('Prepaid', 'Postpaid'),
  pricing: fc.constantFrom('Percentage', 'Fixed'),
  percentageFresh: percent,
  percentageRenewal: percent,
  fixedFreshPaise: paise(10_000_00n),
  fixedRenewalPaise: paise(10_000_00n),
})
const sort = fc.constantFrom('fresh' as const, 'renewal' as const)

const sale = fc
  .record({
    gross: fc.bigInt({ min: 1n, max: 10_000_000n }),
    taxed: fc.boolean(),
    /** The list price as a multiple of the price after the coupon. */
    times: fc.bigInt({ min: 1n, max: 20n }),
    terms,
    sort,
  })
  .map(({ gross, taxed, times, terms: agreed, sort: which }) => {
    const gst = taxed ? 2n * ((gross * 9n + 59n) / 118n) : 0n
    const base = gross - gst
    const charge = platformCharge(agreed, which, { base, listBase: base * times })
    return { lineId: 'line', providerId, gross, gst, charge, plan: agreed.plan, at }
  })

const plain = (base: bigint) => ({ base, listBase: base })

function amountsOf(entry: LedgerEntry): ReadonlyMap<string, bigint> {
  return new Map(entry.lines.map(({ account, amount }) => [accountName(account), amount]))
}

/** Counts a provider's wallet and debt as one, because a credit settles the debt first. */
function addedUp(entries: readonly LedgerEntry[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const entry of entries) {
    for (const [name, amount] of amountsOf(entry)) {
      const place = name === 'provider.charges_owed' ? 'provider.wallet_available' : name
      sums.set(place, (sums.get(place) ?? 0n) + amount)
    }
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

describe('a platform charge', () => {
  it('never exceeds the base, and takes a fixed charge in full where the base covers it', () => {
    fc.assert(
      fc.property(terms, sort, paise(10_000_000n), (agreed, which, base) => {
        const { charge, gst } = platformCharge(agreed, which, { base, listBase: base })
        expect(charge >= 0n && charge + gst <= base).toBe(true)
        if (agreed.pricing === 'Fixed') {
          const fixed = which === 'fresh' ? agreed.fixedFreshPaise : agreed.fixedRenewalPaise
          expect(charge <= fixed).toBe(true)
          expect(charge === fixed || charge * 118n >= (base - 3n) * 100n).toBe(true)
        }
      }),
    )
  })

  it('is a percentage of the base, with 18 % GST on top', () => {
    const agreed: MembershipTerms = {
      plan: 'Prepaid',
      pricing: 'Percentage',
      percentageFresh: 12.5,
      percentageRenewal: 5,
      fixedFreshPaise: 1n,
      fixedRenewalPaise: 2n,
    }
    expect(platformCharge(agreed, 'fresh', plain(846_62n))).toEqual({
      charge: 105_83n,
      gst: 19_04n,
    })
    expect(platformCharge(agreed, 'renewal', plain(1000_00n))).toEqual({
      charge: 50_00n,
      gst: 9_00n,
    })
    expect(() => platformCharge(agreed, 'fresh', { base: 2n, listBase: 1n })).toThrow('list price')
    for (const percentageFresh of [-0.01, 100.01]) {
      const wrong = { ...agreed, percentageFresh }
      expect(() => platformCharge(wrong, 'fresh', plain(1n))).toThrow('0 to 100')
    }
    const full = { ...agreed, percentageFresh: 100 }
    expect(platformCharge(full, 'fresh', plain(118_00n))).toEqual({ charge: 100_00n, gst: 18_00n })
  })
})

describe('a coupon', () => {
  const fixed: MembershipTerms = {
    plan: 'Postpaid',
    pricing: 'Fixed',
    percentageFresh: 0,
    percentageRenewal: 0,
    fixedFreshPaise: 100_00n,
    fixedRenewalPaise: 50_00n,
  }

  it('lowers a percentage charge with the price, but not a fixed charge', () => {
    const given = { base: 0n, listBase: 1000_00n }
    expect(platformCharge(fixed, 'fresh', given)).toEqual({ charge: 100_00n, gst: 18_00n })
    expect(platformCharge(fixed, 'renewal', given)).toEqual({ charge: 50_00n, gst: 9_00n })
    const share = { ...fixed, pricing: 'Percentage', percentageFresh: 10 } as const
    expect(platformCharge(share, 'fresh', given)).toEqual({ charge: 0n, gst: 0n })
  })

  it('leaves the part of the charge that the price does not cover to the wallet', () => {
    const charge = { charge: 100_00n, gst: 18_00n }
    const sold = { lineId: 'l', providerId, gross: 59_00n, gst: 9_00n, charge, at }
    const posted = saleEntry(sold)
    expect(posted.shortfall).toBe('owed')
    expect(amountsOf(posted).get('provider.wallet_available')).toBe(-68_00n)
    const free = amountsOf(saleEntry({ ...sold, gross: 0n, gst: 0n }))
    expect(Object.fromEntries(free)).toEqual({
      'platform.revenue': 100_00n,
      'platform.gst_payable': 18_00n,
      'provider.wallet_available': -118_00n,
    })
  })
})

describe('an entry', () => {
  it('of any kind adds up to zero', () => {
    fc.assert(
      fc.property(sale, paise(1_000_000n), (sold, amount) => {
        const money = { withdrawalId: 'w', providerId, amount: amount + 1n, at }
        for (const entry of [
          saleEntry(sold),
          directSaleEntry(sold),
          platformSaleEntry({ purchaseId: 'p', base: amount, gst: sold.gst, at }),
          membershipEntry({
            membershipId: 'm',
            providerId,
            plan: sold.plan,
            base: amount + 1n,
            gst: sold.gst,
            at,
          }),
          rechargeEntry({ rechargeId: 'r', providerId, amount: amount + 1n, at }),
          withdrawalHold(money),
          withdrawalRelease(money),
          withdrawalPayout(money),
          withdrawalReturn(money),
        ]) {
          expect(() => vectorOf(entry)).not.toThrow()
        }
      }),
    )
  })

  it('for a reversed recharge takes it back, and the provider owes what the wallet lacks', () => {
    const recharge = { rechargeId: 'r', providerId, amount: 400_50n, at }
    const reversal = rechargeReversalEntry(recharge)
    expect(addedUp([rechargeEntry(recharge), reversal])).toEqual(new Map())
    expect(reversal).toMatchObject({ key: 'recharge-reversal:r', shortfall: 'owed' })
    expect(() => rechargeReversalEntry({ ...recharge, amount: 0n })).toThrow('above zero')
  })

  it('for a returned payout restores the wallet as it was before the request', () => {
    const money = { withdrawalId: 'w', providerId, amount: 400_50n, at }
    const steps = [withdrawalHold(money), withdrawalPayout(money), withdrawalReturn(money)]
    expect(addedUp(steps)).toEqual(new Map())
    expect(new Set(steps.map(({ key }) => key)).size).toBe(3)
  })

  it('assigns each part of a sale to its account', () => {
    const charge = { charge: 100_00n, gst: 18_00n }
    const sold = { lineId: 'l', providerId, gross: 1180_00n, gst: 180_00n, charge, at }
    expect(Object.fromEntries(amountsOf(saleEntry(sold)))).toEqual({
      'platform.gateway_clearing': -1180_00n,
      'provider.gst_payable': 180_00n,
      'platform.revenue': 100_00n,
      'platform.gst_payable': 18_00n,
      'provider.wallet_available': 882_00n,
    })
    const owed = amountsOf(directSaleEntry({ ...sold, plan: 'Postpaid' }))
    expect(owed.get('provider.charges_owed')).toBe(-118_00n)
    const taken = amountsOf(directSaleEntry({ ...sold, plan: 'Prepaid' }))
    expect(taken.get('provider.wallet_available')).toBe(-118_00n)
  })

  it('has the key and the subject by which it is found again', () => {
    const charge = { charge: 100_00n, gst: 18_00n }
    const sold = { lineId: 'l', providerId, gross: 1180_00n, gst: 180_00n, charge, at }
    const named = [
      saleEntry(sold),
      directSaleEntry({ ...sold, plan: 'Prepaid' }),
      platformSaleEntry({ purchaseId: 'p', base: 1n, gst: 0n, at }),
      membershipEntry({ membershipId: 'm', providerId, plan: 'Prepaid', base: 1n, gst: 0n, at }),
      rechargeEntry({ rechargeId: 'r', providerId, amount: 1n, at }),
      withdrawalPayout({ withdrawalId: 'w', providerId, amount: 1n, at }),
    ]
    expect(named.map(({ key, subject }) => [key, subject.type, subject.id])).toEqual([
      ['sale:l', 'order_line', 'l'],
      ['sale:l', 'order_line', 'l'],
      ['platform-sale:p', 'platform_purchase', 'p'],
      ['membership:m', 'membership', 'm'],
      ['recharge:r', 'wallet_recharge', 'r'],
      ['withdrawal-end:w', 'withdrawal', 'w'],
    ])
  })

  it('for what the platform sells has its price and tax, and a fee its bearer', () => {
    const sold = platformSaleEntry({ purchaseId: 'p', base: 500_00n, gst: 90_00n, at })
    expect(Object.fromEntries(amountsOf(sold))).toEqual({
      'platform.gateway_clearing': -590_00n,
      'platform.revenue': 500_00n,
      'platform.gst_payable': 90_00n,
    })
    const fee = { membershipId: 'm', providerId, base: 500_00n, gst: 90_00n, at }
    for (const [plan, bearer] of [
      ['Prepaid', 'provider.wallet_available'],
      ['Postpaid', 'provider.charges_owed'],
    ] as const) {
      expect(Object.fromEntries(amountsOf(membershipEntry({ ...fee, plan })))).toEqual({
        [bearer]: -590_00n,
        'platform.revenue': 500_00n,
        'platform.gst_payable': 90_00n,
      })
    }
    const recharge = rechargeEntry({ rechargeId: 'r', providerId, amount: 5n, at })
    expect(Object.fromEntries(amountsOf(recharge))).toEqual({
      'platform.bank': -5n,
      'provider.wallet_available': 5n,
    })
  })

  it('has no amount below zero, and none of zero where something has to move', () => {
    const none = { providerId, amount: 0n, at }
    const fee = { membershipId: 'm', providerId, plan: 'Prepaid', at } as const
    const charge = { charge: 0n, gst: 0n }
    for (const build of [
      () => rechargeEntry({ ...none, rechargeId: 'r' }),
      () => withdrawalHold({ ...none, withdrawalId: 'w' }),
      () => refundClaimedEntry({ ...none, cancellationId: 'c' }),
      () => dashboardRefundEntry({ ...none, refundId: 'r' }),
      () => membershipEntry({ ...fee, base: 0n, gst: 0n }),
      () => membershipEntry({ ...fee, base: 1n, gst: -1n }),
      () => platformSaleEntry({ purchaseId: 'p', base: -1n, gst: 0n, at }),
      () => platformSaleEntry({ purchaseId: 'p', base: 1n, gst: -1n, at }),
      () => saleEntry({ lineId: 'l', providerId, gross: 1n, gst: 2n, charge, at }),
      () => saleEntry({ lineId: 'l', providerId, gross: 1n, gst: -1n, charge, at }),
      () => directSaleEntry({ lineId: 'l', plan: 'Prepaid', providerId, gross: -1n, charge, at }),
    ]) {
      expect(build, String(build)).toThrow()
    }
  })

  it('is rejected when unbalanced, zero, of two providers, or naming an account twice', () => {
    const entry = rechargeEntry({ rechargeId: 'r', providerId, amount: 5n, at })
    const broken = [
      [platform('bank', -5n), provider(providerId, 'wallet_available', 4n)],
      [platform('bank', -5n), platform('bank', 5n)],
      [provider('a', 'wallet_available', -5n), provider('b', 'wallet_available', 5n)],
      [platform('bank', 0n)],
    ]
    for (const lines of broken) {
      expect(() => vectorOf({ ...entry, lines })).toThrow()
    }
  })
})

describe('refunds', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 })

  it('of a whole sale reverse it to the paisa, in any number of parts', () => {
    fc.assert(
      fc.property(sale, fc.boolean(), parts, (sold, direct, weights) => {
        const posted = direct ? directSaleEntry(sold) : saleEntry(sold)
        const gst = direct ? 0n : sold.gst
        const bases = apportion(sold.gross - gst, weights.map(BigInt))
        const taxes = apportion(gst, weights.map(BigInt))
        let refundedBefore = { total: 0n, gst: 0n }
        const refunds: LedgerEntry[] = []
        bases.forEach((base, index) => {
          const tax = taxes[index] ?? 0n
          if (base + tax > 0n) {
            const part = { total: base + tax, gst: tax }
            const of = {
              refundId: String(index),
              providerId,
              sale: posted.lines,
              refundedBefore,
              part,
            }
            const refund = refundEntry({ ...of, from: 'gateway', at })
            vectorOf(refund)
            const chargeTax = amountsOf(refund).get('platform.gst_payable') ?? 0n
            expect(chargeTax % 2n, 'papers print the tax on the charge by halves').toBe(0n)
            refunds.push(refund)
            refundedBefore = {
              total: refundedBefore.total + part.total,
              gst: refundedBefore.gst + tax,
            }
          }
        })
        expect(addedUp([posted, ...refunds])).toEqual(new Map())
      }),
    )
  })

  it('never exceed the sale or its tax, and reverse charge and tax in proportion', () => {
    const charge = { charge: 100_00n, gst: 18_00n }
    const sold = { lineId: 'l', providerId, gross: 1180_00n, gst: 180_00n, charge, at }
    const { lines } = saleEntry(sold)
    const zero = { total: 0n, gst: 0n }
    const of = { refundId: 'r', providerId, sale: lines, from: 'bank' as const, at }
    const half = refundEntry({ ...of, refundedBefore: zero, part: { total: 590_00n, gst: 90_00n } })
    expect(Object.fromEntries(amountsOf(half))).toEqual({
      'platform.bank': 590_00n,
      'provider.gst_payable': -90_00n,
      'platform.revenue': -50_00n,
      'platform.gst_payable': -9_00n,
      'provider.wallet_available': -441_00n,
    })
    const refundedBefore = { total: 590_00n, gst: 90_00n }
    const over = { total: 590_01n, gst: 90_00n }
    expect(() => refundEntry({ ...of, refundedBefore, part: over })).toThrow(
      'no more than the sale',
    )
    const overTaxed = { total: 100_00n, gst: 90_01n }
    expect(() => refundEntry({ ...of, refundedBefore, part: overTaxed })).toThrow(
      'no more than the sale',
    )
  })

  it('made on the gateway dashboard cost the platform until a cancellation claims them', () => {
    const made = dashboardRefundEntry({ refundId: 'r', amount: 500_00n, at })
    expect(Object.fromEntries(amountsOf(made))).toEqual({
      'platform.gateway_clearing': 500_00n,
      'platform.revenue': -500_00n,
    })
    const credited = dashboardRefundEntry({ refundId: 'r', amount: 500_00n, gst: 76_28n, at })
    expect(Object.fromEntries(amountsOf(credited))).toEqual({
      'platform.gateway_clearing': 500_00n,
      'platform.revenue': -423_72n,
      'platform.gst_payable': -76_28n,
    })
    const overTaxed = { refundId: 'r', amount: 500_00n, gst: 500_02n, at }
    expect(() => dashboardRefundEntry(overTaxed)).toThrow('above zero')
    const claimed = refundClaimedEntry({ cancellationId: 'c', amount: 500_00n, at })
    expect(addedUp([made, claimed])).toEqual(new Map())
  })

  it('are apportioned without losing or inventing a paisa', () => {
    const weights = fc.array(paise(1_000_000n), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const sum = all.reduce((a, b) => a + b, 0n)
        const total = BigInt(Math.floor(Number(sum) * share))
        const split = apportion(total, all)
        expect(split.reduce((a, b) => a + b, 0n)).toBe(total)
        expect(split.every((part, index) => part >= 0n && part <= (all[index] ?? 0n))).toBe(true)
      }),
    )
  })
})
