import { PRE_SESSION_SECONDS } from '#contract/accounts/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { randomToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { Visit } from '../deps.ts'
import { extendPreSession, hasPreSession, insertPreSession } from '../store/codes.ts'

/**
 * Returns the digest that binds codes and proofs to this visitor's browser. Creates the pre-session
 * cookie if there is none, and extends it by another quarter of an hour.
 */
export async function openPreSession(tx: Tx, visit: Visit): Promise<Buffer> {
  const { cookies, now } = visit
  const expiresAt = new Date(now.getTime() + PRE_SESSION_SECONDS * SECOND_MS)
  const presented = cookies.get('pre')
  if (presented !== undefined) {
    const binding = sha256(presented)
    if (await extendPreSession(tx, binding, { now, expiresAt })) {
      cookies.set('pre', presented, { maxAge: PRE_SESSION_SECONDS })
      return binding
    }
  }
  const token = randomToken()
  const binding = sha256(token)
  await insertPreSession(tx, binding, expiresAt)
  cookies.set('pre', token, { maxAge: PRE_SESSION_SECONDS })
  return binding
}

/** The digest of this browser's pre-session, or undefined if it has no live one. */
export async function findPreSession(
  tx: Tx,
  { cookies, now }: Pick<Visit, 'cookies' | 'now'>,
): Promise<Buffer | undefined> {
  const presented = cookies.get('pre')
  const binding = presented === undefined ? undefined : sha256(presented)
  return binding !== undefined && (await hasPreSession(tx, binding, now)) ? binding : undefined
}

/** Binds a signed-in account's codes to its session instead of a pre-session. */
export function sessionBinding(sessionId: string): Buffer {
  return sha256(`session|${sessionId}`)
}

/** Binds a code to the session and to the one action that it confirms. */
export function actionBinding(
  sessionId: string,
  { purpose, about }: { readonly purpose: string; readonly about: string },
): Buffer {
  return sha256(`session|${sessionId}|${purpose}|${about}`)
}
