import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isId, newId, uuidv7 } from './id.ts'
import {
  divideRounded,
  formatRupees,
  formatTrimmedRupees,
  paiseFromRupees,
  rupeesFromPaise,
} from './money.ts'
import { decodeCursor, encodeCursor, pageOf } from './page.ts'

describe('money', () => {
  it('converts to JSON rupees and back without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (paise) => {
        expect(paiseFromRupees(rupeesFromPaise(paise))).toBe(paise)
      }),
    )
  })

  it('refuses fractions of a paisa and non-numbers', () => {
    for (const rupees of [
      1.001,
      0.005,
      12345.678,
      1e9 + 0.005,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e300,
    ]) {
      expect(() => paiseFromRupees(rupees)).toThrow()
    }
  })

  it('rounds a quotient to the nearest integer, halves away from zero', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (dividend, divisor) => {
        const error = divideRounded(dividend, divisor) * divisor - dividend
        expect((error < 0n ? -error : error) * 2n <= divisor).toBe(true)
      }),
    )
    expect(divideRounded(5n, 2n)).toBe(3n)
    expect(divideRounded(-5n, 2n)).toBe(-3n)
  })

  it('groups digits in lakh and crore', () => {
    expect(formatRupees(12345678.9)).toBe('₹1,23,45,678.90')
  })

  it('formats a price with paise only if it has any', () => {
    expect(formatTrimmedRupees(149999)).toBe('₹1,49,999')
    expect(formatTrimmedRupees(499.5)).toBe('₹499.50')
  })
})

describe('uuidv7', () => {
  it('matches the example of RFC 9562, appendix A.6', () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('is unique', () => {
    expect(new Set(Array.from({ length: 10_000 }, newId)).size).toBe(10_000)
  })

  it('is a valid id that sorts by time', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
    const time = fc.integer({ min: 0, max: 2 ** 45 })
    fc.assert(
      fc.property(time, time, bytes, bytes, (first, second, a, b) => {
        const left = uuidv7(first, a)
        const right = uuidv7(second, b)
        expect(isId(left) && isId(right)).toBe(true)
        if (first !== second) {
          expect(left < right).toBe(first < second)
        }
      }),
    )
  })
})

describe('page', () => {
  it('decodes every cursor that it made, and no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (key, id) => {
        expect(decodeCursor(encodeCursor({ key, id }))).toEqual({ key, id })
      }),
    )
    for (const text of ['', 'x', '%%%', encodeCursor({ key: 'a', id: 'b' }).slice(1), 'W10']) {
      expect(decodeCursor(text)).toBeUndefined()
    }
  })

  it('has a next cursor only when more rows follow the page', () => {
    const cursorOf = (row: number) => ({ key: String(row), id: 'i' })
    expect(pageOf([1, 2, 3], 3, cursorOf)).toEqual({ items: [1, 2, 3] })
    expect(pageOf([1, 2, 3, 4], 3, cursorOf)).toEqual({
      items: [1, 2, 3],
      nextCursor: encodeCursor({ key: '3', id: 'i' }),
    })
  })
})
