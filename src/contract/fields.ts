import { z } from 'zod'
import { isId } from '#kit/id.ts'
import { isLocalPath } from '#kit/local-path.ts'
import { decodeCursor } from '#kit/page.ts'
import { codePointLength, isOneLine, isStorableText } from '#kit/text.ts'
import { isHttpsUrl, parsedUrl } from '#kit/url.ts'
import {
  type Canonical,
  canonicalBankReference,
  canonicalEmail,
  canonicalMobile,
  canonicalPin,
} from './canonical.ts'
import {
  DEFAULT_CALLBACK_PATH,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  REFERENCE_NUMBER_MAX_CHARACTERS,
  REFERENCE_NUMBER_MIN_CHARACTERS,
  TELEGRAM_PREFIX,
} from './constants.ts'
import {
  AMOUNT_MAX_RUPEES,
  CURSOR_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  URL_MAX_CHARACTERS,
} from './limits.ts'
import { messages } from './messages.ts'

/*
 * The fields that forms and calls are made of. Names that end in Input belong to what people type
 * and clean it up (trimmed, lower case); the others describe what the server says as well.
 */

const { field } = messages

/** An identifier as this product issues them: a UUID in lower case, so that equal means equal. */
export const id = z
  .string({ error: field.invalidId })
  .max(36, { error: field.invalidId, abort: true })
  .refine(isId, { error: field.invalidId })
  .meta({ format: 'uuid' })

/** A text of at most `max` characters that the database can store as it is, trimmed. */
export function boundedText(max: number) {
  return z
    .string({ error: field.required })
    .trim()
    .max(max, { error: field.tooLong(max), abort: true })
    .refine(isStorableText, { error: field.unstorable })
}

/** A text that must not be empty; `message` stands under it when it is. */
export function requiredText(max: number, message: string = field.required) {
  return z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, { error: field.tooLong(max), abort: true })
    .refine(isStorableText, { error: field.unstorable })
}

/** One line of at most `max` characters: what stands in headings, mails and documents. */
export function boundedLine(max: number) {
  return boundedText(max).refine(isOneLine, { error: field.severalLines })
}

/** One line that must not be empty; `message` stands under it when it is. */
export function requiredLine(max: number, message?: string) {
  return requiredText(max, message).refine(isOneLine, { error: field.severalLines })
}

/** Room for the separators and signs of no width that a canonical form does without. */
const TYPED_MAX_CHARACTERS = 200

/**
 * A name or number that has one form: what is typed becomes it, and what has none fails what
 * follows, as it stands.
 */
export function canonicalText(canonical: Canonical, error: string) {
  return z
    .string({ error })
    .max(TYPED_MAX_CHARACTERS, { error, abort: true })
    .overwrite((text) => canonical(text) ?? text.trim())
}

/** An e-mail address in its one form: lower case, plain letters. */
export const emailInput = z
  .string({ error: messages.signIn.emailRequired })
  .max(EMAIL_MAX_CHARACTERS * 2, { error: field.invalidEmail, abort: true })
  .overwrite((text) => canonicalEmail(text) ?? text.trim())
  .min(1, { error: messages.signIn.emailRequired, abort: true })
  .max(EMAIL_MAX_CHARACTERS, { error: field.invalidEmail, abort: true })
  .check(z.email({ error: field.invalidEmail }))

/** An Indian mobile number: ten digits, without a prefix. */
export const mobileInput = canonicalText(canonicalMobile, field.invalidMobile).regex(
  /^[6-9]\d{9}$/,
  { error: field.invalidMobile },
)

/** A postal code: six digits, the first not zero. */
export function pinInput(error: string) {
  return canonicalText(canonicalPin, error).regex(/^[1-9]\d{5}$/, { error })
}

/** A code of the right form, which says nothing yet about its being right. */
export const otpInput = z
  .string({ error: messages.otp.required })
  .trim()
  .min(1, { error: messages.otp.required, abort: true })
  .regex(/^\d{4,6}$/, { error: messages.otp.invalid.title })

/** Spaces and hyphens are for the eye. */
const withoutSeparators = (text: string) => text.replaceAll(/[\s-]/g, '')

/** The optional number of the customer's registration: empty, or +91 and a mobile number. */
export const telegramNumberInput = z
  .string({ error: messages.customerLogin.invalidTelegram.title })
  .max(32, { error: messages.customerLogin.invalidTelegram.title, abort: true })
  .overwrite(withoutSeparators)
  .regex(/^(\+91[6-9]\d{9})?$/, { error: messages.customerLogin.invalidTelegram.title })

/** The handle of a profile: '@name', or the number with +91; empty takes it away. */
export const telegramInput = z
  .string({ error: field.invalidTelegramHandle })
  .trim()
  .max(40, { error: field.invalidTelegramHandle, abort: true })
  .overwrite((text) => (text.startsWith(TELEGRAM_PREFIX) ? withoutSeparators(text) : text))
  .regex(/^(\+91[6-9]\d{9}|@?[A-Za-z][A-Za-z0-9_]{4,31})?$/, {
    error: field.invalidTelegramHandle,
  })

