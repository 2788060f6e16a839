import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { PASSWORD_MAX_CHARACTERS } from '#contract/accounts/limits.ts'
import { passwordMessages } from '#contract/accounts/texts.ts'
import { present, unreachable } from '#kit/assert.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  normalPassword,
  type PasswordOwner,
  type PasswordProblem,
  passwordMinimum,
  passwordProblem,
} from '../rules/password-policy.ts'
import type { StoredPassword } from '../store/credentials.ts'

/** Above what OWASP and RFC 9106 recommend; measured at about 0.1 s here. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 } as const

/** Each hash takes 64 MiB: more in parallel, or a longer queue, would allow an attack on memory. */
const MAX_CONCURRENT = 2
const MAX_QUEUED = 64

/** A dummy hash with the parameters above; no password matches it. */
const DUMMY_PASSWORD: StoredPassword = {
  kid: '',
  hash: '$argon2id$v=19$m=65536,t=3,p=1$bm9ib2R5bm9ib2R5MTIzNA$c29tZXRhZ29mdGhpcnR5dHdvYnl0ZXNsb25nMTIzNDU',
}

export type PasswordCheck = {
  readonly valid: boolean
  /** Made with an older key or cheaper parameters: rehash while the password is known. */
  readonly outdated: boolean
}

export type Passwords = {
  readonly hash: (password: string) => Promise<Result<StoredPassword, 'unavailable'>>
  /** Takes just as long if the account has no password or does not exist. */
  readonly verify: (
    password: string,
    stored: StoredPassword | undefined,
  ) => Promise<Result<PasswordCheck, 'unavailable'>>
  /** Rejects a new password with the reason as a message on the given form field. */
  readonly checkPolicy: (
    password: string,
    owner: PasswordOwner,
    field: 'password' | 'newPassword',
  ) => Failure<'password_rejected'> | undefined
}

/** argon2id over HMAC-SHA-256 with a key that is not in the database. */
export function createPasswords(secrets: Secrets): Passwords {
  const gate = createGate(MAX_CONCURRENT, MAX_QUEUED)
  const common = readCommonPasswords()
  // Base64, because the hashing library decodes bytes as UTF-8.
  const pepper = (password: string, kid: string) =>
    secrets.signWith(kid, 'password-pepper', normalPassword(password))?.toString('base64')
  return {
    hash: (password) =>
      gate(async () => {
        const kid = secrets.newestKid
        const peppered = present(pepper(password, kid), 'the newest key is in the ring')
        return { kid, hash: await hash(peppered, COST) }
      }),
    verify: (password, stored = DUMMY_PASSWORD) =>
      gate(async () => {
        // If the key is missing (removed from the ring, or the dummy hash), nothing matches, in the
        // same time.
        const peppered = pepper(password, stored.kid)
        const fits = await verify(stored.hash, peppered ?? 'nothing')
        const valid = fits && peppered !== undefined
        return { valid, outdated: valid && isOutdated(stored, secrets.newestKid) }
      }),
    checkPolicy: (password, owner, field) => {
      const problem = passwordProblem(password, owner, (lower) => common.has(lower))
      if (problem === undefined) {
        return undefined
      }
      const message = messageFor(problem, owner)
      return fail('password_rejected', { message, fields: { [field]: message } })
    },
  }
}

function isOutdated(stored: StoredPassword, newestKid: string): boolean {
  const made = parseOptions(stored.hash)
  return (
    stored.kid !== newestKid ||
    made.memoryCost < COST.memoryCost ||
    made.timeCost < COST.timeCost ||
    made.outputLen < COST.outputLen
  )
}

function messageFor(problem: PasswordProblem, owner: PasswordOwner): string {
  switch (problem) {
    case 'too-short':
      return passwordMessages.tooShort(passwordMinimum(owner.role))
    case 'too-long':
      return passwordMessages.tooLong(PASSWORD_MAX_CHARACTERS)
    case 'common':
      return passwordMessages.tooCommon
    case 'personal':
      return passwordMessages.tooPersonal
    default:
      return unreachable(problem)
  }
}

/**
 * The most common passwords of at least eight characters, from the frequency list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT, Dropbox, Inc. and the zxcvbn-ts authors).
 */
function readCommonPasswords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  return new Set(text.split('\n').filter((line) => line !== ''))
}

type Gate = <T>(work: () => Promise<T>) => Promise<Result<T, 'unavailable'>>

function createGate(maxAtOnce: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) {
        return fail('unavailable', { retryAfterSeconds: 2 })
      }
      // A finished job passes its slot on to the next in the queue, so that no new caller can take
      // it.
      await new Promise<void>((enter) => waiting.push(enter))
    } else {
      running += 1
    }
    try {
      return ok(await work())
    } finally {
      const next = waiting.shift()
      if (next === undefined) {
        running -= 1
      } else {
        next()
      }
    }
  }
}
