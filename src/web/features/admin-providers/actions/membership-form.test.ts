import { expect, it } from 'vitest'
import { fieldMessages } from '#contract/common/texts.ts'
import { membershipMessages } from '#contract/platform-plans/texts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { changeForm, membershipForm, newMembership, termsToChange } from './membership-form.ts'

const entered = {
  ...newMembership,
  freshOnboardingCharge: '12000',
  renewalCharge: '0',
  oneTimesetupFee: '0',
  percentageFreshOnboarding: '8.5',
  percentageRenewal: '0',
}

function missing(values: typeof newMembership) {
  const { error } = membershipForm.safeParse(values)
  expect(error?.issues.every(({ message }) => message === fieldMessages.required)).not.toBe(false)
  return error?.issues.map(({ path }) => path.join('.'))
}

it('rejects empty charges', () => {
  expect(missing(newMembership)).toEqual([
    'freshOnboardingCharge',
    'renewalCharge',
    'oneTimesetupFee',
    'percentageFreshOnboarding',
    'percentageRenewal',
  ])
  expect(missing({ ...entered, pricingType: 'Fixed' })).toEqual([
    'fixedFreshOnboardingCharge',
    'fixedRenewalCharge',
  ])
})

it('parses the entered values, and a blank limit as no limit', () => {
  expect(membershipForm.parse(entered)).toMatchObject({
    freshOnboardingCharge: 12_000,
    renewalCharge: 0,
    percentageFreshOnboarding: 8.5,
    fixedRenewalCharge: 0,
    customerLimit: 0,
  })
})

it('starts a change from the current terms, and rejects a start that is too early', () => {
  const now = new Date()
  const agreed = {
    plan: 'Prepaid',
    pricingType: 'Percentage',
    renewalCharge: 10_000,
    customerLimit: 0,
    percentageFreshOnboarding: 8,
    percentageRenewal: 0,
    fixedFreshOnboardingCharge: 0,
    fixedRenewalCharge: 0,
    version: 1,
    status: 'Current',
    startDate: now.toISOString(),
    agreedAt: now.toISOString(),
  } as const
  const running = {
    versions: [agreed],
    endDate: new Date(now.getTime() + 300 * DAY_MS).toISOString(),
  }
  const typed = termsToChange(running, now)
  expect(typed).toMatchObject({ customerLimit: '', percentageRenewal: '0' })
  const form = changeForm(running)
  expect(form.parse(typed)).toMatchObject({ percentageFreshOnboarding: 8, customerLimit: 0 })
  const problems = (values: Partial<typeof typed>) =>
    form
      .safeParse({ ...typed, ...values })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const today = dayInIndia(now)
  expect(problems({ startsOn: today })).toBeUndefined()
  expect(problems({ startsOn: today, percentageRenewal: '1' })).toEqual([
    ['startsOn', membershipMessages.noticeShort],
  ])
  expect(problems({ renewalCharge: '' })).toEqual([['renewalCharge', fieldMessages.required]])
})
