import { describe, expect, it } from 'vitest'
import { pageCount, pageNumbers, pageRows } from './pages.ts'

describe('pageCount', () => {
  it('rounds up and is at least one', () => {
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(10, 10)).toBe(1)
    expect(pageCount(11, 10)).toBe(2)
  })
})

describe('pageRows', () => {
  it('returns the rows of a page, and null beyond the end', () => {
    expect(pageRows(1, 25, 10)).toEqual([1, 10])
    expect(pageRows(3, 25, 10)).toEqual([21, 25])
    expect(pageRows(4, 25, 10)).toBeNull()
    expect(pageRows(1, 0, 10)).toBeNull()
  })
})

describe('pageNumbers', () => {
  it('lists all of a few pages', () => {
    expect(pageNumbers(1, 1)).toEqual([1])
    expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  })
  it('leaves out the middle of many pages', () => {
    expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20])
    expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
    expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20])
  })
  it('lists the current, first and last page in ascending order, for every page', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let current = 1; current <= pages; current += 1) {
        const numbers = pageNumbers(current, pages)
        const real = numbers.filter((page) => page !== null)
        expect(real).toEqual([...new Set(real)].sort((a, b) => a - b))
        expect(real).toEqual(expect.arrayContaining([1, current, pages]))
        expect(numbers.length).toBeLessThanOrEqual(7)
        numbers.forEach((page, index) => {
          if (page === null) {
            expect(Number(numbers[index + 1]) - Number(numbers[index - 1])).toBeGreaterThan(2)
          }
        })
      }
    }
  })
})
