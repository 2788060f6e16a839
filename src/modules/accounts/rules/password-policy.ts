import {
  ADMIN_PASSWORD_MIN_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '#contract/accounts/limits.ts'
import type { Role } from '#contract/accounts/roles.ts'
import { codePointLength } from '#kit/text.ts'

/** The owner of a new password; the password may not consist of what is known about them. */
export type PasswordOwner = {
  readonly role: Role
  readonly email: string | null
  readonly name: string
}

export type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'personal'

/** NFKC, so that every keyboard gives the same password. Nothing is cut, trimmed or case-folded. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

export function passwordMinimum(role: Role): number {
  return role === 'admin' ? ADMIN_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS
}

/** Documented in docs/SECURITY.md. */
export const PRODUCT_WORDS = [
  'tradebox',
  'password',
  'investor',
  'investment',
  'research',
  'analyst',
  'advisor',
  'trading',
  'trader',
  'sensex',
  'nifty',
  'stocks',
  'sebi',
] as const

/** Shorter words occur in too many good passwords. */
const MIN_WORD = 4
/** Characters that must remain of a password without the words that anybody would try first. */
const MIN_REST = 5

/**
 * What is wrong with a new password, or undefined: its length in code points, that it is a common
 * one, or that too little remains without the words of the product and of its owner.
 */
export function passwordProblem(
  password: string,
  owner: PasswordOwner,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | undefined {
  const normal = normalPassword(password)
  const length = codePointLength(normal)
  if (length < passwordMinimum(owner.role)) {
    return 'too-short'
  }
  if (length > PASSWORD_MAX_CHARACTERS) {
    return 'too-long'
  }
  const lower = normal.toLowerCase()
  if (isCommon(lower) || new Set(lower).size < 3) {
    return 'common'
  }
  return restWithoutWords(lower, owner) < MIN_REST ? 'personal' : undefined
}

function restWithoutWords(lower: string, { email, name }: PasswordOwner): number {
  const own = [email ?? '', ...(email ?? '').split(/[@.+_-]/), ...name.split(/\s+/)]
  const words = [...own.map((word) => normalPassword(word).toLowerCase()), ...PRODUCT_WORDS]
    .filter((word) => codePointLength(word) >= MIN_WORD)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower)
  return codePointLength(rest)
}
