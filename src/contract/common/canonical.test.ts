import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { providerCategories } from '../providers/categories.ts'
import { canonicalRegistration } from '../providers/registration-numbers.ts'
import {
  type Canonical,
  canonicalAccountNumber,
  canonicalBankReference,
  canonicalCoupon,
  canonicalEmail,
  canonicalGstin,
  canonicalIfsc,
  canonicalMobile,
  canonicalPin,
  canonicalUpiHandle,
} from './canonical.ts'

const TODAY = '2026-11-24'

/** For each kind: its function and a value in canonical form. */
const kinds: readonly (readonly [string, Canonical, string])[] = [
  ['e-mail', canonicalEmail, 'asha.rao@example.in'],
  ['mobile', canonicalMobile, '9876543210'],
  ['PIN', canonicalPin, '411001'],
  ['GSTIN', canonicalGstin, '27AAPFU0939F1ZV'],
  ['IFSC', canonicalIfsc, 'HDFC0001234'],
  ['account', canonicalAccountNumber, '501000123456'],
  ['UPI', canonicalUpiHandle, 'asha.rao@okhdfc'],
  ['coupon', canonicalCoupon, 'DIWALI10'],
  ['reference', canonicalBankReference, 'HDFCN52026112401'],
  ...providerCategories.map((category) => {
    const number = {
      'Research Analyst': 'INH000012345',
      'Registered Investment Advisor': 'INA000012345',
      PMS: 'INP000012345',
      'Stock Brokers': 'INZ000012345',
      'Mutual Funds': 'ARN-123456',
      AIF: 'IN/AIF3/20-21/1234',
      'Forex Experts': 'FEMA-9123456',
      'Tax Experts': '123456W',
      Trainers: 'EMP-912345',
      Banking: 'RBI-91234567',
    }[category]
    return [category, canonicalRegistration(category, TODAY), number] as const
  }),
]

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

/** Letters of other alphabets that look like Latin ones. */
const foreign: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  i: 'і',
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  M: 'М',
  N: 'Ν',
  O: 'О',
  P: 'Р',
  S: 'Ѕ',
  T: 'Т',
  Z: 'Ζ',
  0: 'О',
  1: '١',
  9: '९',
  4: '४',
}

const foreignAt = (text: string, index: number) =>
  [...text].map((sign, at) => (at === index ? (foreign[sign] ?? sign) : sign)).join('')

describe.each(kinds)('the canonical form: %s', (_kind, canonical, value) => {
  it('leaves a canonical value unchanged, and is idempotent', () => {
    expect(canonical(value)).toBe(value)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const once = canonical(text)
        return once === undefined || canonical(once) === once
      }),
    )
  })

  it('removes invisible characters and converts full-width ones', () => {
    const unseen = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\ufeff',
      '\u00ad',
      '\u2060',
      '\u180e',
      '\u3164',
    )
    fc.assert(
      fc.property(fc.nat(value.length), unseen, fc.boolean(), (at, sign, isWide) => {
        const text = isWide ? wide(value) : value
        expect(canonical(`${text.slice(0, at)}${sign}${text.slice(at)}`)).toBe(value)
        expect(canonical(` ${text}\u00a0`)).toBe(value)
      }),
    )
  })

  it('refuses a look-alike letter or digit of another alphabet', () => {
    for (let at = 0; at < value.length; at += 1) {
      const spelled = foreignAt(value, at)
      expect([value, undefined]).toContain(canonical(spelled))
      if (spelled !== value) {
        expect(canonical(spelled)).toBeUndefined()
      }
    }
  })

  it.each([
    ['Mutual Funds', 'ARN-1234', 'ARN-001234'],
    ['Mutual Funds', 'MF/123/20/01', 'MF/123/20/1'],
    ['Tax Experts', '012345', '12345'],
  ] as const)(
    'converts a number with other leading zeros to one form: %s %s',
    (category, number, other) => {
      const canonical = canonicalRegistration(category, TODAY)
      expect([canonical(number), canonical(other)]).toEqual([number, number])
    },
  )

  it('ignores or refuses an inserted separator, unless it is part of an address', () => {
    const sign = fc.constantFrom(' ', '.', '-', '\u2011', '\t', '\u2003', '/', '_')
    fc.assert(
      fc.property(fc.nat(value.length), sign, (at, inserted) => {
        const found = canonical(`${value.slice(0, at)}${inserted}${value.slice(at)}`)
        const isPart = /@/.test(value) && /[.\-_/]/.test(inserted)
        expect(found === undefined || found === value || isPart).toBe(true)
      }),
    )
  })
})

describe('a registration number', () => {
  const analyst = canonicalRegistration('Research Analyst', TODAY)

  it.each([
    'INHOOOO12345',
    '1NH000012345',
    'lNH000012345',
    'INH00001234',
    'INH0000123456',
    'INA000012345',
  ])('refuses %s', (text) => expect(analyst(text)).toBeUndefined())

  it.each(['inh000012345', 'INH 000 012 345', 'INH.000012345', 'INH-000012345'])(
    'converts %s to the form that the regulator uses',
    (text) => expect(analyst(text)).toBe('INH000012345'),
  )
})

describe('look-alike letters and digits', () => {
  it('are corrected in an IFSC', () => {
    expect(canonicalIfsc('HDFCO001234')).toBe('HDFC0001234')
  })
})
