import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '../common/limits.ts'
import { providerSignupRefusal, providerSignupSchema, requiredSignupFiles } from './signup-form.ts'

const TODAY = '2026-11-21'

const form = providerSignupSchema.parse({
  type: 'Individual',
  category: 'Portfolio Management Service',
  RegName: 'Rao Research',
  name: 'Asha Rao',
  email: 'Asha@Example.in',
  password: 'correct horse',
  confirmpassword: 'correct horse',
  number: '9876543210',
  DOB: '1990-05-17',
  address1: '12 MG Road',
  address2: 'Near the lake',
  city: 'Pune',
  state: 'Maharashtra',
  description: 'Twenty years on the floor.',
  regNumber: 'INP000001234',
  agreed: true,
})

describe('the application form', () => {
  it('stores the canonical category, and the e-mail address in lower case', () => {
    expect(form.category).toBe('PMS')
    expect(form.email).toBe('asha@example.in')
    expect(form.gst).toBe(false)
  })

  it('drops approval fields, and requires the agreement and a valid state', () => {
    const claimed = providerSignupSchema.parse({ ...form, verified: true, approved: true })
    expect(claimed).not.toHaveProperty('verified')
    expect(claimed).not.toHaveProperty('approved')
    expect(providerSignupSchema.safeParse({ ...form, agreed: false }).success).toBe(false)
    expect(providerSignupSchema.safeParse({ ...form, state: 'Atlantis' }).success).toBe(false)
  })
})

describe('refusing an application', () => {
  const broken = {
    DOB: '2010-01-01',
    confirmpassword: 'something else',
    number: '98765432101',
  }
  const titles = {
    DOB: 'age criteria not matched',
    confirmpassword: 'Passwords do not match',
    number: 'Phone numbers digits are more than 10',
    certificate: 'Please select files under 5mb',
  }
  const order = ['DOB', 'confirmpassword', 'number', 'certificate'] as const

  it('reports errors in the specified order', () => {
    fc.assert(
      fc.property(fc.subarray([...order]), (wrong) => {
        const faults = Object.fromEntries(
          Object.entries(broken).filter(([field]) => wrong.some((name) => name === field)),
        )
        const bytes = wrong.includes('certificate') ? FILE_MAX_BYTES + 1 : FILE_MAX_BYTES
        const refusal = providerSignupRefusal({ ...form, ...faults }, TODAY, { certificate: bytes })
        const first = order.find((field) => wrong.includes(field))
        expect(refusal?.field).toBe(first)
        expect(refusal?.toast.title).toBe(first && titles[first])
      }),
    )
  })

  it.each([
    ['2008-11-21', true],
    ['2008-11-22', false],
    ['2008-12-01', false],
    ['2007-12-31', true],
  ])('decides whether an applicant born on %s may apply today: %s', (DOB, mayApply) => {
    const refusal = providerSignupRefusal({ ...form, DOB }, TODAY, {})
    expect(refusal === undefined).toBe(mayApply)
  })

  it('accepts an applicant born on 29 February from 1 March', () => {
    const leapling = { ...form, DOB: '2008-02-29' }
    expect(providerSignupRefusal(leapling, '2026-02-28', {})?.field).toBe('DOB')
    expect(providerSignupRefusal(leapling, '2026-03-01', {})).toBeUndefined()
  })

  it('does not check the age of a company', () => {
    const young = { ...form, type: 'Non Individual' as const, DOB: '2025-01-01' }
    expect(providerSignupRefusal(young, TODAY, {})).toBeUndefined()
  })

  it('reports a ten-digit number that is not a mobile number', () => {
    const refusal = providerSignupRefusal({ ...form, number: '1234567890' }, TODAY, {})
    expect(refusal?.toast.title).toBe('Invalid Mobile Number')
  })

  it('reports the first file that is too large, to the byte', () => {
    const sizes = { profilePic: FILE_MAX_BYTES + 1, CompanyCertificate: FILE_MAX_BYTES + 1 }
    expect(providerSignupRefusal(form, TODAY, sizes)?.field).toBe('CompanyCertificate')
    expect(providerSignupRefusal(form, TODAY, { profilePic: 6_291_456 })).toBeUndefined()
    expect(providerSignupRefusal(form, TODAY, { profilePic: 6_291_457 })?.field).toBe('profilePic')
  })
})

describe('the required files of an application', () => {
  it('are a picture, and a certificate unless it is a sub-profile', () => {
    expect(requiredSignupFiles({ type: 'Individual', isSubProfile: false })).toEqual([
      'profilePic',
      'certificate',
    ])
    expect(requiredSignupFiles({ type: 'Non Individual', isSubProfile: false })).toEqual([
      'companyLogo',
      'certificate',
    ])
    expect(requiredSignupFiles({ type: 'Individual', isSubProfile: true })).toEqual(['profilePic'])
    expect(requiredSignupFiles({ type: 'sub profile', isSubProfile: false })).toEqual([
      'profilePic',
    ])
  })
})
