import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { skippedRange, unseenRange } from './unseen-range.ts'

const at = (text: string) => Date.parse(`2026-11-${text}+05:30`)
const before = { price: 100, atMs: at('20T10:00'), dayRange: { low: 95, high: 105 } }

const price = fc.integer({ min: 1, max: 1000 })
const knownArbitrary = fc
  .tuple(price, price, price, fc.integer({ min: 0, max: 200_000_000 }), fc.boolean())
  .map(([a, b, c, later, isKnown]) => {
    const [low = a, middle = a, high = a] = [a, b, c].sort((x, y) => x - y)
    const dayRange = isKnown ? { low, high } : undefined
    return { price: middle, atMs: at('20T10:00') + later, dayRange }
  })

describe('the unseen range', () => {
  it('spans the prices at both ends if the day range is unchanged or unknown', () => {
    const after = { price: 103, atMs: at('20T11:00'), dayRange: { low: 95, high: 105 } }
    expect(unseenRange(before, after)).toEqual({ low: 100, high: 103 })
    expect(unseenRange({ ...before, dayRange: undefined }, after)).toEqual({ low: 100, high: 103 })
    expect(unseenRange(before, { ...after, dayRange: undefined })).toEqual({ low: 100, high: 103 })
  })

  it('includes a new high or low of the day', () => {
    const after = { price: 103, atMs: at('20T11:00'), dayRange: { low: 95, high: 110 } }
    expect(unseenRange(before, after)).toEqual({ low: 100, high: 110 })
    const fallen = { ...after, dayRange: { low: 90, high: 105 } }
    expect(unseenRange(before, fallen)).toEqual({ low: 90, high: 103 })
  })

  it('includes the whole range of a day that started in between', () => {
    const after = { price: 103, atMs: at('23T11:00'), dayRange: { low: 98, high: 104 } }
    expect(unseenRange(before, after)).toEqual({ low: 98, high: 104 })
  })

  it('always includes both ends, and never exceeds them and the day range', () => {
    fc.assert(
      fc.property(knownArbitrary, knownArbitrary, (first, second) => {
        const { low, high } = unseenRange(first, second)
        const ends = [first.price, second.price]
        const all = [...ends, ...Object.values(second.dayRange ?? {})]
        expect(low).toBeLessThanOrEqual(Math.min(...ends))
        expect(high).toBeGreaterThanOrEqual(Math.max(...ends))
        expect(low).toBeGreaterThanOrEqual(Math.min(...all))
        expect(high).toBeLessThanOrEqual(Math.max(...all))
      }),
    )
  })
})

describe('the range skipped on a connection', () => {
  it('is undefined while the day’s range shows nothing beyond both prices', () => {
    const after = { price: 103, atMs: at('20T10:01'), dayRange: { low: 95, high: 105 } }
    expect(skippedRange(before, after)).toBeUndefined()
    expect(skippedRange(before, { ...after, price: 94, dayRange: { low: 94, high: 105 } })).toBe(
      undefined,
    )
    const fallen = { ...after, dayRange: { low: 90, high: 105 } }
    expect(skippedRange(before, fallen)).toEqual({ low: 90, high: 103 })
    expect(skippedRange({ ...before, dayRange: undefined }, fallen)).toBeUndefined()
    expect(skippedRange(before, { ...fallen, atMs: at('21T10:00') })).toBeUndefined()
  })

  it('is the unseen range or nothing, and nothing only if that has no third price', () => {
    fc.assert(
      fc.property(knownArbitrary, knownArbitrary, (first, second) => {
        const later = { ...second, atMs: first.atMs }
        const skipped = skippedRange(first, later)
        const unseen = unseenRange(first, later)
        const [low, high] = [first.price, second.price].sort((x, y) => x - y)
        expect(skipped ?? { low, high }).toEqual(unseen)
      }),
    )
  })
})
