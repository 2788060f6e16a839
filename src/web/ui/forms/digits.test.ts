import { describe, expect, it } from 'vitest'
import { codeFrom, digitsOf, nationalNumber } from './digits.ts'

describe('codeFrom', () => {
  it('reads a bare code', () => {
    expect(codeFrom('482913', 6)).toBe('482913')
  })
  it('reads a code with spaces or hyphens', () => {
    expect(codeFrom(' 482 913 ', 6)).toBe('482913')
    expect(codeFrom('482-913', 6)).toBe('482913')
  })
  it('finds the code among other numbers of a message', () => {
    expect(codeFrom('Valid 10 minutes. Your Tradebox code is 482913. Ref 77', 6)).toBe('482913')
  })
  it('keeps the digits that fit when no run has the length', () => {
    expect(codeFrom('4829', 6)).toBe('4829')
    expect(codeFrom('48291377', 6)).toBe('482913')
    expect(codeFrom('no digits', 6)).toBe('')
  })
})

describe('nationalNumber', () => {
  it('removes the country code and the trunk zero', () => {
    for (const text of ['+91 98765 43210', '0091-9876543210', '09876543210', '9876543210']) {
      expect(nationalNumber(text)).toBe('9876543210')
    }
  })
  it('keeps a ten-digit number that starts with 91', () => {
    expect(nationalNumber('9187654321')).toBe('9187654321')
  })
  it('keeps a number that it cannot parse', () => {
    expect(nationalNumber('98765432101234')).toBe('98765432101234')
  })
})

describe('digitsOf', () => {
  it('removes everything but digits', () => {
    expect(digitsOf('+91 (98) x7')).toBe('91987')
  })
})
