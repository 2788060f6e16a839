import { expect, test } from 'vitest'
import { providerName } from './provider-name.ts'

test('a sub-profile goes by its own name, everybody else by the registered one', () => {
  const RegName = 'House of Plans'
  expect(providerName({ RegName, name: 'Asha Rao', type: 'sub profile' })).toBe('Asha Rao')
  expect(providerName({ RegName, name: '', type: 'sub profile' })).toBe(RegName)
  expect(providerName({ RegName, name: null, type: 'Individual' })).toBe(RegName)
  expect(providerName({ RegName, name: 'Asha Rao', type: 'Non Individual' })).toBe(RegName)
})
