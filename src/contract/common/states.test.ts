import { describe, expect, it } from 'vitest'
import { stateSchema } from './fields.ts'
import { gstStateCode, stateOfGstCode, states, stateTaxName } from './states.ts'

describe('states', () => {
  it('are the 28 states and 8 union territories', () => {
    expect(states).toHaveLength(36)
    expect(new Set(states).size).toBe(36)
    expect([...states].sort()).toEqual([...states])
  })

  it('have one two-digit GST code each and are found by it', () => {
    for (const state of states) {
      expect(gstStateCode(state)).toMatch(/^\d{2}$/)
      expect(stateOfGstCode(gstStateCode(state))).toBe(state)
      expect(stateSchema.parse(state)).toBe(state)
    }
  })

  it('are found by the first digits of real GSTINs, but not by codes of merged territories', () => {
    expect(stateOfGstCode('27AAPFU0939F1ZV'.slice(0, 2))).toBe('Maharashtra')
    expect(stateOfGstCode('29AAGCB7383J1Z4'.slice(0, 2))).toBe('Karnataka')
    expect(stateOfGstCode('24AAACC1206D1ZM'.slice(0, 2))).toBe('Gujarat')
    expect(stateOfGstCode('25')).toBeUndefined()
    expect(stateOfGstCode('28')).toBeUndefined()
  })

  it('have SGST, unless they are union territories without a legislature', () => {
    const withUtgst = states.filter((state) => stateTaxName(gstStateCode(state)) === 'UTGST')
    expect(withUtgst).toEqual([
      'Andaman and Nicobar Islands',
      'Chandigarh',
      'Dadra and Nagar Haveli and Daman and Diu',
      'Ladakh',
      'Lakshadweep',
    ])
  })
})
