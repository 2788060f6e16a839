import { describe, expect, it } from 'vitest'
import type { PublicProfileValues } from './public-profile-form.ts'
import { publicProfileForm } from './public-profile-schema.ts'

const values: PublicProfileValues = {
  description: 'Cash market research.',
  languages: ['english'],
  segments: [],
  socials: { instagram: '', youtube: 'https://youtube.com/@desk', twitter: '', linkedin: ' ' },
  email: ' Desk@Firm.Example ',
  number: '',
  address1: '12 Marina Road',
  address2: '',
  city: 'Chennai',
  state: 'Tamil Nadu',
  pin: '600001',
  complianceOfficerName: '',
  complianceOfficerEmail: '',
  complianceOfficerNumber: '9000000001',
  disclaimer: '',
  refundPolicy: 'None.',
  riskFactors: '',
  conflictOfInterest: '',
  registrationDate: '2019-07-08',
  experienceSince: '2009',
}

describe('the public profile form', () => {
  it('sends blank fields as null, and the others in the format of the API', () => {
    expect(publicProfileForm.parse(values)).toMatchObject({
      socials: {
        instagram: null,
        youtube: 'https://youtube.com/@desk',
        twitter: null,
        linkedin: null,
      },
      email: 'desk@firm.example',
      number: null,
      complianceOfficerName: null,
      complianceOfficerNumber: '9000000001',
      disclaimer: null,
      refundPolicy: 'None.',
      experienceSince: 2009,
    })
    expect(publicProfileForm.parse({ ...values, experienceSince: ' ' }).experienceSince).toBeNull()
  })

  it('reports at the field what the API would reject', () => {
    const wrong = {
      ...values,
      state: '',
      pin: '12',
      experienceSince: 'long ago',
      email: 'desk',
      socials: { ...values.socials, twitter: 'https://facebook.com/desk' },
    }
    const { error } = publicProfileForm.safeParse(wrong)
    expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'email',
      'experienceSince',
      'pin',
      'socials.twitter',
      'state',
    ])
  })
})
