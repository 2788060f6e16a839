import { describe, expect, it } from 'vitest'
import { isNarrowed, planListAt, planSearchOf } from './plan-search.ts'

describe('the filters of plans', () => {
  it('are read from the address', () => {
    const search = {
      q: 'desk',
      category: 'PMS',
      segment: 'option buying',
      minPrice: '500',
      maxPrice: '9000',
      sort: 'price-low',
    }
    expect(planSearchOf(search)).toEqual(search)
    expect(planListAt(planSearchOf(search))('c')).toEqual({ query: { ...search, cursor: 'c' } })
  })

  it('leave out what makes no sense, and the order that holds anyway', () => {
    const search = planSearchOf({
      q: ' ',
      category: 'Astrologers',
      segment: 'Moon',
      minPrice: '-5',
      maxPrice: 'lots',
      sort: 'newest',
    })
    expect(JSON.stringify(search)).toBe('{}')
    expect(isNarrowed(search)).toBe(false)
  })

  it('narrow, while an order does not', () => {
    expect(isNarrowed(planSearchOf({ sort: 'price-high' }))).toBe(false)
    expect(isNarrowed(planSearchOf({ maxPrice: '2000' }))).toBe(true)
  })
})
