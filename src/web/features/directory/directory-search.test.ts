import { describe, expect, it } from 'vitest'
import { directoryInput, directorySearchOf, narrowingCount } from './directory-search.ts'

describe('the filters of a category', () => {
  it('are read from the address', () => {
    const search = {
      q: ' neelgai ',
      language: 'tamil',
      segment: 'Equity Cash',
      state: 'Kerala',
      sort: 'name',
    }
    expect(directorySearchOf(search)).toEqual({ ...search, q: 'neelgai' })
    expect(narrowingCount(directorySearchOf(search))).toBe(4)
  })

  it('leave out what makes no sense, and the order that holds anyway', () => {
    const search = directorySearchOf({
      q: ['a', 'b'],
      language: 'klingon',
      segment: 'equity cash',
      state: 'Atlantis',
      sort: 'followers',
      page: '7',
    })
    expect(JSON.stringify(search)).toBe('{}')
    expect(narrowingCount(search)).toBe(0)
  })

  it('reach the list and its counts alike, the order only the list', () => {
    const input = directoryInput('Trainers', { q: 'gold', sort: 'name' })
    expect(input.facets).toEqual({ query: { category: 'Trainers', q: 'gold' } })
    expect(input.listAt('c')).toEqual({
      query: { category: 'Trainers', q: 'gold', sort: 'name', cursor: 'c' },
    })
  })
})
