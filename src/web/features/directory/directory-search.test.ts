import { describe, expect, it } from 'vitest'
import { directoryInput, directorySearchOf, restOfDirectory } from './directory-search.ts'

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
  })

  it('ignore invalid values and the default order', () => {
    const search = directorySearchOf({
      q: ['a', 'b'],
      language: 'klingon',
      segment: 'equity cash',
      state: 'Atlantis',
      sort: 'followers',
      page: '7',
    })
    expect(JSON.stringify(search)).toBe('{}')
  })

  it('continue where another page ended', () => {
    const search = directorySearchOf({ q: 'gold', sort: 'name' })
    const address = new URL(restOfDirectory('Trainers', search, 'c'), 'http://localhost')
    const rest = directorySearchOf(Object.fromEntries(address.searchParams))
    expect(rest).toEqual({ ...search, after: 'c' })
    const { facets, list } = directoryInput('Trainers', rest)
    expect(facets).toEqual({ query: { category: 'Trainers', q: 'gold' } })
    expect(list.query.cursor).toBe('c')
  })

  it('apply to the list and its counts, and the order only to the list', () => {
    const input = directoryInput('Trainers', { q: 'gold', sort: 'name' })
    expect(input.facets).toEqual({ query: { category: 'Trainers', q: 'gold' } })
    expect(input.list).toEqual({ query: { category: 'Trainers', q: 'gold', sort: 'name' } })
  })
})
