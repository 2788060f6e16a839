import { expect, test } from 'vitest'
import { personName, providerName, providerPicture } from './provider-name.ts'

const RegName = 'House of Plans'

test('names a sub-profile with its company, every other provider by its registered name', () => {
  const sub = { RegName, name: 'Asha Rao', type: 'sub profile' } as const
  expect(providerName(sub)).toBe('Asha Rao, at House of Plans')
  expect(personName(sub)).toBe('Asha Rao')
  for (const other of [
    { RegName, name: '', type: 'sub profile' },
    { RegName, name: null, type: 'Individual' },
    { RegName, name: 'Asha Rao', type: 'Non Individual' },
  ] as const) {
    expect(providerName(other)).toBe(RegName)
    expect(personName(other)).toBe(RegName)
  }
})

test('shows the logo of a company and the photo of a person, or the photo if there is no logo', () => {
  const both = { profileUrl: '/photo', companyLogo: '/mark' }
  expect(providerPicture({ ...both, type: 'Non Individual' })).toBe('/mark')
  expect(providerPicture({ ...both, type: 'Individual' })).toBe('/photo')
  expect(providerPicture({ ...both, type: 'sub profile' })).toBe('/photo')
  const photo = { profileUrl: '/photo', companyLogo: null }
  expect(providerPicture({ ...photo, type: 'Non Individual' })).toBe('/photo')
})
