import { describe, expect, it } from 'vitest'
import {
  type ApplicationValues,
  blankApplication,
  bytesOf,
  choosesCategory,
  filesFor,
  filesToSend,
} from './application-form.ts'
import { applicationForm } from './application-schema.ts'

const company = {
  _id: 'c1',
  RegName: 'Kachnar Ridge',
  category: 'Research Analyst',
  regNumber: 'INH900006002',
} as const

describe('the application form', () => {
  it('starts with the verified email and, under a company, its name, category and number', () => {
    expect(blankApplication({ email: 'a@b.example' }, undefined)).toMatchObject({
      type: 'Individual',
      email: 'a@b.example',
      category: '',
      isSubProfile: false,
    })
    expect(blankApplication({ email: 'a@b.example', key: 'k' }, company)).toMatchObject({
      type: 'sub profile',
      RegName: 'Kachnar Ridge',
      category: 'Research Analyst',
      isSubProfile: true,
      masterID: 'c1',
      companyName: 'Kachnar Ridge',
      regNumber: 'INH900006002',
      key: 'k',
    })
    const bank = { ...company, category: 'Banking' } as const
    expect(blankApplication({ email: 'a@b.example' }, bank).regNumber).toBe('')
  })

  it('lets applicants choose the category, but under a company only for a bank', () => {
    expect(choosesCategory(undefined)).toBe(true)
    expect(choosesCategory(company)).toBe(false)
    expect(choosesCategory({ ...company, category: 'Banking' })).toBe(true)
  })

  it('reports every missing field', () => {
    const blank = blankApplication({ email: 'a@b.example' }, undefined)
    const { error } = applicationForm.safeParse(blank)
    const missing = new Set(error?.issues.map(({ path }) => path.join('.')))
    expect([...missing].sort()).toEqual(
      [
        'RegName',
        'DOB',
        'address1',
        'address2',
        'agreed',
        'category',
        'city',
        'confirmpassword',
        'description',
        'name',
        'number',
        'password',
        'regNumber',
        'state',
      ].sort(),
    )
  })

  it('sends the values in the format of the API', () => {
    const values: ApplicationValues = {
      ...blankApplication({ email: 'Asha@Example.in' }, undefined),
      category: 'Portfolio Management Service',
      RegName: 'Rao Portfolio',
      name: 'Asha Rao',
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
    }
    expect(applicationForm.parse(values)).toMatchObject({
      category: 'PMS',
      email: 'asha@example.in',
      agreed: true,
    })
  })
})

describe('the files of an application', () => {
  it('depend on the type of applicant', () => {
    const asked = (type: Parameters<typeof filesFor>[0]) =>
      filesFor(type).map(({ field, required }) => (required ? field : `${field}?`))
    expect(asked('Individual')).toEqual(['profilePic', 'certificate'])
    expect(asked('Non Individual')).toEqual(['companyLogo', 'certificate', 'CompanyCertificate?'])
    expect(asked('sub profile')).toEqual(['profilePic', 'aadhar?', 'PAN?'])
  })

  it('exclude files that were picked for another type', () => {
    const photo = new File(['12345'], 'me.png')
    const logo = new File(['1'], 'logo.png')
    const sent = filesToSend('Individual', { profilePic: photo, companyLogo: logo })
    expect(sent).toEqual({ profilePic: photo })
    expect(bytesOf(sent)).toEqual({ profilePic: 5 })
  })
})
