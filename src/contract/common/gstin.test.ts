import { describe, expect, it } from 'vitest'
import { gstinCheckCharacter, isGstin } from './gstin.ts'

const published = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM']

describe('gstin', () => {
  it.each(published)('computes the check character of %s', (gstin) => {
    expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.slice(14))
    expect(isGstin(gstin)).toBe(true)
  })

  it('detects any single wrong character', () => {
    const valid = '27AAPFU0939F1ZV'
    for (let position = 0; position < 14; position += 1) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other !== valid[position]) {
          const wrong = `${valid.slice(0, position)}${other}${valid.slice(position + 1)}`
          expect(isGstin(wrong), wrong).toBe(false)
        }
      }
    }
  })

  it('refuses an unknown state, lower case, white space and an empty text', () => {
    const nowhere = '99AAPFU0939F1Z'
    expect(isGstin(`${nowhere}${gstinCheckCharacter(nowhere)}`)).toBe(false)
    expect(isGstin('27aapfu0939f1zv')).toBe(false)
    expect(isGstin('27AAPFU0939F1ZV ')).toBe(false)
    expect(isGstin('')).toBe(false)
  })
})
