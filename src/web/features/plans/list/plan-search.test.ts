import { describe, expect, it } from 'vitest'
import { isReversed, planSearchOf, restOfPlans } from './plan-search.ts'
import { countText } from './texts.ts'

describe('the filters of plans', () => {
  it('are read from the address', () => {
    const search = {
      q: 'desk',
      category: 'PMS',
      segment: 'Options Buying',
      minPrice: '500',
      maxPrice: '9000',
      validity: '90',
      trial: 'true',
      language: 'hindi',
      sort: 'price-low',
    }
    expect(planSearchOf(search)).toEqual(search)
    expect(planSearchOf({ ...search, segment: 'option buying' })).toEqual(search)
  })

  it('ignore invalid values and the default order', () => {
    const search = planSearchOf({
      q: ' ',
      category: 'Astrologers',
      segment: 'Moon',
      minPrice: '-5',
      maxPrice: 'lots',
      validity: '31',
      trial: 'perhaps',
      language: 'latin',
      sort: 'newest',
    })
    expect(JSON.stringify(search)).toBe('{}')
  })

  it('detect a reversed price range', () => {
    const between = (minPrice?: string, maxPrice?: string) => isReversed({ minPrice, maxPrice })
    expect(between('900', '800')).toBe(true)
    expect([between('900', '900'), between('900'), between(undefined, '1')]).not.toContain(true)
  })
})

describe('the list of plans', () => {
  it('continues at its own address', () => {
    const search = planSearchOf({ q: 'desk', sort: 'price-low' })
    const address = new URL(restOfPlans(search, 'c1'), 'http://localhost')
    const rest = planSearchOf(Object.fromEntries(address.searchParams))
    expect(rest).toEqual({ ...search, after: 'c1' })
  })

  it('shows how many plans are listed', () => {
    expect(countText(0, true, true)).toBe('No plans')
    expect(countText(1, true, true)).toBe('1 plan')
    expect(countText(20, false, true)).toBe('First 20 plans')
    expect(countText(9, true, false)).toBe('9 plans from here')
  })
})
