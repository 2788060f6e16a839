import { describe, expect, it } from 'vitest'
import { compareValues, nextDirection, sortRows } from './sort-values.ts'

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

describe('sortRows', () => {
  const rows = [{ n: 2 }, { n: null }, { n: 3 }, { n: undefined }, { n: 1 }, { n: 2, later: true }]
  const valuesOf = (desc?: boolean) => sortRows(rows, ({ n }) => n, desc).map(({ n }) => n)

  it('sorts in both directions, with missing values last', () => {
    expect(valuesOf()).toEqual([1, 2, 2, 3, null, undefined])
    expect(valuesOf(true)).toEqual([3, 2, 2, 1, null, undefined])
  })
  it('keeps the order of equal values, and the list itself', () => {
    const before = [...rows]
    for (const desc of [false, true]) {
      expect(sortRows(rows, ({ n }) => n, desc).filter(({ n }) => n === 2)).toEqual([
        rows[0],
        rows[5],
      ])
    }
    expect(rows).toEqual(before)
  })
})

describe('nextDirection', () => {
  const presses = (values: Parameters<typeof nextDirection>[1]) => {
    const first = nextDirection(false, values)
    const second = nextDirection(first, values)
    return [first, second, nextDirection(second, values)]
  }

  it('sorts words first ascending, then descending, then not', () => {
    expect(presses([null, 'Asha'])).toEqual(['asc', 'desc', false])
  })
  it('sorts everything else first descending', () => {
    expect(presses([undefined, 0])).toEqual(['desc', 'asc', false])
    expect(presses([])).toEqual(['desc', 'asc', false])
  })
})
