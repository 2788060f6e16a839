import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundPolicy } from '#contract/documents/pages/refund-policy.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { formatRupees, minPaise, rupeesFromPaise } from '#kit/money.ts'
import { splitInclusive } from '#modules/invoices/rules/gst.ts'
import { feeAllowance, periodStart } from './fee-allowance.ts'
import { limitRefund, refundOf } from './refund.ts'
import { daysLeftOf, subscriptionStatus } from './subscription-status.ts'

const startsAt = new Date('2026-11-01T04:30:00.000Z')
const plus = (milliseconds: number) => new Date(startsAt.getTime() + milliseconds)
const month = { base: 84_662n, gst: 15_238n, startsAt, endsAt: plus(30 * DAY_MS) }

describe('a refund', () => {
  it('matches the examples of the Refund Policy', () => {
    const tables = refundPolicy.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])),
    )
    const examples = tables.flatMap(({ rows }) => rows.map((cells) => cells.map(String)))
    expect(examples).toHaveLength(3)
    for (const [, paid = '', total = '', left = '', refund = ''] of examples) {
      const price = BigInt(paid.replaceAll(/\D/g, ''))
      const { base, cgst, sgst } = splitInclusive(price, { charges: true, sameState: true })
      const term = { base, gst: cgst + sgst, startsAt, endsAt: plus(Number(total) * DAY_MS) }
      const given = refundOf(term, plus((Number(total) - Number(left)) * DAY_MS))
      expect(formatRupees(rupeesFromPaise(given.total))).toBe(refund)
    }
  })

  it('is the paid base by unexpired days over total days, plus its tax', () => {
    const refund = refundOf(month, plus(9 * DAY_MS + HOUR_MS))
    // 84662 x 20 / 30 = 56441.33; half of the tax 7619 x 20 / 30 = 5079.33.
    expect(refund).toEqual({
      totalDays: 30,
      unexpiredDays: 20,
      base: 56_441n,
      gst: 10_158n,
      total: 66_599n,
    })
  })

  it('is full until the start, and zero during the last day and afterwards', () => {
    expect(refundOf(month, plus(-DAY_MS)).total).toBe(99_900n)
    expect(refundOf(month, plus(0)).total).toBe(99_900n)
    expect(refundOf(month, plus(1)).unexpiredDays).toBe(29)
    expect(refundOf(month, plus(29 * DAY_MS + 1)).total).toBe(0n)
    expect(refundOf(month, plus(60 * DAY_MS)).total).toBe(0n)
  })

  it('never exceeds the amount paid, never grows with time, and has tax in equal halves', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.boolean(),
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.integer({ min: -DAY_MS, max: 401 * DAY_MS }), { minLength: 2, maxLength: 2 }),
        (gross, charges, days, moments) => {
          const { base, cgst, sgst } = splitInclusive(gross, { charges, sameState: true })
          const term = { base, gst: cgst + sgst, startsAt, endsAt: plus(days * DAY_MS) }
          const [early, late] = [...moments]
            .sort((a, b) => a - b)
            .map((moment) => refundOf(term, plus(moment)))
          expect(early?.total).toBeLessThanOrEqual(gross)
          expect(late?.total).toBeLessThanOrEqual(early?.total ?? -1n)
          expect(late?.base).toBeLessThanOrEqual(base)
          expect((early?.gst ?? 1n) % 2n).toBe(0n)
        },
      ),
    )
  })

  it('in two parts is as much as at once, for base, tax and days', () => {
    const days = fc.integer({ min: 1, max: 400 })
    const law = fc.property(
      fc.bigInt({ min: 0n, max: 10_000_000n }),
      days,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      (gross, total, a, b) => {
        const { base, cgst, sgst } = splitInclusive(gross, { charges: true, sameState: true })
        const term = { base, gst: cgst + sgst, startsAt, endsAt: plus(total * DAY_MS) }
        const [first, both] = [Math.min(a, b, total), Math.min(Math.max(a, b), total)]
        const before = refundOf(term, plus((total - first) * DAY_MS))
        const rest = refundOf(term, plus((total - both) * DAY_MS), first)
        const whole = refundOf(term, plus((total - both) * DAY_MS))
        expect(before.base + rest.base).toBe(whole.base)
        expect(before.gst + rest.gst).toBe(whole.gst)
        expect(before.total + rest.total).toBe(whole.total)
        expect(before.unexpiredDays + rest.unexpiredDays).toBe(whole.unexpiredDays)
      },
    )
    fc.assert(law)
  })

  it('that is limited keeps the proportion of base and tax, and passes neither', () => {
    const amount = fc.bigInt({ min: 0n, max: 10_000_000n })
    const law = fc.property(amount, fc.boolean(), amount, (gross, charges, most) => {
      const { base, cgst, sgst } = splitInclusive(gross, { charges, sameState: true })
      const whole = refundOf({ ...month, base, gst: cgst + sgst }, startsAt)
      const limited = limitRefund(whole, most)
      expect(limited.total).toBe(minPaise(most, gross))
      expect(limited.base + limited.gst).toBe(limited.total)
      expect(limited.gst % 2n).toBe(0n)
      expect(limited.base >= 0n && limited.base <= whole.base).toBe(true)
      expect(limited.gst >= 0n && limited.gst <= whole.gst).toBe(true)
      if (most >= gross) {
        expect(limited).toEqual(whole)
      }
    })
    fc.assert(law)
    expect(limitRefund(refundOf(month, startsAt), 49_950n)).toMatchObject({
      base: 42_330n,
      gst: 7_620n,
    })
  })

  it('rejects a term without days, negative amounts, and tax that cannot be halved', () => {
    expect(() => refundOf({ ...month, base: -1n }, startsAt)).toThrow()
    expect(() => refundOf({ ...month, gst: -2n }, startsAt)).toThrow()
    expect(() => refundOf({ ...month, endsAt: startsAt }, startsAt)).toThrow()
    expect(() => refundOf({ ...month, gst: 3n }, startsAt)).toThrow()
  })
})

