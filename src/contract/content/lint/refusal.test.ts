import { describe, expect, it } from 'vitest'
import { lintRefusal } from './refusal.ts'

const rationale = { isAdvertising: false }

describe('the refusal of a promise', () => {
  it('names the words at their field, and refuses nothing that only needs a confirmation', () => {
    const refused = lintRefusal({ title: 'The best desk', description: 'Guaranteed returns.' })
    expect(refused).toMatchObject({
      code: 'lint_refused',
      fields: { description: expect.stringContaining('“Guaranteed returns”') },
    })
    expect(Object.keys(refused?.fields ?? {})).toEqual(['description'])
    expect(lintRefusal({ title: 'The best desk' })).toBeUndefined()
  })

  it.each([
    'This call gives guaranteed returns.',
    'Sure shot call.',
    'Book an assured profit by noon.',
    'Risk free profit today.',
    'Guaranteed 10% profit.',
    'Double your money.',
  ])('also in research: %s', (text) => {
    expect(lintRefusal({ text }, rationale)).toBeDefined()
  })

  it.each([
    'Q2 profit doubled on higher volumes; the target is the prior high.',
    'It earns an assured return on equity of 15.5% under the regulator’s norms.',
    'Guaranteed offtake contracts support earnings growth.',
    'A government guarantee supports the visibility of income.',
    'You may lose money in certain market conditions.',
    'Neither profits nor guaranteed returns are promised.',
  ])('but not what research says about a company: %s', (text) => {
    expect(lintRefusal({ text }, rationale)).toBeUndefined()
  })
})
