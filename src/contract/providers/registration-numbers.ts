import { assert } from '#kit/assert.ts'
import { type Canonical, compactText } from '../common/canonical.ts'
import type { ProviderCategory } from './categories.ts'

/** A pattern over capitals and digits without separators, and the written form with separators. */
type Form = { readonly shape: RegExp; readonly written: string }

/** The number formats that a regulator issues from a certain day. */
type DatedForms = {
  /** 'YYYY-MM-DD' in IST. */
  readonly from: string
  readonly forms: readonly Form[]
  /** Shown when a number is refused. */
  readonly hint: string
}

/** No registration that is sold under is older. */
export const EARLIEST_REGISTRATION = '1950-01-01'

/** The register's letters followed by nine digits. */
const numbered = (letters: string, shape: RegExp): readonly DatedForms[] => [
  {
    from: EARLIEST_REGISTRATION,
    forms: [{ shape, written: '$1' }],
    hint: `${letters} and 9 digits`,
  },
]

/**
 * For registers without a single published format: letters and digits, at least one digit, limited
 * length.
 */
const anyNumber: readonly DatedForms[] = [
  {
    from: EARLIEST_REGISTRATION,
    forms: [
      { shape: /^([A-Z]{2,6})(\d{3,15})$/, written: '$1-$2' },
      { shape: /^([A-Z]*\d[A-Z0-9]*)$/, written: '$1' },
    ],
    hint: '3 to 30 letters and digits',
  },
]

/**
 * The formats of registration numbers by category, the newest first. When a regulator changes a
 * format, add an entry with its first day; existing numbers are not checked again.
 */
const forms: Readonly<Record<ProviderCategory, readonly DatedForms[]>> = {
  'Research Analyst': numbered('INH', /^(INH\d{9})$/),
  'Registered Investment Advisor': numbered('INA', /^(INA\d{9})$/),
  PMS: numbered('INP', /^(INP\d{9})$/),
  'Stock Brokers': numbered('INZ', /^(INZ\d{9})$/),
  'Mutual Funds': [
    {
      from: EARLIEST_REGISTRATION,
      forms: [
        // Leading zeros carry no information and would allow a second spelling.
        { shape: /^ARN0{0,5}([1-9]\d{0,5})$/, written: 'ARN-$1' },
        { shape: /^MF(\d{3})(\d{2})(\d{2})$/, written: 'MF/$1/$2/$3' },
        { shape: /^MF(\d{3})(\d{2})(\d)$/, written: 'MF/$1/$2/0$3' },
      ],
      hint: 'ARN and up to 6 digits, or MF/123/20/01',
    },
  ],
  AIF: [
    {
      from: EARLIEST_REGISTRATION,
      forms: [{ shape: /^INAIF([123])(\d{2})(\d{2})(\d{4})$/, written: 'IN/AIF$1/$2-$3/$4' }],
      hint: 'IN/AIF3/20-21/1234',
    },
  ],
  'Tax Experts': [
    {
      from: EARLIEST_REGISTRATION,
      // Always six digits, with leading zeros.
      forms: [
        { shape: /^(\d{6}[A-Z]?)$/, written: '$1' },
        { shape: /^(\d{5}[A-Z]?)$/, written: '0$1' },
      ],
      hint: '5 or 6 digits, with a letter for a firm',
    },
  ],
  Trainers: anyNumber,
  'Forex Experts': anyNumber,
  Banking: anyNumber,
}

const COMPACT_MIN_CHARACTERS = 3
const COMPACT_MAX_CHARACTERS = 30

/** Returns the canonical form of a category's registration numbers on a day ('YYYY-MM-DD'). */
export function canonicalRegistration(category: ProviderCategory, day: string): Canonical {
  const { forms: accepted } = formsOn(category, day)
  return (text) => {
    const compacted = compactText(text)
    const length = compacted?.length ?? 0
    if (length < COMPACT_MIN_CHARACTERS || length > COMPACT_MAX_CHARACTERS) {
      return undefined
    }
    const form = accepted.find(({ shape }) => compacted !== undefined && shape.test(compacted))
    return form && compacted?.replace(form.shape, form.written)
  }
}

/** Describes the format of a category's numbers: 'INH and 9 digits'. */
export function registrationHint(category: ProviderCategory, day: string): string {
  return formsOn(category, day).hint
}

function formsOn(category: ProviderCategory, day: string): DatedForms {
  const found = forms[category].find(({ from }) => from <= day)
  assert(found !== undefined, 'every category has a form from the first day on')
  return found
}
