import { describe, expect, it } from 'vitest'
import { byDifference, comparedIds, comparisonHref, comparisonOf, pairWith } from './comparison.ts'

const ids = [1, 2, 3, 4, 5].map((n) => `0197e47b-075e-70f5-9a5c-04a04187493${n}`)
const [a = '', b = '', c = '', d = ''] = ids

describe('comparing plans', () => {
  it('reads valid ids from the address, each once and at most four', () => {
    expect(comparedIds({ plans: `${b},${a},${b}` })).toEqual([b, a])
    expect(comparedIds({ plans: ids.join(',') })).toEqual([a, b, c, d])
    expect(comparedIds({})).toEqual([])
    expect(comparisonOf({ plans: `${a},moon,${b}` })).toEqual({ plans: `${a},${b}` })
    expect(comparisonOf({ plans: 7 })).toEqual({})
    expect(comparisonOf({ plans: 'moon' })).toEqual({})
  })

  it('writes an address that reads back the same', () => {
    const address = new URL(comparisonHref([a, b]), 'http://localhost')
    expect(comparedIds(comparisonOf(Object.fromEntries(address.searchParams)))).toEqual([a, b])
    expect(comparisonHref([])).toBe('/view/compareplans')
  })

  it('separates rows that differ from rows that are the same', () => {
    const price = { value: (plan: { price: number; tags: string[] }) => plan.price }
    const tags = { value: (plan: { price: number; tags: string[] }) => plan.tags }
    const plans = [
      { price: 1, tags: ['x'] },
      { price: 2, tags: ['x'] },
    ]
    expect(byDifference([tags, price], plans)).toEqual({ different: [price], same: [tags] })
    expect(byDifference([tags, price], plans.slice(1))).toEqual({
      different: [],
      same: [tags, price],
    })
  })

  it('swaps the sides when the plan of the other side is chosen', () => {
    expect(pairWith([a, b], 'left', c)).toEqual([c, b])
    expect(pairWith([a, b], 'right', c)).toEqual([a, c])
    expect(pairWith([a, b], 'left', b)).toEqual([b, a])
    expect(pairWith([a, b], 'right', a)).toEqual([b, a])
  })
})
