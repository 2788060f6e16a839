import { z } from 'zod'
import { codePointLength, isOneLine } from '#kit/text.ts'
import { canonicalEmail, canonicalMobile, visibleText } from '../common/canonical.ts'
import { canonicalText } from '../common/fields.ts'
import { NAME_MAX_CHARACTERS } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import {
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  TELEGRAM_PREFIX,
} from './limits.ts'
import { customerLoginMessages, otpMessages, passwordMessages, signInMessages } from './texts.ts'

/**
 * An email address in canonical form: lower case, plain letters. `missing` is the error of an empty
 * one.
 */
function emailOr(missing: string) {
  return z
    .string({ error: missing })
    .max(EMAIL_MAX_CHARACTERS * 2, { error: fieldMessages.invalidEmail, abort: true })
    .overwrite((text) => canonicalEmail(text) ?? text.trim())
    .min(1, { error: missing, abort: true })
    .max(EMAIL_MAX_CHARACTERS, { error: fieldMessages.invalidEmail, abort: true })
    .check(z.email({ error: fieldMessages.invalidEmail }))
}

export const emailInput = emailOr(signInMessages.emailRequired)

/** The email address that a code was sent to, submitted together with the code. */
export const emailOfCodeInput = emailOr(otpMessages.emailRequiredToSubmit.description)

/**
 * A person's name. It appears in the subjects and first lines of our mails, so it can neither pass
 * for a message of ours nor contain an address to follow: mail programs link even `name.in`, hence
 * the space after a dot. `missing` is the error of an empty one.
 */
export function personName(missing: string = fieldMessages.required) {
  return z
    .string({ error: missing })
    .max(NAME_MAX_CHARACTERS * 2, {
      error: fieldMessages.tooLong(NAME_MAX_CHARACTERS),
      abort: true,
    })
    .overwrite((typed) => visibleText(typed).replaceAll(DOT_BEFORE_WORD, '. '))
    .min(1, { error: missing, abort: true })
    .max(NAME_MAX_CHARACTERS, { error: fieldMessages.tooLong(NAME_MAX_CHARACTERS), abort: true })
    .refine(isOneLine, { error: fieldMessages.severalLines })
    .refine((name) => !/[/\\@:]/.test(name.replaceAll(SON_OF, '')), {
      error: fieldMessages.nameWithSigns,
    })
    .refine((name) => !mixesAlphabets(name), { error: fieldMessages.nameInTwoAlphabets })
    .refine((name) => !lettersOf(name).includes('tradebox'), { error: fieldMessages.nameOfOurs })
}

const DOT_BEFORE_WORD = /\.(?=[\p{L}\p{N}]{2})/gu

/** Son, daughter, wife of and care of, as in Indian documents. */
const SON_OF = /\b[sdwc]\/o\b/gi

/** Cyrillic and Greek have letters that look like Latin ones. */
function mixesAlphabets(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}

/** In lower case, without spaces and signs. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** An Indian mobile number: ten digits, without a prefix. */
export const mobileInput = canonicalText(canonicalMobile, fieldMessages.invalidMobile).regex(
  /^[6-9]\d{9}$/,
  { error: fieldMessages.invalidMobile },
)

/** A code of the right format; it may still be wrong. */
export const otpInput = z
  .string({ error: otpMessages.required })
  .trim()
  .min(1, { error: otpMessages.required, abort: true })
  .regex(/^\d{4,6}$/, { error: otpMessages.invalid.title })

/** The form that asks for a code. */
export const codeForm = z.object({ otp: otpInput })

/** Six digits of the authenticator app, or a recovery code. */
export const totpInput = z.string().trim().max(32)

/** Spaces and hyphens only make a code easier to read. */
const withoutSeparators = (text: string) => text.replaceAll(/[\s-]/g, '')

/** The optional Telegram number of a customer's registration: empty, or +91 and a mobile number. */
export const telegramNumberInput = z
  .string({ error: customerLoginMessages.invalidTelegram.title })
  .max(32, { error: customerLoginMessages.invalidTelegram.title, abort: true })
  .overwrite(withoutSeparators)
  .regex(/^(\+91[6-9]\d{9})?$/, { error: customerLoginMessages.invalidTelegram.title })

/** The Telegram handle of a profile: '@name', or the number with +91. Empty removes it. */
export const telegramInput = z
  .string({ error: fieldMessages.invalidTelegramHandle })
  .trim()
  .max(40, { error: fieldMessages.invalidTelegramHandle, abort: true })
  .overwrite((text) => (text.startsWith(TELEGRAM_PREFIX) ? withoutSeparators(text) : text))
  .regex(/^(\+91[6-9]\d{9}|@?[A-Za-z][A-Za-z0-9_]{4,31})?$/, {
    error: fieldMessages.invalidTelegramHandle,
  })

/** The form that asks for a Telegram handle where one is required. */
export const telegramForm = z.object({
  telegram: telegramInput.min(1, { error: fieldMessages.invalidTelegramHandle }),
})

/**
 * A new password. Its length is counted in code points. There are no composition rules, and it is
 * never trimmed or truncated.
 */
export const passwordInput = z
  .string({ error: signInMessages.passwordRequired })
  .max(PASSWORD_MAX_CHARACTERS * 2, {
    error: passwordMessages.tooLong(PASSWORD_MAX_CHARACTERS),
    abort: true,
  })
  .refine((text) => codePointLength(text) >= PASSWORD_MIN_CHARACTERS, {
    error: passwordMessages.tooShort(PASSWORD_MIN_CHARACTERS),
  })
  .refine((text) => codePointLength(text) <= PASSWORD_MAX_CHARACTERS, {
    error: passwordMessages.tooLong(PASSWORD_MAX_CHARACTERS),
  })
  .meta({ minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS })

/**
 * A password entered to sign in. Only its length is bounded: rules for new passwords must not lock
 * out old ones or give hints to an attacker.
 */
export const passwordTryInput = z
  .string({ error: signInMessages.passwordRequired })
  .min(1, { error: signInMessages.passwordRequired, abort: true })
  .max(1024, { error: signInMessages.failed, abort: true })
