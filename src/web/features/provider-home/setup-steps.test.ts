import { expect, test } from 'vitest'
import { setupSteps } from './setup-steps.ts'

const complete = {
  provider: {
    status: 'verified',
    category: 'Research Analyst',
    profileUrl: '/files/1',
    companyLogo: null,
    description: 'Research since 2011.',
    languages: ['english'],
    segments: ['Equity Cash'],
    complianceOfficerName: 'Asha Rao',
    complianceOfficerEmail: 'asha@example.in',
    complianceOfficerNumber: '9876543210',
    registrationDate: '2011-04-01',
    conflictOfInterest: 'Four.',
    disclaimer: 'One.',
    refundPolicy: 'Two.',
    riskFactors: 'Three.',
  },
  account: { emailVerified: true, numberVerified: true },
  setUp: { bank: true, plan: true, call: true },
} as const

type SetupInput = Parameters<typeof setupSteps>[0]

const stateOf = (id: string, input: SetupInput) =>
  setupSteps(input).find((step) => step.id === id)?.state

test('a complete provider has no step left', () => {
  const input: SetupInput = {
    ...complete,
    provider: { ...complete.provider, languages: ['english'], segments: ['Equity Cash'] },
  }
  expect(setupSteps(input).filter((step) => step.state !== 'done')).toEqual([])
  const firm = { ...input, provider: { ...input.provider, profileUrl: null, companyLogo: '/l' } }
  expect(stateOf('picture', firm)).toBe('done')
})

test('missing data is an open step, and a pending verification a waiting one', () => {
  const bare: SetupInput = {
    provider: {
      status: 'approved',
      category: 'Research Analyst',
      profileUrl: null,
      companyLogo: null,
      description: ' ',
      languages: ['english'],
      segments: ['Equity Cash'],
      complianceOfficerName: 'Asha Rao',
      complianceOfficerEmail: 'asha@example.in',
      complianceOfficerNumber: null,
      registrationDate: '2011-04-01',
      conflictOfInterest: null,
      disclaimer: 'One.',
      refundPolicy: ' ',
      riskFactors: null,
    },
    account: { emailVerified: true, numberVerified: false },
    setUp: { bank: false, plan: false, call: false },
  }
  expect(stateOf('verified', bare)).toBe('waiting')
  for (const id of [
    'picture',
    'description',
    'compliance',
    'policies',
    'agreement',
    'contact',
    'bank',
    'plan',
    'call',
  ]) {
    expect(stateOf(id, bare), id).toBe('open')
  }
})

test('every step links to a page of the provider', () => {
  for (const { href } of setupSteps({
    ...complete,
    provider: { ...complete.provider, languages: [], segments: [] },
  })) {
    expect(href).toMatch(/^\/dashboard\/serviceprovider\//)
  }
})

test('only a research analyst is asked for what its agreement alone contains', () => {
  const provider = { ...complete.provider, languages: [], segments: [] }
  const adviser = { ...provider, category: 'Registered Investment Advisor' } as const
  expect(stateOf('agreement', { ...complete, provider: adviser })).toBeUndefined()
})

test('posting a first call is a step only for categories that may post calls', () => {
  const provider = { ...complete.provider, languages: [], segments: [] }
  const trainer = { ...complete, provider: { ...provider, category: 'Trainers' as const } }
  expect(stateOf('call', trainer)).toBeUndefined()
})
