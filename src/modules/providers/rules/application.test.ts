import { describe, expect, it } from 'vitest'
import type { ProviderSignup } from '#contract/providers/signup-form.ts'
import { acceptedTexts, applicantOf, type MasterCompany, missingFiles } from './application.ts'

const form: ProviderSignup = {
  type: 'Individual',
  category: 'Research Analyst',
  RegName: 'Asha Rao',
  name: 'Asha Rao',
  email: 'asha@example.in',
  password: 'violet-harbour-ladder',
  confirmpassword: 'violet-harbour-ladder',
  number: '9876543210',
  DOB: '1985-04-01',
  address1: '4 Park Street',
  address2: 'Taltala',
  city: 'Kolkata',
  state: 'West Bengal',
  description: 'Research.',
  gst: false,
  regNumber: 'INH1',
  isSubProfile: false,
  agreed: true,
}

const master: MasterCompany = {
  accountId: 'company',
  type: 'Non Individual',
  status: 'verified',
  category: 'PMS',
  regName: 'Plans Ltd',
  regNumber: 'INP000000042',
}

describe('an applicant', () => {
  it('applies for itself unless it names a company', () => {
    expect(applicantOf(form, undefined)).toEqual({
      type: 'Individual',
      category: 'Research Analyst',
      regName: 'Asha Rao',
      masterId: null,
      companyName: null,
      companyNumber: null,
    })
  })

  it('under a company gets its name, category and number', () => {
    const expected = {
      type: 'sub profile',
      category: 'PMS',
      regName: 'Plans Ltd',
      masterId: 'company',
      companyName: 'Plans Ltd',
      companyNumber: 'INP000000042',
    }
    expect(applicantOf({ ...form, isSubProfile: true }, master)).toEqual(expected)
    expect(applicantOf({ ...form, type: 'sub profile' }, master)).toEqual(expected)
  })

  it('under a bank keeps its own category, and its own number in another one', () => {
    const bank = { ...master, category: 'Banking' } as const
    const applicant = applicantOf({ ...form, isSubProfile: true, category: 'Tax Experts' }, bank)
    expect(applicant).toMatchObject({ category: 'Tax Experts', companyNumber: null })
    const branch = applicantOf({ ...form, isSubProfile: true, category: 'Banking' }, bank)
    expect(branch?.companyNumber).toBe('INP000000042')
  })

  it('is refused under no company, a person or an unverified company', () => {
    const sub = { ...form, isSubProfile: true }
    expect(applicantOf(sub, undefined)).toBeUndefined()
    expect(applicantOf(sub, { ...master, type: 'Individual' })).toBeUndefined()
    expect(applicantOf(sub, { ...master, type: 'sub profile' })).toBeUndefined()
    expect(applicantOf(sub, { ...master, status: 'approved' })).toBeUndefined()
  })
})

it('reports each missing file by its name in the category', () => {
  expect(missingFiles({ ...form, category: 'Forex Experts' }, new Set())).toEqual({
    certificate: 'Please upload your FEMA Certificate',
    profilePic: 'Please upload your profile photo',
  })
  const company = { ...form, type: 'Non Individual' } as const
  expect(missingFiles(company, new Set(['certificate']))).toEqual({
    companyLogo: 'Please upload your company logo',
  })
  expect(missingFiles({ ...form, isSubProfile: true }, new Set(['profilePic']))).toEqual({})
})

it('an application accepts the general terms, the privacy policy and its category’s agreement', () => {
  const names = (category: ProviderSignup['category']) =>
    acceptedTexts(category).map(({ document }) => document)
  expect(names('Research Analyst')).toEqual([
    'terms-and-conditions',
    'privacy-policy',
    'agreements/research-analyst',
  ])
  expect(names('AIF')).toEqual(['terms-and-conditions', 'privacy-policy', 'agreements/pms-aif'])
  expect(names('Trainers')).toEqual(['terms-and-conditions', 'privacy-policy'])
})
