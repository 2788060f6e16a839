import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalPassword, passwordProblem } from './password-policy.ts'

const asha = { role: 'user', email: 'asha.rao@example.com', name: 'Asha Rao' } as const
const common = new Set(['password123', 'qwertyuiop', 'iloveyou'])
const isCommon = (lower: string) => common.has(lower)
const problemOf = (password: string, owner: Parameters<typeof passwordProblem>[1] = asha) =>
  passwordProblem(password, owner, isCommon)

describe('a new password', () => {
  it.each([
    ['short', 'too-short'],
    ['1234567', 'too-short'],
    ['IloveYou', 'common'],
    ['ＱＷＥＲＴＹＵＩＯＰ', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['Tradebox123', 'personal'],
    ['sebi-nifty-1', 'personal'],
    ['asha.rao@example.com', 'personal'],
    ['Asha1234', 'personal'],
    ['x'.repeat(64) + 'yz'.repeat(33), 'too-long'],
  ])('is refused: %s', (password, expected) => {
    expect(problemOf(password)).toBe(expected)
  })

  it.each([
    'violet-harbour-ladder',
    'उदयपुर की झील',
    '😀😃😄😁😆😅🤣😂',
    'tradebox is where I park it',
  ])('is accepted: %s', (password) => {
    expect(problemOf(password)).toBeUndefined()
  })

  it('is counted in code points after normalisation', () => {
    expect(problemOf('😀😃😄😁😆😅🤣')).toBe('too-short')
    expect(normalPassword('ﬁnd')).toBe('find')
  })

  it('must be longer for an admin', () => {
    const admin = { ...asha, role: 'admin' } as const
    expect(problemOf('violet-harbour', admin)).toBe('too-short')
    expect(problemOf('violet-harbour-', admin)).toBeUndefined()
  })

  it('is never refused for its composition alone', () => {
    const text = fc.string({ unit: 'grapheme-ascii', minLength: 24, maxLength: 60 })
    fc.assert(
      fc.property(text, (password) => {
        const problem = passwordProblem(password, { ...asha, email: null, name: '' }, () => false)
        expect(problem === undefined || new Set(password.toLowerCase()).size < 3).toBe(true)
      }),
    )
  })
})
