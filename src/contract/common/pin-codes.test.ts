import { describe, expect, it } from 'vitest'
import { billingProfileInput } from '../invoices/types.ts'
import { pinFitsState, stateOfPin } from './pin-codes.ts'
import { type State, states } from './states.ts'

describe('a PIN code', () => {
  it.each<[string, State]>([
    ['110001', 'Delhi'],
    ['400001', 'Maharashtra'],
    ['403001', 'Goa'],
    ['560042', 'Karnataka'],
    ['605001', 'Puducherry'],
    ['682001', 'Kerala'],
    ['682555', 'Lakshadweep'],
    ['700016', 'West Bengal'],
    ['737101', 'Sikkim'],
    ['781001', 'Assam'],
    ['834001', 'Jharkhand'],
    ['248001', 'Uttarakhand'],
    ['194101', 'Ladakh'],
  ])('%s matches %s, and at most three states in all', (pin, state) => {
    expect(pinFitsState(pin, state)).toBe(true)
    expect(states.filter((other) => pinFitsState(pin, other)).length).toBeLessThanOrEqual(3)
  })

  it('determines its state only if there is exactly one', () => {
    expect(stateOfPin('411001')).toBe('Maharashtra')
    // Goa's codes are within the range of Maharashtra.
    expect(stateOfPin('403001')).toBeUndefined()
    expect(stateOfPin('4110')).toBeUndefined()
    expect(stateOfPin('000000')).toBeUndefined()
  })

  it('is refused at its field when it belongs to another state', () => {
    const typed = { name: 'Asha', address1: '1 Main Road', city: 'Kochi', pin: '682001' }
    expect(billingProfileInput.safeParse({ ...typed, state: 'Kerala' }).success).toBe(true)
    const refused = billingProfileInput.safeParse({ ...typed, state: 'Punjab' })
    expect(refused.error?.issues).toMatchObject([
      { path: ['pin'], message: 'This PIN code is not in the chosen state' },
    ])
  })
})
