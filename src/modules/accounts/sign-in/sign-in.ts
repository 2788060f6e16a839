import type { AdminSessionUser, SessionUser } from '#contract/accounts/types.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { findPreSession } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { newDeviceMail } from '../emails/emails.ts'
import { pathAfterSignIn } from '../rules/callback-path.ts'
import { maskedEmail } from '../rules/masking.ts'
import type { SessionMethod } from '../rules/session-lifetime.ts'
import type { AccountsServices } from '../services.ts'
import { deviceName } from '../sessions/device-name.ts'
import { deviceDigest } from '../sessions/known-browser.ts'
import { sessionUserOf } from '../sessions/session-user.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findAccountByNumber,
  lockAccount,
} from '../store/accounts.ts'
import { consumeMark, hasMark } from '../store/codes.ts'
import { findPassword, renewPassword, type StoredPassword } from '../store/credentials.ts'
import { findSession } from '../store/session-viewers.ts'
import { insertDevice } from '../store/sessions.ts'
import { checkPassword, visitorGuessKey } from './guesses.ts'

export type SignedIn<U = SessionUser> = { readonly user: U; readonly redirect: string }

type PasswordRefusal =
  | 'sign_in_failed'
  | 'totp_required'
  | 'totp_invalid'
  | 'rate_limited'
  | 'unavailable'

export type Credentials = {
  readonly email: string
  readonly password: string
  readonly totp?: string | undefined
}

/**
 * Whether an OTP to the number may sign in to this account: never for an admin or an unproven
 * number.
 */
export function opensByNumber(account: Account | undefined): account is Account {
  return (
    account !== undefined &&
    account.state === 'active' &&
    account.role !== 'admin' &&
    account.numberVerifiedAt !== null
  )
}

/**
 * A suspended account keeps its number: its owner has no other account and cannot register again.
 */
export function isClosed(account: Account | undefined): boolean {
  return account?.state === 'suspended' && account.role !== 'admin'
}

/** Whether somebody has proved this account to be theirs, even if it was closed since. */
export function isProven(account: Account | undefined): account is Account {
  return account?.state === 'active' || isClosed(account)
}

type Closure = 'account_suspended' | 'account_closed'

/** What the owner of a closed account is told, after proving that it is theirs. */
export function closureOf(account: Account | undefined): Closure | undefined {
  if (!isClosed(account)) {
    return undefined
  }
  return account?.role === 'user' ? 'account_suspended' : 'account_closed'
}

/** Consumes this browser's proof of the number; without one nothing is revealed. */
export async function signInByNumber(
  parts: AccountsServices,
  visit: Visit,
  { number, callbackUrl }: { readonly number: string; readonly callbackUrl?: string | undefined },
): Promise<Result<SignedIn, 'number_not_verified' | Closure>> {
  const justRegistered = await findJustRegistered(parts, visit, number)
  if (justRegistered !== undefined) {
    const user = await sessionUserOf(parts, parts.db.read, justRegistered)
    return ok({ user, redirect: pathAfterSignIn(callbackUrl, justRegistered.role) })
  }
  const { read } = parts.db
  const binding = await findPreSession(read, visit)
  const mark = binding && { binding, purpose: 'login' as const, subject: number }
  const isProven = mark !== undefined && (await hasMark(read, mark, visit.now))
  const outcome = await parts.db.transaction(async (tx) => {
    if (!isProven || !(await consumeMark(tx, mark, visit.now))) {
      return fail('number_not_verified')
    }
    const account = await findAccountByNumber(tx, number)
    const closure = closureOf(account)
    if (closure !== undefined) {
      return fail(closure)
    }
    if (!opensByNumber(account)) {
      return fail('number_not_verified')
    }
    const opened = await parts.sessions.open(tx, account.id, { visit, method: 'otp' })
    // The number may have moved to another account before this one was locked.
    if (opened?.account.number !== number || !opensByNumber(opened.account)) {
      return fail('number_not_verified')
    }
    await recordSignIn(parts, tx, visit, opened, 'otp')
    return ok({ opened, user: await sessionUserOf(parts, tx, opened.account) })
  })
  if (!outcome.ok) {
    const action = 'auth.sign-in-failed'
    await parts.db.transaction((tx) =>
      recordAccountAction(parts, tx, { visit, action, detail: { by: 'otp' } }),
    )
    return outcome
  }
  const { opened, user } = outcome.value
  parts.sessions.setCookie(visit, opened)
  return ok({ user, redirect: pathAfterSignIn(callbackUrl, user.role) })
}

