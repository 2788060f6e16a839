import { expect, test } from 'vitest'
import { personName, providerName } from './provider-name.ts'

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
