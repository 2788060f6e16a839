import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountedPrice } from './discount.ts'

const percent = (value: number) => ({ percent: value, amountPaise: null })
const amount = (paise: bigint) => ({ percent: null, amountPaise: paise })

describe('a discounted price', () => {
  it.each([
    [1_499_00n, percent(10), 1_349_10n],
    [1_499_00n, percent(33), 1_004_33n],
    [1n, percent(50), 1n],
    [1_499_00n, percent(99), 14_99n],
    [50_00n, percent(99), 1_00n],
    [1_499_00n, percent(100), 0n],
    [1_499_00n, amount(500_00n), 999_00n],
    [1_499_00n, amount(1_499_00n), 1_00n],
    [1_499_00n, amount(9_999_00n), 1_00n],
    [50n, amount(9_999_00n), 50n],
  ])('of %i under %o is %i', (price, discount, left) => {
    expect(discountedPrice(price, discount)).toBe(left)
  })

  const price = fc.bigInt({ min: 1n, max: 10_000_000_000n })
  const discount = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(percent),
    fc.bigInt({ min: 1n, max: 10_000_000_000n }).map(amount),
  )

  it('is never above the price, and zero only with a coupon of 100 %', () => {
    fc.assert(
      fc.property(price, discount, (paise, one) => {
        const left = discountedPrice(paise, one)
        expect(left <= paise).toBe(true)
        expect(left === 0n).toBe(one.percent === 100)
        expect(one.percent === 100 || left >= 1_00n || left === paise).toBe(true)
      }),
    )
  })

  it('falls as the percentage rises', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), (paise, value) => {
        expect(
          discountedPrice(paise, percent(value + 1)) <= discountedPrice(paise, percent(value)),
        ).toBe(true)
      }),
    )
  })
})
