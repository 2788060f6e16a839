import type { ProviderCategory } from '#contract/categories.ts'
import { gstinCheckCharacter } from '#contract/gstin.ts'
import { AssertionFailure, assert } from '#kit/assert.ts'
import type { Rng } from './prng.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const PAN_SHAPE = /^[A-Z]{5}\d{4}[A-Z]$/

/** P a person, F a firm or LLP, C a company. */
export type PanHolder = 'P' | 'F' | 'C'

/**
 * A permanent account number of the right shape: the fourth letter says who holds it, the fifth is
 * the first letter of the surname or firm. All begin with ZZ, the far end of the series, so that
 * invented people do not carry a number that was issued to somebody.
 */
export function makePan(rng: Rng, holder: PanHolder, name: string): string {
  const initial =
    name
      .replace(/[^A-Za-z]/g, '')
      .charAt(0)
      .toUpperCase() || 'X'
  return `ZZ${letter(rng)}${holder}${initial}${digits(rng, 4)}${letter(rng)}`
}

/** Since when analysts are registered in numbers. */
const FIRST_YEAR = 2016

/**
 * 'YYYY-MM-DD' of a registration: in the year that its number names or, where it names none, in
 * that in which the work began.
 */
export function registeredOn(regNumber: string, experienceSince: number): string {
  const named = /\/(\d\d)[-/]/.exec(regNumber)?.[1]
  const year = named === undefined ? Math.max(experienceSince, FIRST_YEAR) : 2000 + Number(named)
  const running = Number(regNumber.replaceAll(/\D/g, '').slice(-4))
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  // The financial year of a number begins in April.
  return `${year}-${twoDigits(4 + (running % 9))}-${twoDigits(1 + (running % 28))}`
}

/** A GST identification number for `pan` in a state, with its check character. */
export function makeGstin(stateCode: string, pan: string): string {
  assert(PAN_SHAPE.test(pan), 'a GSTIN is built on a PAN')
  const body = `${stateCode}${pan}1Z`
  return `${body}${gstinCheckCharacter(body)}`
}

/**
 * A registration number of the category's shape. Every one starts with a 9 where the running
 * number begins, a series that the registers have not reached: none belongs to a real registrant.
 */
export function makeRegNumber(rng: Rng, category: ProviderCategory, isCompany: boolean): string {
  switch (category) {
    case 'Research Analyst':
      return `INH90000${digits(rng, 4)}`
    case 'Registered Investment Advisor':
      return `INA90000${digits(rng, 4)}`
    case 'PMS':
      return `INP90000${digits(rng, 4)}`
    case 'Stock Brokers':
      return `INZ90000${digits(rng, 4)}`
    case 'Mutual Funds':
      return isCompany
        ? `MF/9${digits(rng, 2)}/${rng.int(18, 25)}/${digits(rng, 2)}`
        : `ARN-9${digits(rng, 5)}`
    case 'AIF': {
      const year = rng.int(16, 25)
      return `IN/AIF3/${year}-${year + 1}/9${digits(rng, 3)}`
    }
    case 'Forex Experts':
      return `FEMA-9${digits(rng, 6)}`
    case 'Trainers':
      return `EMP-9${digits(rng, 5)}`
    case 'Tax Experts':
      return `9${digits(rng, 5)}`
    case 'Banking':
      return `RBI-9${digits(rng, 7)}`
  }
}

/** Ten digits, the first 6 to 9, never a row of equal ones. */
export function makeMobile(rng: Rng): string {
  return `${rng.int(6, 9)}${rng.int(1, 9)}${digits(rng, 8)}`
}

/** Invented banks: four letters of the code, the name, and the suffix of its UPI handle. */
export const banks = [
  { code: 'NVLB', name: 'Narmada Valley Bank', handle: 'nvlb' },
  { code: 'KSTB', name: 'Konkan Sagar Bank', handle: 'kstb' },
  { code: 'DPNB', name: 'Deccan Plateau Bank', handle: 'dpnb' },
  { code: 'CVRB', name: 'Cauvery Riverside Bank', handle: 'cvrb' },
  { code: 'ARVB', name: 'Aravali Merchants Bank', handle: 'arvb' },
  { code: 'BRDB', name: 'Brahmadarsh Co-operative Bank', handle: 'brdb' },
] as const

/** Four letters of the bank, a zero, six digits of the branch. */
export function makeIfsc(rng: Rng, bankCode: string): string {
  return `${bankCode}0${digits(rng, 6)}`
}

export function makeAccountNumber(rng: Rng): string {
  return `${rng.int(1, 9)}${digits(rng, rng.int(10, 13))}`
}

const upiSuffix: Record<ProviderCategory, string> = {
  'Research Analyst': 'ra',
  'Registered Investment Advisor': 'ia',
  PMS: 'pms',
  'Mutual Funds': 'mf',
  Trainers: 'edu',
  'Stock Brokers': 'bkr',
  AIF: 'aif',
  'Forex Experts': 'fx',
  'Tax Experts': 'tax',
  Banking: 'bnk',
}

/** SEBI's form for registered intermediaries: name, a suffix for the category, '@valid' and the bank. */
export function makeUpi(slug: string, category: ProviderCategory, bankHandle: string): string {
  return `${slug.replace(/[^a-z0-9]/g, '').slice(0, 24)}.${upiSuffix[category]}@valid${bankHandle}`
}

/** Small letters and digits of a name, for addresses and handles. */
export function slugOf(name: string, joiner = ''): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join(joiner)
}

/** Gives each value out once, and the reserved ones never: asks `make` until it finds a new one. */
export function createUnique(
  reserved: readonly string[] = [],
): (make: (attempt: number) => string) => string {
  const taken = new Set(reserved)
  return (make) => {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const value = make(attempt)
      if (!taken.has(value)) {
        taken.add(value)
        return value
      }
    }
    throw new AssertionFailure('a pool of identifiers is large enough for the demo')
  }
}

function digits(rng: Rng, count: number): string {
  return Array.from({ length: count }, () => rng.int(0, 9)).join('')
}

function letter(rng: Rng): string {
  return rng.pick([...LETTERS])
}
