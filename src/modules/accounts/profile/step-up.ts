import { accountTexts, otpMessages, passwordMessages } from '#contract/accounts/texts.ts'
import { present } from '#kit/assert.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { isFresh, type SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { SendRefusal } from '../codes/codes.ts'
import { proveByOwn, sendToOwn } from '../codes/own-codes.ts'
import { sessionBinding } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { PASSWORD_CHANGED_SMS, passwordChangedMail } from '../emails/emails.ts'
import { notifyOwner } from '../emails/notify-owner.ts'
import { passwordChanged } from '../events.ts'
import type { AccountsServices } from '../services.ts'
import { accountGuessKey, checkPassword } from '../sign-in/guesses.ts'
import { findAccount } from '../store/accounts.ts'
import { findPassword, putPassword, type StoredPassword } from '../store/credentials.ts'
import { lockLiveSession } from '../store/sessions.ts'

type Acknowledgement = { readonly message: string }

export async function requestStepUpOtp(
  { db, codes }: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
): Promise<
  Result<Acknowledgement & { readonly sentTo: string }, SendRefusal | 'no_way_to_confirm'>
> {
  return db.transaction(async (tx) => {
    const { accountId, sessionId } = viewer
    const binding = sessionBinding(sessionId)
    const sent = await sendToOwn(codes, tx, { visit, purpose: 'step-up', binding, accountId })
    return sent.ok ? ok({ message: otpMessages.sent.title, sentTo: sent.value.sentTo }) : sent
  })
}

type StepUpRefusal =
  | 'sign_in_failed'
  | 'otp_invalid'
  | 'otp_paused'
  | 'totp_required'
  | 'totp_invalid'
  | 'rate_limited'
  | 'unavailable'

type OwnersProof = {
  readonly password?: string | undefined
  readonly otp?: string | undefined
  readonly totp?: string | undefined
}

/**
 * Proves the owner's identity for five minutes, with the password or a code. If an authenticator
 * app is set up, only the app counts: the password or access to the mail is not enough.
 */
export async function stepUp(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  proof: OwnersProof,
): Promise<Result<Acknowledgement, StepUpRefusal>> {
  const isEnrolled = await parts.secondFactors.isEnrolled(parts.db.read, viewer.accountId)
  const by = isEnrolled ? 'authenticator' : proof.password === undefined ? 'code' : 'password'
  const refusal = await proofMethods[by](parts, viewer, visit, proof)
  if (refusal !== undefined) {
    return refusal
  }
  const setCookie = await parts.db.transaction(async (tx) => {
    const renewed = await parts.sessions.renew(tx, viewer, visit)
    await recordAccountAction(parts, tx, {
      visit,
      action: 'auth.stepped-up',
      actor: viewer,
      detail: { by },
    })
    return renewed
  })
  setCookie()
  return ok({ message: accountTexts.confirmed })
}

type ProofMethod = (
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  proof: OwnersProof,
) => Promise<Failure<StepUpRefusal> | undefined>

const proofMethods: Readonly<Record<'authenticator' | 'code' | 'password', ProofMethod>> = {
  authenticator: proveByAuthenticator,
  code: proveByCode,
  password: async (parts, viewer, visit, { password = '' }) =>
    proveByPassword(parts, viewer, visit, {
      password,
      stored: await findPassword(parts.db.read, viewer.accountId),
    }),
}

async function proveByAuthenticator(
  { db, secondFactors }: AccountsServices,
  { accountId }: SignedInViewer,
  visit: Visit,
  { totp: code = '' }: OwnersProof,
): Promise<Failure<'totp_required' | 'totp_invalid' | 'otp_paused'> | undefined> {
  if (code === '') {
    return fail('totp_required')
  }
  const proof = await db.transaction((tx) => secondFactors.prove(tx, { visit, accountId, code }))
  return proof.proven ? undefined : proof.refusal
}

