import { describe, expect, it } from 'vitest'
import { membershipEnd, membershipPrice } from './membership.ts'

describe('a membership', () => {
  it('ends on the same day of the next year', () => {
    expect(membershipEnd(new Date('2026-11-21T04:30:00.000Z'))).toEqual(
      new Date('2027-11-21T04:30:00.000Z'),
    )
    expect(membershipEnd(new Date('2028-02-29T04:30:00.000Z'))).toEqual(
      new Date('2029-03-01T04:30:00.000Z'),
    )
  })

  it('ends by the Indian date where the UTC date differs', () => {
    // 01:30 on 1 March in India, in the years before and in a leap year.
    expect(membershipEnd(new Date('2027-02-28T20:00:00.000Z'))).toEqual(
      new Date('2028-02-29T20:00:00.000Z'),
    )
    expect(membershipEnd(new Date('2028-02-29T20:00:00.000Z'))).toEqual(
      new Date('2029-02-28T20:00:00.000Z'),
    )
    // 01:30 on 29 February in India.
    expect(membershipEnd(new Date('2028-02-28T20:00:00.000Z'))).toEqual(
      new Date('2029-02-28T20:00:00.000Z'),
    )
  })

  it('costs its charge plus the setup fee, with GST in equal halves on top', () => {
    const price = membershipPrice({ fresh_charge_paise: 9_999_99n, setup_fee_paise: 500_00n })
    expect(price).toEqual({ base: 10_499_99n, gst: 2n * 945_00n })
  })
})
