import fc from 'fast-check'
import { expect, it } from 'vitest'
import { disclosuresText, readDisclosures } from './disclosures.ts'

it('reads back any disclosures that were written', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.string({ unit: 'grapheme' }), (holdsPosition, disclosures) => {
      const said = { holdsPosition, disclosures }
      expect(readDisclosures(disclosuresText(said))).toEqual(said)
    }),
  )
  const lines = { holdsPosition: true, disclosures: 'Holds a position: no\nTwo\n\nlines' }
  expect(readDisclosures(disclosuresText(lines))).toEqual(lines)
})

it('writes disclosures as readable lines', () => {
  expect(disclosuresText({ holdsPosition: true, disclosures: 'Consults for the company.' })).toBe(
    'Holds a position: yes\nConsults for the company.',
  )
  expect(disclosuresText({ holdsPosition: false, disclosures: '' })).toBe('Holds a position: no')
})

it('reads any other text as disclosures without a position', () => {
  expect(readDisclosures('none')).toEqual({ holdsPosition: false, disclosures: 'none' })
})
