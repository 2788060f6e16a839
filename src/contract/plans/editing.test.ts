import { expect, it } from 'vitest'
import { fieldMessages } from '../common/texts.ts'
import { claimPromo, createService } from '../platform-plans/calls.ts'
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
  const sent = { ...specified, ...figures, ...addresses, ...derived, freeTrailDays: 7 }
  const own = { ...specified, languages: ['english'], fund: figures, freeTrailDays: 7 }
  expect(planDraftOf(newPlanInput.parse(sent))).toEqual(planDraftInput.parse(own))
  expect(planDraftOf(newPlanInput.parse(specified)).fund).toBe(null)
  expect(newPlanInput.safeParse({ ...sent, subscribedBy: [] }).success).toBe(false)
})

it('offers a trial only if isFreeTrial does not deny it', () => {
  const daysOf = (isFreeTrial?: boolean) =>
    planDraftOf(newPlanInput.parse({ ...draft, freeTrailDays: 7, isFreeTrial })).freeTrailDays
  expect([daysOf(true), daysOf(), daysOf(false)]).toEqual([7, 7, 0])
})

const calls = {
  createService: (sent: object) =>
    createService.body.safeParse({ ...draft, planName: 'gold', duration: 30, ...sent }),
  claimPromo: (sent: object) =>
    claimPromo.body.safeParse({ ...draft, coupenCode: 'PROMOG1', ...sent }),
}
const returnsByTime = [1.5, null, null, null, null]

it.each([
  ['freeTrailDays', { isFreeTrial: true }],
  ['NoOfClients', { AUM: 25_00_000 }],
  ['AUM', { NoOfClients: 40 }],
  ['AUM', { NoOfClients: 40, Fundmanager: 'Asha Rao', returnsByTime }],
  ['AUM,NoOfClients', { Fundmanager: 'Asha Rao' }],
  ['AUM,NoOfClients', { returnsByTime }],
  ['AUM,NoOfClients', { serviceType: 'fund' }],
])('requires %s of a new plan that is sent as %j', (missing, sent) => {
  for (const parse of Object.values(calls)) {
    expect(parse({}).success).toBe(true)
    const issues = parse(sent).error?.issues ?? []
    expect(issues.map(({ path }) => path.join('.')).join()).toBe(missing)
    expect(new Set(issues.map(({ message }) => message))).toEqual(new Set([fieldMessages.required]))
  }
  const whole = { ...sent, AUM: 25_00_000, NoOfClients: 40, freeTrailDays: 7 }
  expect(newPlanInput.safeParse({ ...draft, ...whole }).success).toBe(true)
})
