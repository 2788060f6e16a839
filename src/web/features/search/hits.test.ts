import { expect, test } from 'vitest'
import { categoryOf } from '#contract/categories.ts'
import { searchSuggestions } from '#contract/constants.ts'
import { foundOf, suggestionPaths } from './hits.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'

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
  expect(foundOf(hit)).toEqual({
    id: `provider:${id}`,
    label: 'Meridian Research',
    note: 'Research Analyst · INH000001234',
    href: `/view/serviceprovider/${id}`,
    image: null,
  })
})

test('leads to the page of a plan, at its price to the paisa', () => {
  const hit = {
    kind: 'plan',
    _id: id,
    title: 'Swing calls',
    segment: 'Equity Cash',
    category: 'Research Analyst',
    providerName: 'Meridian Research',
    price: 499.49,
    image: null,
  } as const
  expect(foundOf(hit)).toMatchObject({
    note: 'Meridian Research · ₹499.49',
    href: `/view/services/${id}`,
  })
})

test('has a place for every suggestion', () => {
  expect(Object.keys(suggestionPaths)).toEqual([...searchSuggestions])
  expect(categoryOf(suggestionPaths['Service providers'].split('/').at(-1) ?? '')).toBe('PMS')
})
