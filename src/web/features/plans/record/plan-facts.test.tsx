import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PlanCard } from '#contract/plans/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { newId } from '#kit/id.ts'
import { ServiceCard } from '../list/service-card.tsx'
import { PlanFacts } from './plan-facts.tsx'

const plan: PlanCard = {
  _id: newId(),
  title: 'Working Capital File',
  segment: 'bonds',
  category: 'Banking',
  bannerURL: null,
  price: 3000,
  validity: 90,
  serviceType: 'normal',
  AUM: null,
  NoOfClients: null,
  isFreeTrial: false,
  paused: false,
  freeTrailDays: 0,
  authorData: { id: newId(), name: 'Rohida Dune', authorImage: null, type: 'Individual' },
  returnsByTime: [null, null, null, null, null],
}

it.each<[ProviderCategory, boolean]>([
  ['Research Analyst', true],
  ['Registered Investment Advisor', true],
  ['Stock Brokers', false],
  ['Banking', false],
  ['Tax Experts', false],
  ['Trainers', false],
  ['Forex Experts', false],
])('a plan of %s without calls shows "No calls yet": %s', (category, speaks) => {
  const text = renderToStaticMarkup(<PlanFacts plan={{ ...plan, category }} record={undefined} />)
  expect(text.includes('No calls yet')).toBe(speaks)
  expect(text).toContain('₹1,000')
})

it('a card shows the validity of a plan that is no fund', () => {
  const textOf = (over: Partial<PlanCard>) =>
    renderToStaticMarkup(<ServiceCard plan={{ ...plan, ...over }} record={undefined} />)
  expect(textOf({})).toContain('Valid for 90 days')
  const fund = textOf({ serviceType: 'fund', AUM: 25_00_000, NoOfClients: 40 })
  expect(fund).toContain('40 clients')
  expect(fund).not.toContain('Valid for')
})