/**
 * A registration signs the user in. The dialog still requests a sign-in by number afterwards; it
 * gets the session that the registration opened, not a second one.
 */
async function findJustRegistered(
  { db }: AccountsServices,
  visit: Visit,
  number: string,
): Promise<Account | undefined> {
  const token = visit.cookies.get('sid')
  const session = token === undefined ? undefined : await findSession(db.read, sha256(token))
  if (session?.method !== 'signup') {
    return undefined
  }
  const account = await findAccount(db.read, session.accountId)
  const recent = visit.now.getTime() - session.createdAt.getTime() < 5 * MINUTE_MS
  return recent && account?.number === number && opensByNumber(account) ? account : undefined
}

/** For every role; an admin also counts against the stricter allowance for admins. */
export async function signInWithPassword(
  parts: AccountsServices,
  visit: Visit,
  input: Credentials & { readonly callbackUrl?: string | undefined },
): Promise<Result<SignedIn, PasswordRefusal | Closure>> {
  const mayOpen = async (account: Account) => {
    if (account.role !== 'admin') {
      return true
    }
    const key = { address: visit.ip, subject: input.email }
    return (await parts.rateLimiter.take('admin-login', key)).allowed
  }
  const opened = await openByPassword(parts, visit, input, { mayOpen, closureOf })
  if (!opened.ok) {
    return opened
  }
  parts.sessions.setCookie(visit, opened.value)
  const user = await sessionUserOf(parts, parts.db.read, opened.value.account)
  return ok({ user, redirect: pathAfterSignIn(input.callbackUrl, user.role) })
}

export async function adminLogin(
  parts: AccountsServices,
  visit: Visit,
  input: Credentials,
): Promise<Result<SignedIn<AdminSessionUser>, PasswordRefusal>> {
  const opened = await openByPassword<never>(parts, visit, input, {
    mayOpen: async ({ role }) => role === 'admin',
    closureOf: () => undefined,
  })
  if (!opened.ok) {
    return opened
  }
  const { sessionId, account } = opened.value
  const user = await sessionUserOf(parts, parts.db.read, account)
  const owner = { accountId: account.id, role: account.role, sessionId }
  const backendToken = await parts.db.transaction((tx) =>
    parts.sessions.issueBackendToken(tx, owner, visit),
  )
  parts.sessions.setCookie(visit, opened.value)
  return ok({ user: { ...user, backendToken }, redirect: pathAfterSignIn(undefined, 'admin') })
}

type Door<Code extends string> = {
  readonly mayOpen: (account: Account) => Promise<boolean>
  /** Why somebody with the right password may not sign in. */
  readonly closureOf: (account: Account) => Code | undefined
}

/**
 * The password is hashed even if there is no account for it, so that answer and time are the same.
 * No transaction is open while it is hashed.
 */
async function openByPassword<Code extends string = never>(
  parts: AccountsServices,
  visit: Visit,
  input: Credentials,
  { mayOpen, closureOf }: Door<Code>,
): Promise<Result<OpenedSession, PasswordRefusal | Code>> {
  const { db, passwords } = parts
  const account = await findAccountByEmail(db.read, input.email)
  const accountId = account?.id ?? DUMMY_ACCOUNT_ID
  const stored = await findPassword(db.read, accountId)
  const guess = await visitorGuessKey(db.read, visit, { email: input.email, accountId })
  const eligible = isProven(account) && (await mayOpen(account))
  const tried = { password: input.password, stored: eligible ? stored : undefined }
  const checked = await checkPassword(parts, guess, tried)
  if (!checked.ok) {
    return checked
  }
  if (!checked.value.valid || account === undefined || stored === undefined) {
    const failure = { visit, accountId: account?.id, email: input.email, why: 'password' }
    await db.transaction((tx) => recordFailure(parts, tx, failure))
    return fail('sign_in_failed')
  }
  const renewed = checked.value.outdated ? await passwords.hash(input.password) : undefined
  const renewal = renewed?.ok === true ? renewed.value : undefined
  const outcome = await db.transaction(async (tx) => {
    const proven = { visit, account, stored, renewal, totp: input.totp, closureOf }
    const opening = await openProven(parts, tx, proven)
    if ('refusal' in opening) {
      // The password was right, so the failure after it is recorded.
      const why = opening.refusal.code
      await recordFailure(parts, tx, { visit, accountId: account.id, email: input.email, why })
    }
    return opening
  })
  return 'refusal' in outcome ? outcome.refusal : ok(outcome.opened)
}

