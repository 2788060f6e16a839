import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  byteLength,
  codePointLength,
  firstWords,
  hasMoreWords,
  isStorableText,
  withoutEnd,
} from './text.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '.', '₹', '😀') })
const words = (of: string) => of.split(/\s+/).filter((word) => word !== '')

describe('cutting a text after a number of words', () => {
  it('keeps the first words and says whether more follow', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (of, count) => {
        const cut = firstWords(of, count)
        expect(words(cut)).toEqual(words(of).slice(0, count))
        expect(of.trim().startsWith(cut)).toBe(true)
        expect(hasMoreWords(of, count)).toBe(words(of).length > count)
      }),
    )
  })

  it('keeps line breaks between words', () => {
    expect(firstWords('one\n\ntwo three', 2)).toBe('one\n\ntwo')
  })
})

describe('isStorableText', () => {
  it('refuses NUL and unpaired surrogates', () => {
    expect(isStorableText('नमस्ते 😀')).toBe(true)
    expect(isStorableText('a\0b')).toBe(false)
    expect(isStorableText('a\ud83d')).toBe(false)
    expect(isStorableText('\ude00a')).toBe(false)
  })

  it('accepts exactly what UTF-8 preserves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (of) => {
        const survives = new TextDecoder().decode(new TextEncoder().encode(of)) === of
        // The decoder drops a byte order mark at the front; the database does not.
        fc.pre(!of.startsWith('\ufeff') && !of.includes('\0'))
        expect(isStorableText(of)).toBe(survives)
      }),
    )
  })

  it('measures a text in code points or in bytes', () => {
    expect(codePointLength('a😀')).toBe(2)
    expect(byteLength('a😀₹')).toBe(8)
  })
})

it.each([
  ['terms.pdf. .', '. ', 'terms.pdf'],
  ['...', '.', ''],
  ['a.b', '.', 'a.b'],
])('%j without the characters %j at its end is %j', (text, signs, rest) => {
  expect(withoutEnd(text, signs)).toBe(rest)
})
