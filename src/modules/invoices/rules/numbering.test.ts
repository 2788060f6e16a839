import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentNumber, financialYearLabel, financialYearOf, freePrefix } from './numbering.ts'

describe('financial year', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 2025],
    ['2026-03-31T18:30:00.000Z', 2026],
    ['2026-12-31T23:59:59.999Z', 2026],
    ['2027-01-01T00:00:00.000Z', 2026],
    ['2027-03-31T18:30:00.000Z', 2027],
  ])('of %s started in April %s, in Indian time', (at, year) => {
    expect(financialYearOf(new Date(at))).toBe(year)
  })

  it('is labelled with both years', () => {
    expect(financialYearLabel(2026)).toBe('2026-27')
    expect(financialYearLabel(2099)).toBe('2099-00')
  })
})

describe('documentNumber', () => {
  it('is readable and distinguishes invoices from credit notes', () => {
    expect(documentNumber('invoice', 'TBX', 2026, 42)).toBe('TBX/2627/000042')
    expect(documentNumber('credit-note', 'TBX', 2026, 7)).toBe('TBXC/2627/000007')
    expect(documentNumber('invoice', 'TBX', 2099, 1)).toBe('TBX/9900/000001')
  })

  it('has at most 16 allowed characters, and differs whenever its parts differ', () => {
    const parts = fc.tuple(
      fc.constantFrom('invoice' as const, 'credit-note' as const),
      fc.stringMatching(/^[A-Z]{3}$/),
      fc.integer({ min: 2000, max: 2098 }),
      fc.integer({ min: 1, max: 999_999 }),
    )
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const number = documentNumber(...one)
        expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/)
        expect(number === documentNumber(...other)).toBe(String(one) === String(other))
      }),
    )
  })

  it('rejects an invalid prefix, and a sequence number out of range', () => {
    for (const prefix of ['tb', 'TB', 'TBXY', 'xTBX', 'TBX1']) {
      expect(() => documentNumber('invoice', prefix, 2026, 1)).toThrow('three capital letters')
    }
    expect(() => documentNumber('invoice', 'TBX', 2026, 0)).toThrow()
    expect(() => documentNumber('credit-note', 'TBX', 2026, 1_000_000)).toThrow()
  })
})

it('a prefix that is taken is followed by the next one that is free', () => {
  expect(freePrefix('INV', new Set())).toBe('INV')
  expect(freePrefix('INV', new Set(['INV', 'INW']))).toBe('INX')
  expect(freePrefix('INZ', new Set(['INZ']))).toBe('IOA')
  expect(freePrefix('ZZZ', new Set(['ZZZ']))).toBe('AAA')
})