/** A new password, counted in code points; no rule of composition, nothing cut or trimmed. */
export const passwordInput = z
  .string({ error: messages.signIn.passwordRequired })
  .max(PASSWORD_MAX_CHARACTERS * 2, {
    error: messages.password.tooLong(PASSWORD_MAX_CHARACTERS),
    abort: true,
  })
  .refine(isStorableText, { error: field.unstorable, abort: true })
  .refine((text) => codePointLength(text) >= PASSWORD_MIN_CHARACTERS, {
    error: messages.password.tooShort(PASSWORD_MIN_CHARACTERS),
  })
  .refine((text) => codePointLength(text) <= PASSWORD_MAX_CHARACTERS, {
    error: messages.password.tooLong(PASSWORD_MAX_CHARACTERS),
  })
  .meta({ minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS })

/**
 * A password that is being tried: only bounded, because a rule for new passwords must neither lock
 * out old ones nor tell a guesser anything.
 */
export const passwordTryInput = z
  .string({ error: messages.signIn.passwordRequired })
  .min(1, { error: messages.signIn.passwordRequired, abort: true })
  .max(1024, { error: messages.signIn.failed, abort: true })
  .refine(isStorableText, { error: messages.signIn.failed })

/** Where a list goes on; only what `encodeCursor` made. */
export const cursor = z
  .string({ error: field.invalidCursor })
  .max(CURSOR_MAX_CHARACTERS, { error: field.invalidCursor, abort: true })
  .refine(decodesToStorable, { error: field.invalidCursor })

function decodesToStorable(text: string): boolean {
  const decoded = decodeCursor(text)
  return decoded !== undefined && isStorableText(decoded.key) && isStorableText(decoded.id)
}

const pageSize = z.int().min(1).max(PAGE_LIMIT_MAX)

/** Rows per page: a number, or its digits as a query string carries them. */
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

/** The query of a list that is walked by cursor. */
export const pageQuery = z.object({ cursor: cursor.optional(), limit: pageLimit })

/** A path on this site that one may be sent to; see `isLocalPath` for what that excludes. */
export const callbackPath = z
  .string({ error: field.invalidPath })
  .max(URL_MAX_CHARACTERS, { error: field.invalidPath, abort: true })
  .regex(/^\/(?![/\\])/, { error: field.invalidPath, abort: true })
  .refine(isLocalPath, { error: field.invalidPath })

/** For pages: anything that is not such a path leads home. */
export const callbackPathOrHome = callbackPath
  .default(DEFAULT_CALLBACK_PATH)
  .catch(DEFAULT_CALLBACK_PATH)

/** An amount with at most two decimals, negative for a loss. */
export const rupees = z
  .number({ error: field.invalidAmount })
  .refine(hasTwoDecimals, { error: field.invalidAmount })

/** An amount that somebody enters: not negative, and bounded. */
export const rupeesInput = z
  .number({ error: field.invalidAmount })
  .min(0, { error: field.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: field.invalidAmount })
  .refine(hasTwoDecimals, { error: field.invalidAmount })

/** Below zero, what is taken back. */
export const signedRupeesInput = z
  .number({ error: field.invalidAmount })
  .min(-AMOUNT_MAX_RUPEES, { error: field.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: field.invalidAmount })
  .refine(hasTwoDecimals, { error: field.invalidAmount })

/** More than nothing. */
export const positiveRupeesInput = z
  .number({ error: field.invalidAmount })
  .min(0.01, { error: field.invalidAmount })
  .max(AMOUNT_MAX_RUPEES, { error: field.invalidAmount })
  .refine(hasTwoDecimals, { error: field.invalidAmount })

/** Whether the number is the one that two decimals write; exact, because it compares doubles. */
function hasTwoDecimals(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

/** 'YYYY-MM-DD'. */
export const day = z.iso.date({ error: field.invalidDate })

/**
 * A bank's number of a transfer, in the one form that all such numbers have, so that a transfer is
 * recorded once however it is spelled; `missing` stands under an empty one.
 */
export function bankReferenceInput(missing: string = field.required) {
  return canonicalText(canonicalBankReference, missing)
    .min(1, { error: missing, abort: true })
    .min(REFERENCE_NUMBER_MIN_CHARACTERS, {
      error: field.tooShort(REFERENCE_NUMBER_MIN_CHARACTERS),
      abort: true,
    })
    .max(REFERENCE_NUMBER_MAX_CHARACTERS, {
      error: field.tooLong(REFERENCE_NUMBER_MAX_CHARACTERS),
      abort: true,
    })
    .regex(/^[A-Z0-9]+$/, { error: field.invalidReference })
}

export const referenceNumber = bankReferenceInput()

/** A moment in UTC: '2026-11-21T09:05:00.000Z'. */
export const instant = z.iso.datetime({ error: field.invalidDate })

/**
 * An `https:` address that people may follow, on one of the hosts (or a subdomain of it) when some
 * are given, in the form in which browsers read it. It is never fetched, framed or redirected to by
 * the server.
 */
export function httpsUrlInput(hosts?: readonly string[]) {
  return z
    .string({ error: field.invalidUrl })
    .trim()
    .max(URL_MAX_CHARACTERS, { error: field.invalidUrl, abort: true })
    .refine((text) => isHttpsUrl(text, hosts), { error: field.invalidUrl, abort: true })
    .overwrite((text) => parsedUrl(text)?.href ?? text)
    .meta({ format: 'uri' })
}

/**
 * What a client says although the server knows better: who buys, from whom, until when. The session
 * and the database decide; a claim is compared or ignored, so its form is free within bounds.
 */
export const claimedText = z
  .string()
  .max(URL_MAX_CHARACTERS)
  .refine(isStorableText, { error: field.unstorable })
  .nullish()

/** A price or profit that a client says; the server computes its own and compares. */
export const claimedAmount = z.number().nullish()
