import { describe, expect, it } from 'vitest'
import type { AgreedTerms } from '#contract/platform-plans/types.ts'
import { earliestStart, needsNotice, startOf, statusesOf } from './change.ts'

const agreed: AgreedTerms = {
  plan: 'Prepaid',
  pricingType: 'Percentage',
  renewalCharge: 10_000,
  customerLimit: 100,
  percentageFreshOnboarding: 10,
  percentageRenewal: 5,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
}

describe('changed membership terms', () => {
  it.each<[string, Partial<AgreedTerms>]>([
    ['a higher percentage', { percentageRenewal: 5.01 }],
    ['a higher renewal charge', { renewalCharge: 10_000.01 }],
    ['a lower customer limit', { customerLimit: 99 }],
    ['another plan', { plan: 'Postpaid' }],
    ['another pricing type', { pricingType: 'Fixed' }],
  ])('require notice for %s', (_, change) => {
    expect(needsNotice([agreed], { ...agreed, ...change })).toBe(true)
  })

  it.each<[string, Partial<AgreedTerms>]>([
    ['the same terms', {}],
    ['lower charges', { percentageFreshOnboarding: 0, renewalCharge: 0 }],
    ['no customer limit', { customerLimit: 0 }],
    ['a fixed charge that does not apply', { fixedRenewalCharge: 500 }],
  ])('require no notice for %s', (_, change) => {
    expect(needsNotice([agreed], { ...agreed, ...change })).toBe(false)
  })

  it('require notice for a higher fixed charge, but not for a percentage that does not apply', () => {
    const fixed: AgreedTerms = {
      ...agreed,
      pricingType: 'Fixed',
      fixedFreshOnboardingCharge: 400,
      fixedRenewalCharge: 200,
    }
    expect(needsNotice([fixed], { ...fixed, fixedFreshOnboardingCharge: 400.01 })).toBe(true)
    expect(needsNotice([fixed], { ...fixed, fixedRenewalCharge: 200.01 })).toBe(true)
    expect(needsNotice([fixed], { ...fixed, percentageRenewal: 50 })).toBe(false)
  })

  it('require notice when they are worse than the current or the upcoming terms', () => {
    const cheaper = { ...agreed, percentageFreshOnboarding: 8 }
    expect(needsNotice([agreed, cheaper], { ...agreed, percentageFreshOnboarding: 9 })).toBe(true)
    const dearer = { ...agreed, percentageFreshOnboarding: 12 }
    expect(needsNotice([agreed, dearer], { ...agreed, percentageFreshOnboarding: 11 })).toBe(true)
    expect(needsNotice([agreed, dearer], agreed)).toBe(false)
  })

  it('start today, or at a midnight in India after 30 full days', () => {
    const evening = new Date('2026-11-21T20:00:00.000Z')
    expect(earliestStart(evening, { notice: false })).toBe('2026-11-22')
    expect(earliestStart(evening, { notice: true })).toBe('2026-12-23')
    expect(earliestStart(new Date('2026-11-20T18:30:00.000Z'), { notice: true })).toBe('2026-12-21')
    expect(startOf('2026-11-22', evening)).toBe(evening)
    expect(startOf('2026-12-23', evening)).toEqual(new Date('2026-12-22T18:30:00.000Z'))
  })
})

it('gives each version of the terms its status on a date', () => {
  const versions = [
    { version: 1, startsAt: new Date('2026-01-01') },
    { version: 2, startsAt: new Date('2026-06-01') },
    { version: 3, startsAt: new Date('2026-03-01') },
    { version: 4, startsAt: new Date('2026-09-01') },
  ]
  const on = (day: string) => [...statusesOf(versions, new Date(day)).values()]
  expect(on('2026-02-01')).toEqual(['Current', 'Replaced', 'Upcoming', 'Upcoming'])
  expect(on('2026-07-01')).toEqual(['Ended', 'Replaced', 'Current', 'Upcoming'])
  expect(on('2026-09-01')).toEqual(['Ended', 'Replaced', 'Ended', 'Current'])
})

it('replaces a version by a later one that starts at the same moment', () => {
  const startsAt = new Date('2026-06-01')
  const versions = [
    { version: 1, startsAt },
    { version: 2, startsAt },
  ]
  expect([...statusesOf(versions, startsAt).values()]).toEqual(['Replaced', 'Current'])
})
