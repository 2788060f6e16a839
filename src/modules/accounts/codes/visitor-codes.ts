import { SIGNUP_KEY_SECONDS } from '#contract/accounts/limits.ts'
import { customerLoginMessages, otpMessages } from '#contract/accounts/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { randomToken, sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import {
  alreadyRegisteredMail,
  closedAccountMail,
  suspendedAccountMail,
  unprovenAddressMail,
} from '../emails/emails.ts'
import { maskedSubject } from '../rules/masking.ts'
import { markEnd, type OtpBudget, type OtpPurpose, provenPurpose } from '../rules/otp-policy.ts'
import type { AccountsServices } from '../services.ts'
import { isKnownBrowser } from '../sessions/known-browser.ts'
import { closureOf, isClosed, isProven, opensByNumber } from '../sign-in/sign-in.ts'
import {
  findAccountByEmail,
  findAccountByNumber,
  findByContact,
  hasUnprovenEmail,
} from '../store/accounts.ts'
import { findSignupKey, putMark, putSignupKey } from '../store/codes.ts'
import type { SendRefusal } from './codes.ts'
import { findPreSession, openPreSession } from './pre-session.ts'

/*
 * Codes with which visitors prove that a number or an address is theirs. The proofs are consumed
 * elsewhere. A request for a code is answered the same whether or not an account has the number or
 * address.
 */

type Acknowledgement = { readonly message: string }
type OtpRequest = { readonly purpose: OtpPurpose; readonly subject: string }

/** Sends to every well-formed number: a new visitor registers with the same code. */
export function requestOtpForMobile(
  parts: AccountsServices,
  visit: Visit,
  number: string,
): Promise<Result<Acknowledgement, SendRefusal>> {
  return sendCode(parts, visit, { purpose: 'login', subject: number })
}

export function requestOtp(
  parts: AccountsServices,
  visit: Visit,
  { email, purpose }: { readonly email: string; readonly purpose: 'signup' | 'provider' },
): Promise<Result<Acknowledgement, SendRefusal>> {
  return sendCode(parts, visit, { purpose, subject: email })
}

export function requestPassResetOtp(
  parts: AccountsServices,
  visit: Visit,
  email: string,
): Promise<Result<Acknowledgement, SendRefusal>> {
  return sendCode(parts, visit, { purpose: 'reset', subject: email })
}

async function sendCode(
  parts: AccountsServices,
  visit: Visit,
  request: OtpRequest,
): Promise<Result<Acknowledgement, SendRefusal>> {
  const sent = await parts.db.transaction(async (tx) => {
    const binding = await openPreSession(tx, visit)
    const { instead, accountId } = await chooseMessage(parts, tx, request)
    const budget = await budgetOf(tx, visit, accountId)
    return parts.codes.send(tx, { visit, binding, budget, ...request, instead, accountId })
  })
  if (!sent.ok) {
    return sent
  }
  const toast = request.purpose === 'login' ? customerLoginMessages.otpSent : otpMessages.sent
  return ok({ message: toast.description })
}

async function budgetOf(tx: Tx, visit: Visit, accountId: string | undefined): Promise<OtpBudget> {
  const isKnown = accountId !== undefined && (await isKnownBrowser(tx, visit, accountId))
  return isKnown ? 'own' : 'anybody'
}

type MessageChoice = Pick<Parameters<AccountsServices['codes']['send']>[1], 'instead' | 'accountId'>

/** Chooses what is sent: the code, a notice to the owner of an account, or nothing. */
async function chooseMessage(
  { publicUrl }: AccountsServices,
  tx: Tx,
  { purpose, subject }: OtpRequest,
): Promise<MessageChoice> {
  if (purpose === 'login') {
    return { accountId: (await findAccountByNumber(tx, subject))?.id }
  }
  const account = await findAccountByEmail(tx, subject)
  const accountId = account?.id
  // A rejected provider may apply again. The application checks that it was rejected.
  const mayApplyAgain = purpose === 'provider' && account?.role === 'provider'
  const closure = closureOf(account)
  if (closure !== undefined && !mayApplyAgain) {
    const mail = closure === 'account_suspended' ? suspendedAccountMail() : closedAccountMail()
    return { instead: { channel: 'mail', to: subject, ...mail }, accountId }
  }
  const proven = account?.state === 'active'
  if (purpose !== 'reset') {
    return proven
      ? {
          instead: { channel: 'mail', to: subject, ...alreadyRegisteredMail(publicUrl) },
          accountId,
        }
      : {}
  }
  if (proven) {
    return { accountId }
  }
  return (await hasUnprovenEmail(tx, subject))
    ? { instead: { channel: 'mail', to: subject, ...unprovenAddressMail(publicUrl) } }
    : { instead: 'nothing' }
}

