import { describe, expect, it } from 'vitest'
import { comparedIds, comparisonHref, comparisonOf } from './comparison.ts'

const ids = [1, 2, 3, 4, 5].map((n) => `0197e47b-075e-70f5-9a5c-04a04187493${n}`)
const [a = '', b = '', c = '', d = ''] = ids

describe('plans side by side', () => {
  it('are named by the address, each once and four at most', () => {
    expect(comparedIds({ plans: `${b},${a},${b}` })).toEqual([b, a])
    expect(comparedIds({ plans: ids.join(',') })).toEqual([a, b, c, d])
    expect(comparedIds({})).toEqual([])
    expect(comparisonOf({ plans: `${a},moon,${b}` })).toEqual({ plans: `${a},${b}` })
    expect(comparisonOf({ plans: 7 })).toEqual({})
    expect(comparisonOf({ plans: 'moon' })).toEqual({})
  })

  it('have an address that says the same', () => {
    const address = new URL(comparisonHref([a, b]), 'http://localhost')
    expect(comparedIds(comparisonOf(Object.fromEntries(address.searchParams)))).toEqual([a, b])
    expect(comparisonHref([])).toBe('/view/compareplans')
  })
})
