import { z } from 'zod'
import { isId } from '#kit/id.ts'
import { decodeCursor } from '#kit/page.ts'
import { isOneLine, isStorableText } from '#kit/text.ts'
import { isHttpsUrl, parsedUrl } from '#kit/url.ts'
import { type Canonical, canonicalBankReference, canonicalPin } from './canonical.ts'
import {
  AMOUNT_MAX_RUPEES,
  CURSOR_MAX_CHARACTERS,
  EXPORT_PAGE_MAX_ROWS,
  LIST_WORDS_MAX_CHARACTERS,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  REFERENCE_NUMBER_MAX_CHARACTERS,
  REFERENCE_NUMBER_MIN_CHARACTERS,
  URL_MAX_CHARACTERS,
} from './limits.ts'
import { states } from './states.ts'
import { fieldMessages } from './texts.ts'

/*
 * The fields of forms and calls. Names that end in Input are for typed values and clean them up
 * (trimmed, lower case); the others are used for replies as well.
 */

/**
 * An id as this product issues it: a UUID in lower case, so that equal ids are equal strings.
 * `error` is the message for anything else.
 */
export function idSaying(error: string) {
  return z
    .string({ error })
    .max(36, { error, abort: true })
    .refine(isId, { error })
    .meta({ format: 'uuid' })
}

export const id = idSaying(fieldMessages.invalidId)

/** A trimmed text of at most `max` characters. */
export function boundedText(max: number) {
  return z
    .string({ error: fieldMessages.required })
    .trim()
    .max(max, { error: fieldMessages.tooLong(max), abort: true })
}

/** A text that must not be empty; `message` is the error when it is. */
export function requiredText(max: number, message: string = fieldMessages.required) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, { error: fieldMessages.tooLong(max), abort: true })
}

/** One line of at most `max` characters: for headings, mails and documents. */
export function boundedLine(max: number) {
  return boundedText(max).refine(isOneLine, { error: fieldMessages.severalLines })
}

/** One line that must not be empty; `message` is the error when it is. */
export function requiredLine(max: number, message?: string) {
  return requiredText(max, message).refine(isOneLine, { error: fieldMessages.severalLines })
}

/** Leaves room for separators and invisible characters that the canonical form removes. */
const TYPED_MAX_CHARACTERS = 200

/**
 * A name or number with a canonical form. Input is converted to it. Input without one stays
 * unchanged and fails the checks that follow.
 */
export function canonicalText(canonical: Canonical, error: string) {
  return z
    .string({ error })
    .max(TYPED_MAX_CHARACTERS, { error, abort: true })
    .overwrite((text) => canonical(text) ?? text.trim())
}

/** A PIN code: six digits, the first not zero. */
export function pinInput(error: string) {
  return canonicalText(canonicalPin, error).regex(/^[1-9]\d{5}$/, { error })
}

function decodesToStorable(text: string): boolean {
  const decoded = decodeCursor(text)
  return decoded !== undefined && isStorableText(decoded.key) && isStorableText(decoded.id)
}

/** The position where a list continues, as made by `encodeCursor`. */
export const cursor = z
  .string({ error: fieldMessages.invalidCursor })
  .max(CURSOR_MAX_CHARACTERS, { error: fieldMessages.invalidCursor, abort: true })
  .refine(decodesToStorable, { error: fieldMessages.invalidCursor })

const pageSize = z.int().min(1).max(PAGE_LIMIT_MAX)

/** Rows per page: a number, or its digits in a query string. */
export const pageLimit = z
  .union([
    pageSize,
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .pipe(pageSize),
  ])
  .default(PAGE_LIMIT_DEFAULT)

/** The query of a list with cursor pagination. */
export const pageQuery = z.object({ cursor: cursor.optional(), limit: pageLimit })

/** Search words that filter a list. */
export const listWords = boundedText(LIST_WORDS_MAX_CHARACTERS)

