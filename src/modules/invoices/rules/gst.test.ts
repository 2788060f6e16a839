import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstOf, headsOf, placeOfSupply, splitInclusive } from './gst.ts'

const LARGEST_PAISE = 10_000_000n
const home = { charges: true, sameState: true }
const away = { charges: true, sameState: false }

describe('splitInclusive', () => {
  it('takes Rs 999.00 apart as the law does', () => {
    expect(splitInclusive(99_900n, home)).toEqual({
      base: 84_662n,
      cgst: 7_619n,
      sgst: 7_619n,
      igst: 0n,
      total: 99_900n,
    })
    expect(splitInclusive(99_900n, away)).toMatchObject({ base: 84_662n, igst: 15_238n, cgst: 0n })
  })

  it('sums to the total for every paise up to one lakh rupees', () => {
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

  it('charges the same tax and base wherever the buyer is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 50n }), (gross) => {
        const [near, far] = [splitInclusive(gross, home), splitInclusive(gross, away)]
        expect(far.base).toBe(near.base)
        expect(gstOf(far)).toBe(gstOf(near))
        expect(far.base + far.igst).toBe(gross)
      }),
    )
  })

  it('leaves the price of a supplier who charges none as it is', () => {
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
  it('divides a tax as the split does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 50n }), fc.boolean(), (gross, sameState) => {
        const { cgst, sgst, igst } = splitInclusive(gross, { charges: true, sameState })
        expect(headsOf(cgst + sgst + igst, sameState)).toEqual({ cgst, sgst, igst })
      }),
    )
  })

  it('refuses a tax that has no halves', () => {
    expect(() => headsOf(3n, true)).toThrow()
    expect(() => headsOf(-2n, false)).toThrow()
  })
})

describe('placeOfSupply', () => {
  it('is the registration, else the address on record, else the supplier', () => {
    const gstin = '27AAPFU0939F1ZV'
    expect(placeOfSupply('Karnataka', { state: 'Kerala', gstin })).toBe('Maharashtra')
    expect(placeOfSupply('Karnataka', { state: 'Kerala', gstin: null })).toBe('Kerala')
    expect(placeOfSupply('Karnataka', { state: null, gstin: null })).toBe('Karnataka')
    expect(placeOfSupply('Karnataka', null)).toBe('Karnataka')
  })
})
