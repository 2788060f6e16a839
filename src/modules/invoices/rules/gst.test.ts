import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minPaise } from '#kit/money.ts'
import { creditedBy, gstOf, headsOf, placeOfSupply, splitInclusive } from './gst.ts'

const LARGEST_PAISE = 10_000_000n
const home = { charges: true, sameState: true }
const away = { charges: true, sameState: false }

describe('splitInclusive', () => {
  it('splits Rs 999.00 into base and tax as the law requires', () => {
    expect(splitInclusive(99_900n, home)).toEqual({
      base: 84_662n,
      cgst: 7_619n,
      sgst: 7_619n,
      igst: 0n,
      total: 99_900n,
    })
    expect(splitInclusive(99_900n, away)).toMatchObject({ base: 84_662n, igst: 15_238n, cgst: 0n })
    expect(gstOf(splitInclusive(99_900n, home))).toBe(15_238n)
    expect(gstOf(splitInclusive(99_900n, away))).toBe(15_238n)
  })

  it('adds up to the total, with tax in equal halves, for every paise up to one lakh rupees', () => {
    let wrong = 0
    for (let gross = 1n; gross <= LARGEST_PAISE; gross += 1n) {
      const { base, cgst, sgst, igst, total } = splitInclusive(gross, home)
      // Half the tax is 9/118 of the price, to the nearest paisa.
      const distance = cgst * 118n - gross * 9n
      if (
        base + cgst + sgst !== gross ||
        total !== gross ||
        cgst !== sgst ||
        igst !== 0n ||
        distance > 59n ||
        distance <= -59n
      ) {
        wrong += 1
      }
    }
    expect(wrong).toBe(0)
  }, 60_000)

  it('charges the same base and tax within the state and outside it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 50n }), (gross) => {
        const [near, far] = [splitInclusive(gross, home), splitInclusive(gross, away)]
        expect(far.base).toBe(near.base)
        expect(gstOf(far)).toBe(gstOf(near))
        expect(far.base + far.igst).toBe(gross)
      }),
    )
  })

  it('leaves the price unchanged when the supplier charges no GST', () => {
    expect(splitInclusive(99_900n, { charges: false, sameState: true })).toEqual({
      base: 99_900n,
      cgst: 0n,
      sgst: 0n,
      igst: 0n,
      total: 99_900n,
    })
  })
})

describe('headsOf', () => {
  it('divides a tax as splitInclusive does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 50n }), fc.boolean(), (gross, sameState) => {
        const { cgst, sgst, igst } = splitInclusive(gross, { charges: true, sameState })
        expect(headsOf(cgst + sgst + igst, sameState)).toEqual({ cgst, sgst, igst })
      }),
    )
  })

  it('rejects an odd or a negative tax', () => {
    expect(() => headsOf(3n, true)).toThrow()
    expect(() => headsOf(-2n, false)).toThrow()
  })
})

describe('placeOfSupply', () => {
  it('is the state of the GSTIN, else of the address on record, else of the supplier', () => {
    const gstin = '27AAPFU0939F1ZV'
    expect(placeOfSupply('Karnataka', { state: 'Kerala', gstin })).toBe('Maharashtra')
    expect(placeOfSupply('Karnataka', { state: 'Kerala', gstin: null })).toBe('Kerala')
    expect(placeOfSupply('Karnataka', { state: null, gstin: null })).toBe('Karnataka')
    expect(placeOfSupply('Karnataka', null)).toBe('Karnataka')
  })
})

describe('creditedBy', () => {
  const halves = (max: bigint) => fc.bigInt({ min: 0n, max }).map((half) => 2n * half)
  const line = fc.record({
    taxable: fc.bigInt({ min: 0n, max: 1n << 40n }),
    gst: halves(1n << 38n),
  })
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 1n << 30n }), { maxLength: 20 })

  it('takes the tax in proportion', () => {
    expect(creditedBy(100_00n, { taxable: 1_500_00n, gst: 270_00n })).toEqual({
      taxable: 84_74n,
      gst: 15_26n,
    })
  })

  it('never credits more than the refund, or than a line has left, of base or tax', () => {
    fc.assert(
      fc.property(line, amounts, (whole, refunds) => {
        let left = whole
        for (const amount of refunds) {
          const { taxable, gst } = creditedBy(amount, left)
          left = { taxable: left.taxable - taxable, gst: left.gst - gst }
          expect([taxable, gst, left.taxable, left.gst].every((part) => part >= 0n)).toBe(true)
          expect(taxable + gst).toBeLessThanOrEqual(amount)
          expect(gst % 2n).toBe(0n)
        }
      }),
    )
  })

  it('credits all of what is refunded of a taxed price, in rupees or more at a time', () => {
    const base = fc.bigInt({ min: 1_00n, max: 1n << 30n })
    const rupees = fc.array(fc.bigInt({ min: 1_00n, max: 1n << 26n }), { maxLength: 20 })
    fc.assert(
      fc.property(base, rupees, (taxable, refunds) => {
        const gst = 2n * ((taxable * 9n) / 100n)
        let left = { taxable, gst }
        let credited = 0n
        for (const wanted of [...refunds, taxable + gst]) {
          const amount = minPaise(wanted, taxable + gst - credited)
          const part = creditedBy(amount, left)
          expect(part.taxable + part.gst).toBe(amount)
          left = { taxable: left.taxable - part.taxable, gst: left.gst - part.gst }
          credited += amount
        }
        expect(left).toEqual({ taxable: 0n, gst: 0n })
      }),
    )
  })
})
