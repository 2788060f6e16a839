import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isGstin } from '#contract/gstin.ts'
import { makeGstin, makeMobile, makePan, makeUpi, PAN_SHAPE, slugOf } from './identifiers.ts'
import { createRng } from './prng.ts'

const seeds = fc.integer({ min: 0, max: 0xffffffff })

describe('identifiers', () => {
  it('makes PANs and GSTINs of the official shape', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('P', 'F', 'C'), fc.string(), (seed, holder, name) => {
        const pan = makePan(createRng(seed), holder, name)
        expect(pan).toMatch(PAN_SHAPE)
        expect(pan[3]).toBe(holder)
        expect(isGstin(makeGstin('27', pan))).toBe(true)
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
