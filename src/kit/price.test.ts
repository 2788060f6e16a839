import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatPrice,
  isOnTick,
  MAX_PRICE,
  nearestTick,
  parsePrice,
  priceFromRupees,
  rupeesFromPrice,
} from './price.ts'

const price = fc.integer({ min: -MAX_PRICE, max: MAX_PRICE })
const tick = fc.constantFrom(25, 100, 500, 1000, 5000, 10_000)

describe('a price', () => {
  it('converts to JSON rupees and back without loss', () => {
    fc.assert(
      fc.property(price, (value) => {
        const json: number = JSON.parse(JSON.stringify(rupeesFromPrice(value)))
        expect(priceFromRupees(json)).toBe(value)
      }),
    )
  })

  it('can be formatted and parsed without loss', () => {
    fc.assert(
      fc.property(price, tick, (value, step) => {
        expect(parsePrice(formatPrice(value))).toBe(value)
        expect(parsePrice(formatPrice(value, step))).toBe(value)
      }),
    )
  })

  it('sorts like its rupees', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        expect(Math.sign(rupeesFromPrice(a) - rupeesFromPrice(b))).toBe(Math.sign(a - b))
      }),
    )
  })

  it('is formatted with at least two decimals and Indian digit groups', () => {
    expect(formatPrice(1_234_560_500)).toBe('1,23,456.05')
    expect(formatPrice(832_500, 25)).toBe('83.2500')
    expect(formatPrice(832_525)).toBe('83.2525')
    expect(formatPrice(-500)).toBe('-0.05')
    expect(formatPrice(0)).toBe('0.00')
  })

  it.each([
    ['0.05', 500],
    ['.5', undefined],
    ['21500', 215_000_000],
    ['1,23,456.7500', 1_234_567_500],
    ['0.0025000', 25],
    ['0.00251', undefined],
    ['-3', -30_000],
    ['-0', 0],
    ['1e3', undefined],
    ['₹5', undefined],
    ['', undefined],
    ['123456789012', undefined],
  ])('parses %j as %j', (text, expected) => {
    expect(parsePrice(text)).toBe(expected)
  })

  it('refuses fractions of a unit and non-numbers', () => {
    for (const rupees of [0.00001, 1.23456, Number.NaN, Number.NEGATIVE_INFINITY, 1e300]) {
      expect(() => priceFromRupees(rupees)).toThrow()
    }
    expect(() => rupeesFromPrice(0.5)).toThrow()
  })
})

describe('a tick', () => {
  it('rounds to the nearest positive multiple, at most half a tick away', () => {
    fc.assert(
      fc.property(fc.double({ min: 1000, max: MAX_PRICE, noNaN: true }), tick, (value, step) => {
        const rounded = nearestTick(value, step)
        expect(isOnTick(rounded, step)).toBe(true)
        expect(rounded === step || Math.abs(rounded - value) <= step / 2 + 1e-3).toBe(true)
      }),
    )
  })

  it('accepts no zero, negative amount or fraction of a tick', () => {
    for (const value of [0, -500, 250, 0.5, Number.NaN]) {
      expect(isOnTick(value, 500)).toBe(false)
    }
    expect(nearestTick(1, 500)).toBe(500)
  })
})
