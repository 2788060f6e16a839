import { expect, it } from 'vitest'
import { fieldMessages } from '../common/texts.ts'
import { planDraftInput } from './editing.ts'

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
    'Please enter returns from −100% to 1,00,000%.',
  ],
])('reports what is wrong with the field %s of a plan', (field, over, message) => {
  expect(planDraftInput.safeParse(draft).success).toBe(true)
  const issue = planDraftInput.safeParse({ ...draft, ...over }).error?.issues[0]
  expect([issue?.path[0], issue?.message]).toEqual([field, message])
})
