import { expect, it } from 'vitest'
import { fieldMessages } from '../common/texts.ts'
import { newPlanInput, planDraftInput, planDraftOf } from './editing.ts'

const draft = {
  title: 'Swing Notes',
  segment: 'Equity Cash',
  description: 'Four notes a month.',
  keyFeatures: ['Entry, target and stop-loss'],
  price: 999,
  validity: 30,
  languages: ['english'],
}

const fund = { AUM: 1, NoOfClients: 1, Fundmanager: null }

it.each([
  ['validity', { validity: undefined }, fieldMessages.invalidCount],
  ['validity', { validity: 1.5 }, fieldMessages.invalidCount],
  ['freeTrailDays', { freeTrailDays: -1 }, fieldMessages.invalidCount],
  ['price', { price: 0.001 }, fieldMessages.invalidAmount],
  ['keyFeatures', { keyFeatures: Array(31).fill('x') }, 'Please list at most 30 features.'],
  [
    'fund',
    { fund: { ...fund, returnsByTime: [-101, null, null, null, null] } },
    'Please enter returns between −100% and 1,00,000%.',
  ],
])('reports what is wrong with the field %s of a plan', (field, over, message) => {
  expect(planDraftInput.safeParse(draft).success).toBe(true)
  const issue = planDraftInput.safeParse({ ...draft, ...over }).error?.issues[0]
  expect([issue?.path[0], issue?.message]).toEqual([field, message])
})

it('reads a new plan in the words of the specification', () => {
  const { languages: _, ...specified } = draft
  const returnsByTime = [1.5, null, -2, null, null]
  const figures = { AUM: 25_00_000, NoOfClients: 40, Fundmanager: 'Asha Rao', returnsByTime }
  const addresses = { bannerURL: 'https://elsewhere.example/a.png', tncFileURL: null }
  const derived = { serviceType: 'fund', isFreeTrial: true }
  const sent = { ...specified, ...figures, ...addresses, ...derived }
  const own = { ...specified, languages: ['english'], fund: figures }
  expect(planDraftOf(newPlanInput.parse(sent))).toEqual(planDraftInput.parse(own))
  expect(planDraftOf(newPlanInput.parse(specified)).fund).toBe(null)
  expect(newPlanInput.safeParse({ ...sent, subscribedBy: [] }).success).toBe(false)
})