type CheckRefusal = 'otp_invalid' | 'otp_paused'

export type NumberChecked = Acknowledgement & {
  readonly userExists: boolean
  readonly user: { readonly number: string }
}

export async function checkOtpNumber(
  parts: AccountsServices,
  visit: Visit,
  { number, otp }: { readonly number: string; readonly otp: string },
): Promise<Result<NumberChecked, CheckRefusal>> {
  const checked = await checkCode(parts, visit, { subject: number, code: otp, purposes: ['login'] })
  if (!checked.ok) {
    return checked
  }
  const account = await findAccountByNumber(parts.db.read, number)
  const userExists = opensByNumber(account) || isClosed(account)
  return ok({ message: otpMessages.verified.title, userExists, user: { number } })
}

export type EmailChecked = Acknowledgement & { readonly key?: string }

/**
 * The purpose of a code is fixed when it is requested. A provider's application also gets a key
 * (the browser's existing one or a new one) with which it can be resumed.
 */
export async function checkOtp(
  parts: AccountsServices,
  visit: Visit,
  {
    email,
    otp,
    key,
  }: { readonly email: string; readonly otp: string; readonly key?: string | null },
): Promise<Result<EmailChecked, CheckRefusal>> {
  const checked = await checkCode(parts, visit, {
    subject: email,
    code: otp,
    purposes: ['signup', 'provider', 'reset'],
    key: key || undefined,
  })
  return checked.ok ? ok({ message: otpMessages.verified.title, ...checked.value }) : checked
}

type Check = {
  readonly subject: string
  readonly code: string
  readonly purposes: readonly OtpPurpose[]
  readonly key?: string | undefined
}

async function checkCode(
  { db, codes }: AccountsServices,
  visit: Visit,
  { subject, code, purposes, key }: Check,
): Promise<Result<{ readonly key?: string }, CheckRefusal>> {
  const binding = await findPreSession(db.read, visit)
  if (binding === undefined) {
    return fail('otp_invalid')
  }
  const outcome = await db.transaction(async (tx) => {
    const account = await findByContact(tx, subject)
    const budget = await budgetOf(tx, visit, account?.id)
    const proof = await codes.prove(tx, { visit, subject, binding, budget, purposes, code })
    if (!proof.proven) {
      return proof
    }
    const purpose = provenPurpose(proof.purpose, key !== undefined)
    await putMark(tx, { binding, purpose, subject }, markEnd(purpose, visit.now))
    if (purpose !== 'provider') {
      return { ...proof, key: undefined }
    }
    const resumeKey = key ?? randomToken()
    await putSignupKey(tx, {
      keyHash: sha256(resumeKey),
      email: subject,
      expiresAt: new Date(visit.now.getTime() + SIGNUP_KEY_SECONDS * SECOND_MS),
    })
    return { ...proof, key: resumeKey }
  })
  if (!outcome.proven) {
    return outcome.refusal
  }
  return ok(outcome.key === undefined ? {} : { key: outcome.key })
}

/** Restores the proof from the key that was issued with it. */
export async function checkRefreshOtp(
  parts: AccountsServices,
  visit: Visit,
  key: string,
): Promise<Result<{ readonly email: string }, 'resume_key_unknown'>> {
  const email = await parts.db.transaction(async (tx) => {
    const email = await findSignupKey(tx, sha256(key), visit.now)
    if (email === undefined) {
      await recordAccountAction(parts, tx, { visit, action: 'auth.resume-key-failed' })
      return undefined
    }
    const binding = await openPreSession(tx, visit)
    const mark = { binding, purpose: 'provider' as const, subject: email }
    await putMark(tx, mark, markEnd('provider', visit.now))
    const detail = { for: 'form', to: maskedSubject(email) }
    await recordAccountAction(parts, tx, { visit, action: 'auth.resume-key-used', detail })
    return email
  })
  return email === undefined ? fail('resume_key_unknown') : ok({ email })
}

/**
 * Reveals whether an account exists, as the specification requires; delayed and rate-limited
 * instead of hidden.
 */
export async function checkForUser(
  { db }: AccountsServices,
  email: string,
): Promise<{ readonly userExists: boolean }> {
  const account = await findAccountByEmail(db.read, email)
  return { userExists: isProven(account) }
}