async function proveByCode(
  { db, codes }: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  { otp: code = '' }: OwnersProof,
): Promise<Failure<'otp_invalid' | 'otp_paused'> | undefined> {
  const { accountId, sessionId } = viewer
  const binding = sessionBinding(sessionId)
  const proof = await db.transaction((tx) =>
    proveByOwn(codes, tx, { visit, binding, purposes: ['step-up'], code, accountId }),
  )
  if (proof.proven) {
    return undefined
  }
  const { refusal } = proof
  return refusal.code === 'otp_paused' ? fail('otp_paused', refusal) : fail('otp_invalid')
}

async function proveByPassword(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  { password, stored }: { readonly password: string; readonly stored: StoredPassword | undefined },
): Promise<Failure<'sign_in_failed' | 'rate_limited' | 'unavailable'> | undefined> {
  const guess = accountGuessKey(visit, viewer.accountId)
  const checked = await checkPassword(parts, guess, { password, stored })
  if (!checked.ok) {
    return checked
  }
  if (checked.value.valid) {
    return undefined
  }
  await parts.db.transaction((tx) =>
    recordAccountAction(parts, tx, { visit, action: 'auth.step-up-failed', actor: viewer }),
  )
  return fail('sign_in_failed')
}

type ChangeRefusal =
  | 'sign_in_failed'
  | 'password_rejected'
  | 'step_up_required'
  | 'unauthenticated'
  | 'rate_limited'
  | 'unavailable'

/**
 * Needs the current password, or, if there is none, a confirmation within the last five minutes.
 * With an authenticator app it needs both: a change counts as a confirmation, which the password
 * alone may not give.
 */
export async function changePassword(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  input: { readonly currentPassword?: string | undefined; readonly newPassword: string },
): Promise<Result<Acknowledgement, ChangeRefusal>> {
  const { db, passwords, secondFactors } = parts
  const stored = await findPassword(db.read, viewer.accountId)
  const isPasswordEnough =
    stored !== undefined && !(await secondFactors.isEnrolled(db.read, viewer.accountId))
  if (!isPasswordEnough && !isFresh(viewer, visit.now)) {
    return fail('step_up_required')
  }
  const refusal =
    stored === undefined
      ? undefined
      : await proveByPassword(parts, viewer, visit, {
          password: input.currentPassword ?? '',
          stored,
        })
  if (refusal !== undefined) {
    return refusal
  }
  const rejected = passwords.checkPolicy(input.newPassword, viewer, 'newPassword')
  if (rejected !== undefined) {
    return rejected
  }
  const hashed = await passwords.hash(input.newPassword)
  if (!hashed.ok) {
    return hashed
  }
  const setCookie = await db.transaction(async (tx) => {
    // The owner may have set another password and ended this session while this one was hashed.
    if ((await lockLiveSession(tx, viewer)) === undefined) {
      return undefined
    }
    await putPassword(tx, viewer.accountId, hashed.value, visit.now)
    return endOtherSessionsAndNotify(parts, tx, viewer, visit)
  })
  if (setCookie === undefined) {
    return fail('unauthenticated')
  }
  setCookie()
  return ok({ message: passwordMessages.updated.description })
}

/**
 * After a password change: ends all other sessions, renews this one's token and notifies the owner.
 */
async function endOtherSessionsAndNotify(
  parts: AccountsServices,
  tx: Tx,
  viewer: SignedInViewer,
  visit: Visit,
): Promise<() => void> {
  const { accountId, role, sessionId } = viewer
  const ending = { accountId, why: 'password changed', now: visit.now }
  const ended = await parts.sessions.endAll(tx, ending, sessionId)
  const setCookie = await parts.sessions.renew(tx, viewer, visit)
  const action = 'auth.password-changed'
  await recordAccountAction(parts, tx, {
    visit,
    action,
    actor: viewer,
    detail: { endedSessions: ended },
  })
  await publish(tx, passwordChanged, { accountId, role })
  const account = present(await findAccount(tx, accountId), 'a viewer has an account')
  const mail = passwordChangedMail(account.name, parts.publicUrl)
  await notifyOwner(parts, tx, account, { mail, sms: PASSWORD_CHANGED_SMS })
  return setCookie
}
