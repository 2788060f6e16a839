import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'
import { priceLine, totalOf } from './pricing.ts'
import { upiLink } from './upi-link.ts'

const paise = fc.bigInt({ min: 1n, max: 10_000_000n })

describe('the price of an order line', () => {
  it('is list price less discount, and base plus tax, to the paisa', () => {
    fc.assert(
      fc.property(paise, paise, fc.boolean(), fc.boolean(), (a, b, gst, sameState) => {
        const [discounted, list] = a < b ? [a, b] : [b, a]
        const line = priceLine(list, { discounted, gst, sameState })
        const { base, cgst, sgst, igst, total } = line.split
        expect(line.list - line.discount).toBe(line.price)
        expect(base + cgst + sgst + igst).toBe(line.price)
        expect(total).toBe(line.price)
        expect(cgst).toBe(sgst)
        expect(gst ? true : cgst + igst === 0n).toBe(true)
      }),
    )
  })

  it('contains the tax of the discounted price, by the place of supply', () => {
    const { split } = priceLine(150_000n, { discounted: 99_900n, gst: true, sameState: true })
    expect(split).toMatchObject({ base: 84_662n, cgst: 7_619n, sgst: 7_619n, igst: 0n })
    expect(priceLine(99_900n, { gst: true, sameState: false }).split.igst).toBe(15_238n)
    expect(priceLine(99_900n, { gst: false, sameState: true }).split.base).toBe(99_900n)
  })

  it('is zero with a coupon of 100 %, including tax', () => {
    const { discount, price, split } = priceLine(99_900n, {
      discounted: 0n,
      gst: true,
      sameState: true,
    })
    expect({ discount, price, base: split.base, cgst: split.cgst }).toEqual({
      discount: 99_900n,
      price: 0n,
      base: 0n,
      cgst: 0n,
    })
  })

  it('refuses a discounted price below zero or above the list price', () => {
    expect(() => priceLine(100n, { discounted: 101n, gst: false, sameState: true })).toThrow()
    expect(() => priceLine(100n, { discounted: -1n, gst: false, sameState: true })).toThrow()
  })

  it('adds up to the order total', () => {
    expect(totalOf([{ price: 99_900n }, { price: 1n }])).toBe(99_901n)
    expect(totalOf([])).toBe(0n)
  })
})

describe('the changes since the buyer saw an offer', () => {
  const quoted = { planId: 'a', title: 'Alpha', price: 500n, validityDays: 30, couponCode: null }

  it('are none when nothing changed or nothing was seen', () => {
    expect(changesBetween([quoted], [quoted])).toEqual([])
    expect(changesBetween([{ planId: 'a', title: 'Alpha', price: 500n }], [quoted])).toEqual([])
    expect(changesBetween([], [quoted])).toEqual([])
  })

  it('include price, validity, a lost coupon and a plan that is gone', () => {
    const seen = { ...quoted, price: 450n, validityDays: 60, couponCode: 'TEN' }
    expect(changesBetween([seen], [quoted])).toEqual([
      { what: 'coupon', planId: 'a', title: 'Alpha' },
      { what: 'price', planId: 'a', title: 'Alpha', before: 450n, after: 500n },
      { what: 'validity', planId: 'a', title: 'Alpha', before: 60, after: 30 },
    ])
    expect(changesBetween([seen], [])).toEqual([{ what: 'gone', planId: 'a', title: 'Alpha' }])
  })
})

it('writes a UPI link with amount and reference', () => {
  const link = upiLink({
    address: 'kachnar.ra@validnvlb',
    name: 'Kachnar & Co',
    amount: 99_900n,
    reference: 'TB0123ABCDEF',
  })
  expect(link).toBe(
    'upi://pay?pa=kachnar.ra@validnvlb&pn=Kachnar%20%26%20Co&tr=TB0123ABCDEF&tn=TB0123ABCDEF&am=999.00&cu=INR',
  )
})
