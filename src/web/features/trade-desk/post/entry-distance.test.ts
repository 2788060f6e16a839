import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryDistance, farEntryNote, isFarEntry } from './entry-distance.ts'
import { blankTrade } from './trade-form.ts'

const price = fc.integer({ min: 1, max: 10_000_000 })

describe('the distance of an entry from the last price', () => {
  it('is zero when the range holds the price, negative below it and positive above it', () => {
    fc.assert(
      fc.property(price, price, price, (one, other, last) => {
        const [lower, upper] = [Math.min(one, other), Math.max(one, other)]
        const side = upper < last ? -1 : lower > last ? 1 : 0
        expect(Math.sign(entryDistance(lower, upper, last))).toBe(side)
      }),
    )
  })

  it('is a percentage of the last price, to the nearer end of the range', () => {
    fc.assert(
      fc.property(price, price, (rate, last) => {
        expect(last * (1 + entryDistance(rate, rate, last) / 100)).toBeCloseTo(rate, 3)
      }),
    )
    expect(entryDistance(80, 90, 100)).toBeCloseTo(-10)
    expect(entryDistance(120, 130, 100)).toBeCloseTo(20)
  })
})

describe('a far entry', () => {
  const share = { scriptname: 'RELIANCE', tick: 0.05 }
  const option = { ...share, scriptname: 'NIFTY26D0126050CE' }

  it('is more than 5% away, or 30% for an option', () => {
    const last = 2_000_000
    expect(isFarEntry(5, last, share)).toBe(false)
    expect(isFarEntry(-5.1, last, share)).toBe(true)
    expect(isFarEntry(-30, last, option)).toBe(false)
    expect(isFarEntry(30.1, last, option)).toBe(true)
    expect(isFarEntry(6, last, { ...share, scriptname: 'RELIANCE26DECFUT' })).toBe(true)
    expect(isFarEntry(6, last, { ...share, scriptname: 'BIRLAPE' })).toBe(true)
  })

  it('is never within twenty ticks of a low price', () => {
    expect(isFarEntry(50, 20_000, option)).toBe(false)
    expect(isFarEntry(50.1, 20_000, option)).toBe(true)
    expect(isFarEntry(20, 50_000, share)).toBe(false)
    expect(isFarEntry(20, 50_000, { ...share, tick: 0.01 })).toBe(true)
  })
})

describe('the note on a far entry', () => {
  const instrument = {
    _id: 7,
    scriptname: 'RELIANCE',
    exchange: 'NSE',
    tick: 0.05,
    sessionEndsAt: null,
  } as const
  const at = (rate: string) => ({ ...blankTrade, instrument, rate })

  it('shows the distance, the direction and the last price', () => {
    expect(farEntryNote(at('1,300'), 1584.1)).toBe(
      'The entry is 18% below the last price of ₹1,584.10.',
    )
    expect(farEntryNote(at('105.10'), 100)).toBe(
      'The entry is 5.1% above the last price of ₹100.00.',
    )
    const range = { ...at(''), entryKind: 'range', lowerRange: '80', upperRange: '90' } as const
    expect(farEntryNote(range, 100)).toBe('The entry is 10% below the last price of ₹100.00.')
    expect(farEntryNote({ ...range, upperRange: '95' }, 100)).toBeUndefined()
  })

  it('is absent when the entry is near or a value is missing', () => {
    expect(farEntryNote(at('105'), 100)).toBeUndefined()
    expect(farEntryNote(at('95'), 100)).toBeUndefined()
    expect(farEntryNote(at('1300'), null)).toBeUndefined()
    expect(farEntryNote(at('13x'), 100)).toBeUndefined()
    expect(farEntryNote({ ...at('1300'), instrument: null }, 100)).toBeUndefined()
    const reversed = { ...at(''), entryKind: 'range', lowerRange: '90', upperRange: '80' } as const
    expect(farEntryNote(reversed, 100)).toBeUndefined()
  })
})
