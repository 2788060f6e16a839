import { expect, test } from 'vitest'
import { personName, providerName, providerPicture } from './provider-name.ts'

const RegName = 'House of Plans'

test('a sub-profile is named with its company, everybody else by the registered name', () => {
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

test('a firm is shown by its mark, a person by their photo, and either by what there is', () => {
  const both = { profileUrl: '/photo', companyLogo: '/mark' }
  expect(providerPicture({ ...both, type: 'Non Individual' })).toBe('/mark')
  expect(providerPicture({ ...both, type: 'Individual' })).toBe('/photo')
  expect(providerPicture({ ...both, type: 'sub profile' })).toBe('/photo')
  const photo = { profileUrl: '/photo', companyLogo: null }
  expect(providerPicture({ ...photo, type: 'Non Individual' })).toBe('/photo')
})
