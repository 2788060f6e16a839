import { expect, test } from 'vitest'
import { categoryOf } from '#contract/categories.ts'
import { searchSuggestions } from '#contract/constants.ts'
import { foundOf, suggestionPaths } from './hits.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'
const price = (rupees: number) => `Rs ${rupees}`

test('leads to the page of a provider', () => {
  const hit = {
    kind: 'provider',
    _id: id,
    title: 'Meridian Research',
    regNumber: 'INH000001234',
    category: 'Research Analyst',
    type: 'Non Individual',
    image: null,
  } as const
  expect(foundOf(hit, price)).toEqual({
    id: `provider:${id}`,
    label: 'Meridian Research',
    note: 'Research Analyst · INH000001234',
    href: `/view/serviceprovider/${id}`,
    image: null,
  })
})

test('leads to the page of a plan', () => {
  const hit = {
    kind: 'plan',
    _id: id,
    title: 'Swing calls',
    segment: 'Equity Cash',
    category: 'Research Analyst',
    providerName: 'Meridian Research',
    price: 4999,
    image: null,
  } as const
  expect(foundOf(hit, price)).toMatchObject({
    note: 'Meridian Research · Rs 4999',
    href: `/view/services/${id}`,
  })
})

test('has a place for every suggestion', () => {
  expect(Object.keys(suggestionPaths)).toEqual([...searchSuggestions])
  expect(categoryOf(suggestionPaths['Service providers'].split('/').at(-1) ?? '')).toBe('PMS')
})