describe('the yearly fee limit', () => {
  const limit = { cap: 151_000_00n, periodDays: 365 }
  const now = startsAt

  it('counts the fees charged within the period, and says what is left', () => {
    const charged = [
      { base: 100_000_00n, at: plus(-364 * DAY_MS) },
      { base: 50_000_00n, at: plus(-366 * DAY_MS) },
    ]
    const allowance = feeAllowance(limit, charged, 51_000_00n, now)
    expect(allowance).toMatchObject({ used: 100_000_00n, left: 51_000_00n, exceeded: false })
    expect(feeAllowance(limit, charged, 51_000_01n, now).exceeded).toBe(true)
    expect(allowance.since).toEqual(periodStart(limit, now))
  })

  it('says to the millisecond when a purchase fits again', () => {
    const fee = fc.record({
      base: fc.bigInt({ min: 1n, max: 100_000_00n }),
      at: fc.integer({ min: 0, max: 400 * DAY_MS }).map((ago) => plus(-ago)),
    })
    const law = fc.property(
      fc.array(fee, { maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 200_000_00n }),
      (charged, asked) => {
        const { exceeded, from } = feeAllowance(limit, charged, asked, now)
        expect(from !== null).toBe(exceeded && asked <= limit.cap)
        if (from !== null) {
          expect(from > now).toBe(true)
          expect(feeAllowance(limit, charged, asked, from).exceeded).toBe(false)
          expect(feeAllowance(limit, charged, asked, new Date(from.getTime() - 1)).exceeded).toBe(
            true,
          )
        }
      },
    )
    fc.assert(law)
  })

  it('leaves zero, not a negative amount, when more was charged before', () => {
    const allowance = feeAllowance(limit, [{ base: 200_000_00n, at: plus(-DAY_MS) }], 0n, now)
    expect(allowance).toMatchObject({ left: 0n, exceeded: false })
  })
})

describe('the status of a subscription', () => {
  const term = { startsAt, endsAt: plus(30 * DAY_MS), cancelledAt: null, hasEnded: false }

  it('changes to running, expiring and ended exactly on time, and to cancelled', () => {
    expect(subscriptionStatus(term, plus(-1))).toBe('upcoming')
    expect(subscriptionStatus(term, plus(0))).toBe('running')
    expect(subscriptionStatus(term, plus(23 * DAY_MS))).toBe('expiring')
    expect(subscriptionStatus(term, plus(30 * DAY_MS - 1))).toBe('expiring')
    expect(subscriptionStatus(term, plus(30 * DAY_MS))).toBe('ended')
    const week = { ...term, endsAt: plus(7 * DAY_MS) }
    expect(subscriptionStatus(week, plus(0))).toBe('running')
    expect(subscriptionStatus(week, plus(3.5 * DAY_MS))).toBe('expiring')
    expect(subscriptionStatus({ ...term, cancelledAt: plus(1) }, plus(2))).toBe('cancelled')
  })

  it('stays ended when the clock goes back', () => {
    const seen = { ...term, hasEnded: true }
    expect(subscriptionStatus(seen, plus(29 * DAY_MS))).toBe('ended')
    expect(daysLeftOf(seen, plus(29 * DAY_MS))).toBe(0)
  })

  it('counts a started day as a day left', () => {
    expect(daysLeftOf(term, plus(-5 * DAY_MS))).toBe(30)
    expect(daysLeftOf(term, plus(29 * DAY_MS + 1))).toBe(1)
    expect(daysLeftOf(term, plus(30 * DAY_MS))).toBe(0)
    expect(daysLeftOf(term, plus(32 * DAY_MS))).toBe(0)
    expect(daysLeftOf({ ...term, cancelledAt: plus(1) }, plus(2))).toBe(0)
  })
})