/** The same for lists that are exported to workbooks. */
export const largePageQuery = z.object({
  cursor: cursor.optional(),
  limit: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(EXPORT_PAGE_MAX_ROWS))
    .default(50),
})

/** Whether the number has at most two decimals. Exact, because it compares doubles. */
function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/** An amount with at most two decimals; negative for a loss. */
export const rupees = z
  .number({ error: fieldMessages.invalidAmount })
  .refine(hasTwoDecimals, { error: fieldMessages.invalidAmount })

/** An entered amount: not negative, and bounded. */
export const rupeesInput = z
  .number({ error: fieldMessages.invalidAmount })
  .min(0, { error: fieldMessages.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
  .refine(hasTwoDecimals, { error: fieldMessages.invalidAmount })

/** Negative for an amount that is reversed. */
export const signedRupeesInput = z
  .number({ error: fieldMessages.invalidAmount })
  .min(-AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
  .refine(hasTwoDecimals, { error: fieldMessages.invalidAmount })

/** At least 0.01. */
export const positiveRupeesInput = z
  .number({ error: fieldMessages.invalidAmount })
  .min(0.01, { error: fieldMessages.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: fieldMessages.invalidAmount })
  .refine(hasTwoDecimals, { error: fieldMessages.invalidAmount })

/** 'YYYY-MM-DD'. */
export const day = z.iso.date({ error: fieldMessages.invalidDate })

/** Days in IST, both included. */
export const dayRangeQuery = z.object({ from: day.optional(), to: day.optional() })

/**
 * A bank's transfer number in canonical form, so that a transfer is recorded once however it is
 * spelled. `missing` is the error when it is empty.
 */
export function bankReferenceInput(missing: string = fieldMessages.required) {
  return canonicalText(canonicalBankReference, missing)
    .min(1, { error: missing, abort: true })
    .min(REFERENCE_NUMBER_MIN_CHARACTERS, {
      error: fieldMessages.tooShort(REFERENCE_NUMBER_MIN_CHARACTERS),
      abort: true,
    })
    .max(REFERENCE_NUMBER_MAX_CHARACTERS, {
      error: fieldMessages.tooLong(REFERENCE_NUMBER_MAX_CHARACTERS),
      abort: true,
    })
    .regex(/^[A-Z0-9]+$/, { error: fieldMessages.invalidReference })
}

export const referenceNumber = bankReferenceInput()

/** The same, or '' for none. */
export const optionalReference = canonicalText(
  canonicalBankReference,
  fieldMessages.invalidReference,
)
  .regex(/^(?:[A-Z0-9]{6,64})?$/, { error: fieldMessages.invalidReference })
  .default('')

/** An id or signature in the gateway's format. */
export const gatewayText = (max: number) => z.string().min(1).max(max).regex(/^\w+$/)

/** An instant in UTC: '2026-11-21T09:05:00.000Z'. */
export const instant = z.iso.datetime({ error: fieldMessages.invalidDate })

/**
 * An `https:` address for people to follow, on one of the hosts (or their subdomains) if any are
 * given, as browsers normalise it. The server never fetches or frames it or redirects to it.
 */
export function httpsUrlInput(hosts?: readonly string[]) {
  return z
    .string({ error: fieldMessages.invalidUrl })
    .trim()
    .max(URL_MAX_CHARACTERS, { error: fieldMessages.invalidUrl, abort: true })
    .refine((text) => isHttpsUrl(text, hosts), { error: fieldMessages.invalidUrl, abort: true })
    .overwrite((text) => parsedUrl(text)?.href ?? text)
    .meta({ format: 'uri' })
}

/**
 * A value that a client sends although the server knows it: buyer, provider, end date. The session
 * and the database decide; a claim is compared or ignored, so its format is free within bounds.
 */
export const claimedText = z.string().max(URL_MAX_CHARACTERS).nullish()

/** A price or profit that a client claims; the server calculates its own and compares. */
export const claimedAmount = z.number().nullish()

export const stateSchema = z.enum(states)
