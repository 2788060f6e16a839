import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { newId } from '#kit/id.ts'
import { PlanFacts } from './plan-facts.tsx'

it.each<[ProviderCategory, boolean]>([
  ['Research Analyst', true],
  ['Registered Investment Advisor', true],
  ['Stock Brokers', false],
  ['Banking', false],
  ['Tax Experts', false],
  ['Trainers', false],
  ['Forex Experts', false],
])('a plan of %s without calls shows "No calls yet": %s', (category, speaks) => {
  const plan: Parameters<typeof PlanFacts>[0]['plan'] = {
    _id: newId(),
    title: 'Working Capital File',
    segment: 'bonds',
    category,
    bannerURL: null,
    price: 3000,
    validity: 90,
    serviceType: 'normal',
    AUM: null,
    NoOfClients: null,
    isFreeTrial: false,
    freeTrailDays: 0,
    authorData: { id: newId(), name: 'Rohida Dune', authorImage: null, type: 'Individual' },
    returnsByTime: [null, null, null, null, null],
  }
  const text = renderToStaticMarkup(<PlanFacts plan={plan} record={undefined} />)
  expect(text.includes('No calls yet')).toBe(speaks)
  expect(text).toContain('₹1,000')
})
