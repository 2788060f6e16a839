import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  GSTIN_SHAPE,
  gstinCheckCharacter,
  makeGstin,
  makeMobile,
  makePan,
  makeUpi,
  PAN_SHAPE,
  slugOf,
} from './identifiers.ts'
import { createRng } from './prng.ts'

const seeds = fc.integer({ min: 0, max: 0xffffffff })

describe('identifiers', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
    'computes the check character of %s',
    (gstin) => {
      expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin.slice(14))
    },
  )

  it('notices every wrong single character of a GSTIN', () => {
    const valid = '27AAPFU0939F1ZV'
    for (let position = 0; position < 14; position += 1) {
      for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (other !== valid[position]) {
          const wrong = `${valid.slice(0, position)}${other}${valid.slice(position + 1, 14)}`
          expect(gstinCheckCharacter(wrong)).not.toBe('V')
        }
      }
    }
  })

  it('makes PANs and GSTINs of the official shape', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('P', 'F', 'C'), fc.string(), (seed, holder, name) => {
        const pan = makePan(createRng(seed), holder, name)
        expect(pan).toMatch(PAN_SHAPE)
        expect(pan[3]).toBe(holder)
        expect(makeGstin('27', pan)).toMatch(GSTIN_SHAPE)
      }),
    )
  })

  it('makes mobile numbers of ten digits that start with 6 to 9', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(makeMobile(createRng(seed))).toMatch(/^[6-9]\d{9}$/)
      }),
    )
  })

  it('writes names as handles', () => {
    expect(slugOf("Sheryl D'Souza", '.')).toBe('sheryl.dsouza')
    expect(makeUpi('kachnarridge', 'Research Analyst', 'nvlb')).toBe('kachnarridge.ra@validnvlb')
  })
})