/** Looked up if there is no account, so that both cases read the same. */
const DUMMY_ACCOUNT_ID = '00000000-0000-7000-8000-000000000000'

type Proven<Code extends string> = Pick<Door<Code>, 'closureOf'> & {
  readonly visit: Visit
  readonly account: Account
  readonly stored: StoredPassword
  readonly renewal: StoredPassword | undefined
  readonly totp: string | undefined
}

/** Not a failed Result, which would roll back the count of wrong second factors. */
async function openProven<Code extends string>(
  parts: AccountsServices,
  tx: Tx,
  { visit, account, stored, renewal, totp, closureOf }: Proven<Code>,
): Promise<{ opened: OpenedSession } | { refusal: Failure<PasswordRefusal | Code> }> {
  const { secondFactors, sessions } = parts
  if (await secondFactors.isEnrolled(tx, account.id)) {
    if (totp === undefined || totp === '') {
      return { refusal: fail('totp_required') }
    }
    const proof = await secondFactors.prove(tx, { visit, accountId: account.id, code: totp })
    if (!proof.proven) {
      const { retryAfterSeconds } = proof.refusal
      return { refusal: fail('totp_invalid', { ...(retryAfterSeconds && { retryAfterSeconds }) }) }
    }
  }
  // A change of the password ends all sessions under this lock: who waited for it needs the new one.
  const locked = await lockAccount(tx, account.id)
  const current = await findPassword(tx, account.id)
  if (current?.hash !== stored.hash) {
    return { refusal: fail('sign_in_failed') }
  }
  const opened = await sessions.open(tx, account.id, { visit, method: 'password' })
  if (opened === undefined) {
    return { refusal: fail((locked && closureOf(locked)) ?? 'sign_in_failed') }
  }
  if (renewal !== undefined) {
    await renewPassword(tx, account.id, { from: stored, to: renewal })
  }
  await recordSignIn(parts, tx, visit, opened, 'password')
  return { opened }
}

/** Records every sign-in, whatever the method, and notifies an admin of a new device. */
export async function recordSignIn(
  parts: AccountsServices,
  tx: Tx,
  visit: Visit,
  { account, sessionId }: OpenedSession,
  by: SessionMethod,
): Promise<void> {
  const actor = { accountId: account.id, role: account.role, sessionId }
  const digest = deviceDigest(visit)
  const fresh = await insertDevice(tx, { accountId: account.id, digest, now: visit.now })
  await recordAccountAction(parts, tx, {
    visit,
    action: 'auth.signed-in',
    actor,
    detail: { by, newDevice: fresh },
  })
  if (fresh && account.role === 'admin' && account.email !== null) {
    const { ip, now: at } = visit
    const mail = newDeviceMail(account.name, { at, ip, device: deviceName(visit.userAgent) })
    await parts.messages.queue(tx, { channel: 'mail', to: account.email, ...mail })
  }
}

type RefusedSignIn = {
  readonly visit: Visit
  readonly accountId: string | undefined
  readonly email: string
  readonly why: string
}

async function recordFailure(
  parts: AccountsServices,
  tx: Tx,
  { visit, accountId, email, why }: RefusedSignIn,
): Promise<void> {
  await recordAccountAction(parts, tx, {
    visit,
    action: 'auth.sign-in-failed',
    accountId,
    detail: { by: 'password', why, email: maskedEmail(email) },
  })
}
