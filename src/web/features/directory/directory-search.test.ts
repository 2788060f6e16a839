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
  })

  it('go on where another page ended', () => {
    const search = directorySearchOf({ q: 'gold', sort: 'name' })
    const address = new URL(restOfDirectory('Trainers', search, 'c'), 'http://localhost')
    const rest = directorySearchOf(Object.fromEntries(address.searchParams))
    expect(rest).toEqual({ ...search, after: 'c' })
    const { facets, list } = directoryInput('Trainers', rest)
    expect(facets).toEqual({ query: { category: 'Trainers', q: 'gold' } })
    expect(list.query.cursor).toBe('c')
  })

  it('reach the list and its counts alike, the order only the list', () => {
    const input = directoryInput('Trainers', { q: 'gold', sort: 'name' })
    expect(input.facets).toEqual({ query: { category: 'Trainers', q: 'gold' } })
    expect(input.list).toEqual({ query: { category: 'Trainers', q: 'gold', sort: 'name' } })
  })
})
