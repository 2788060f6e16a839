import { assert } from '#kit/assert.ts'
import { dayInIndia } from '#kit/day.ts'

/** Characters and length that Rule 46 allows for a serial number. */
const NUMBER_SHAPE = /^[A-Z0-9/-]{1,16}$/

/** Three capital letters, so that an invoice series cannot look like a credit-note series. */
const PREFIX_SHAPE = /^[A-Z]{3}$/

export type DocumentKind = 'invoice' | 'credit-note'

/** The year in which the Indian financial year (April to March) of a moment started. */
export function financialYearOf(at: Date): number {
  const day = dayInIndia(at)
  const year = Number(day.slice(0, 4))
  return Number(day.slice(5, 7)) >= 4 ? year : year - 1
}

/** '2026-27'. */
export function financialYearLabel(startYear: number): string {
  return `${startYear}-${twoDigits(startYear + 1)}`
}

/**
 * 'TBX/2627/000042' for an invoice, 'TBXC/2627/000007' for a credit note: prefix, financial year,
 * place in the series. At most 16 characters for the first million documents of a year.
 */
export function documentNumber(
  kind: DocumentKind,
  prefix: string,
  startYear: number,
  sequence: number,
): string {
  assert(PREFIX_SHAPE.test(prefix), 'a prefix is three capital letters')
  assert(Number.isSafeInteger(sequence) && sequence > 0, 'a series counts from one')
  const series = kind === 'invoice' ? prefix : `${prefix}C`
  const years = `${twoDigits(startYear)}${twoDigits(startYear + 1)}`
  const number = `${series}/${years}/${String(sequence).padStart(6, '0')}`
  assert(NUMBER_SHAPE.test(number), 'a number that the law allows')
  return number
}

/** The prefix itself, or the next one in the alphabet that is not taken; after ZZZ comes AAA. */
export function freePrefix(prefix: string, taken: ReadonlySet<string>): string {
  let free = prefix
  for (let tries = 0; taken.has(free) && tries < taken.size; tries += 1) {
    free = prefixAfter(free)
  }
  return free
}

function prefixAfter(prefix: string): string {
  const place = [...prefix].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST, 0)
  const next = (place + 1) % LETTERS ** 3
  return String.fromCharCode(
    FIRST + Math.floor(next / LETTERS ** 2),
    FIRST + (Math.floor(next / LETTERS) % LETTERS),
    FIRST + (next % LETTERS),
  )
}

const LETTERS = 26
const FIRST = 'A'.charCodeAt(0)

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0')
}
