import { describe, expect, it } from 'vitest'
import { compareValues } from './sort-values.ts'

describe('compareValues', () => {
  it('orders words regardless of case, and numbers in them by value', () => {
    const names = ['plan 10', 'Plan 9', 'asha', 'Bala'].sort(compareValues)
    expect(names).toEqual(['asha', 'Bala', 'Plan 9', 'plan 10'])
  })
  it('orders numbers, bigints, dates and booleans', () => {
    expect([3, -1, 2].sort(compareValues)).toEqual([-1, 2, 3])
    expect(compareValues(2n ** 70n, 2n ** 70n + 1n)).toBe(-1)
    expect(compareValues(new Date(5), new Date(5))).toBe(0)
    expect(compareValues(true, false)).toBe(1)
  })
})
