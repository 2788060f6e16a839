import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PRICE } from '#kit/price.ts'
import { processorMs } from '#kit/testing/processor-ms.ts'
import { adjustedPrice, combined, isRatio, RATIO_MAX, ratioOf } from './corporate-action.ts'

describe('the share ratio of a corporate action', () => {
  it.each([
    ['Bonus 1:1', 1, 2],
    [' BONUS 3:2', 2, 5],
    ['Bonus Issue 1 : 10', 10, 11],
    ['Bonus 1:1/ Dividend - Rs 3 Per Share', 1, 2],
    ['Bonus 1:1/ Special Dividend - Rs 3 Per Share', 1, 2],
    ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share', 1, 5],
    ['Face Value Split (Sub-Division) - From Re 1/- Per Share To Re 0.50/- Per Share', 1, 2],
    ['Fv Split Rs.2/- To Re.1/-', 1, 2],
    ['Sub-Division of Shares From Rs 5 To Rs 2', 2, 5],
    ['Dividend - Rs 2 Per Share/ Face Value Split From Rs.10/- To Re.1/-', 1, 10],
    ['Face Value Split From Rs 10 To Rs 5/ Bonus 1:1', 1, 4],
    ['Bonus 1:1/ Face Value Split From Rs 10 To Rs 5', 1, 4],
    ['Consolidation of Shares - From Re 1/- Per Share To Rs 10/- Per Share', 10, 1],
  ])('is read from: %s', (purpose, held, become) => {
    expect(ratioOf(purpose)).toEqual({ held, become })
  })

  it.each([
    'Interim Dividend - Rs 1.50 Per Share',
    'Annual General Meeting',
    'Extraordinary General Meeting',
    'Bonus Ncrps 1:116',
    'Bonus Debentures 1:1',
    '',
  ])('is none for %j', (purpose) => {
    expect(ratioOf(purpose)).toBeNull()
  })

  it.each([
    'Rights 3:17 @ Premium Rs 835/-',
    'Demerger',
    'Spin Off',
    'Capital Reduction',
    'Scheme Of Arrangement',
    'Interim Dividend - Rs 4 Per Share/ Special Dividend - Rs 60 Per Share',
    'Bonus',
    'Bonus 1 for 1',
    'Stock Split 1:5',
    'Face Value Split From Rs 2 To Rs 10',
    'Consolidation of Shares From Rs 10 To Re 1',
    'Face Value Split From Rs 10 To Rs 10',
    'Face Value Split From Rs 1000 To Re 1',
    'Bonus 0:1',
    'Bonus 1:0',
  ])('is unknown for %j', (purpose) => {
    expect(ratioOf(purpose)).toBeUndefined()
  })

  it('is read from any text in one pass, in less than two seconds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (before, after) => {
        const ratio = ratioOf(`${before} bonus split ${after}`)
        expect(ratio === null || ratio === undefined || isRatio(ratio)).toBe(true)
      }),
    )
    const long = `bonus split ${'1.'.repeat(200_000)}`
    expect(processorMs(() => ratioOf(long))).toBeLessThan(2000)
  })
})

describe('an adjusted price', () => {
  const part = fc.integer({ min: 1, max: RATIO_MAX })
  const ratio = fc.record({ held: part, become: part }).filter(isRatio)
  const price = fc.integer({ min: 1, max: MAX_PRICE })

  it('keeps the value of the holding to half a unit', () => {
    fc.assert(
      fc.property(ratio, price, ({ held, become }, before) => {
        const after = adjustedPrice(before, { held, become })
        const exact = (before * held) / become
        expect(Number.isSafeInteger(after)).toBe(true)
        expect(exact < 1 || Math.abs(after - exact) <= 0.5).toBe(true)
      }),
    )
  })

  it('keeps the order of prices that were one tick apart', () => {
    fc.assert(
      fc.property(ratio, fc.integer({ min: 1, max: 1_000_000 }), (change, ticks) => {
        const [lower, upper] = [ticks * 100, ticks * 100 + 100]
        expect(adjustedPrice(lower, change)).toBeLessThan(adjustedPrice(upper, change))
      }),
    )
  })

  it('uses one combined ratio for two actions of a day', () => {
    expect(combined({ held: 1, become: 5 }, { held: 1, become: 2 })).toEqual({
      held: 1,
      become: 10,
    })
    expect(combined({ held: 1, become: 5 }, { held: 5, become: 1 })).toEqual({
      held: 1,
      become: 1,
    })
  })
})
