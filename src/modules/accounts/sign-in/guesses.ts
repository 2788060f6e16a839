import { fail, type Result } from '#kit/result.ts'
import type { RateKey } from '#platform/rate.ts'
import type { Tx } from '#platform/tx.ts'
import { findPreSession } from '../codes/pre-session.ts'
import type { Visit } from '../deps.ts'
import { markEnd } from '../rules/otp-policy.ts'
import type { AccountsServices } from '../services.ts'
import { deviceDigest, isKnownBrowser } from '../sessions/known-browser.ts'
import { hasMark, putMark } from '../store/codes.ts'
import type { StoredPassword } from '../store/credentials.ts'
import type { PasswordCheck } from './passwords.ts'

/*
 * Wrong passwords are counted against the account whose password is guessed, over all networks.
 * Strangers share one allowance; each browser known to the account has its own, which strangers
 * cannot use up.
 */

/** The allowance of a visitor who enters an address, whether or not an account has it. */
export async function visitorGuessKey(
  read: Tx,
  visit: Visit,
  { email, accountId }: { readonly email: string; readonly accountId: string },
): Promise<RateKey> {
  const isKnown = await isKnownBrowser(read, visit, accountId)
  const hasReset = await hasResetMark(read, visit, email)
  const deviceSuffix = isKnown || hasReset ? `|${deviceDigest(visit).toString('base64url')}` : ''
  return { address: visit.ip, subject: `${email}${deviceSuffix}` }
}

/** The allowance of a signed-in account, shared by all its sessions. */
export function accountGuessKey(visit: Visit, accountId: string): RateKey {
  return { accountId, address: visit.ip }
}

/**
 * Treats the browser as known for as long as a proof lasts: after resetting the password the owner
 * signs in with it next, and must be able to however many strangers are guessing.
 */
export async function markReset(
  tx: Tx,
  binding: Buffer,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await putMark(tx, { binding, purpose: 'login', subject: email }, markEnd('login', now))
}

async function hasResetMark(read: Tx, visit: Visit, email: string): Promise<boolean> {
  const binding = await findPreSession(read, visit)
  return (
    binding !== undefined &&
    (await hasMark(read, { binding, purpose: 'login', subject: email }, visit.now))
  )
}

/**
 * The attempt is counted before the comparison, so that a hundred parallel attempts count as a
 * hundred.
 */
export async function checkPassword(
  { passwords, rateLimiter }: Pick<AccountsServices, 'passwords' | 'rateLimiter'>,
  key: RateKey,
  { password, stored }: { readonly password: string; readonly stored: StoredPassword | undefined },
): Promise<Result<PasswordCheck, 'rate_limited' | 'unavailable'>> {
  const taken = await rateLimiter.take('password-guess', key)
  if (!taken.allowed) {
    return fail('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds })
  }
  const checked = await passwords.verify(password, stored)
  if (!checked.ok || checked.value.valid) {
    await rateLimiter.uncount('password-guess', key)
  }
  return checked
}
