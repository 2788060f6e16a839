import { accountsErrors } from '#contract/accounts/errors.ts'
import { accountTexts, otpMessages } from '#contract/accounts/texts.ts'
import { present } from '#kit/assert.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { isFresh, type SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { SendRefusal } from '../codes/codes.ts'
import { sessionBinding } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { contactMovedMail, contactMovedSms } from '../emails/emails.ts'
import { notifyOwner } from '../emails/notify-owner.ts'
import { profileChanged } from '../events.ts'
import type { AccountsServices } from '../services.ts'
import { type Account, updateAccount } from '../store/accounts.ts'
import { lockLiveSession } from '../store/sessions.ts'
import { type ChangedProfile, type Profile, readProfile } from './profile.ts'

/** Either the new address or the new number. */
export type NewContact = {
  readonly email?: string | undefined
  readonly number?: string | undefined
}

export async function requestContactOtp(
  { db, codes }: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  { email, number }: NewContact,
): Promise<Result<{ readonly message: string }, SendRefusal | 'step_up_required'>> {
  if (!isFresh(viewer, visit.now)) {
    return fail('step_up_required')
  }
  const subject = present(email ?? number, 'the contract asks for one of them')
  const sent = await db.transaction((tx) =>
    codes.send(tx, {
      visit,
      purpose: 'contact',
      subject,
      budget: 'anybody',
      binding: sessionBinding(viewer.sessionId),
      accountId: viewer.accountId,
    }),
  )
  return sent.ok ? ok({ message: otpMessages.sent.title }) : sent
}

type Refusal =
  | 'otp_invalid'
  | 'otp_paused'
  | 'email_taken'
  | 'number_taken'
  | 'step_up_required'
  | 'unauthenticated'

/** Changes the contact to the one the code proves, unless another account has already proven it. */
export async function changeContact(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  { email, number, otp }: NewContact & { readonly otp: string },
): Promise<Result<ChangedProfile, Refusal>> {
  if (!isFresh(viewer, visit.now)) {
    return fail('step_up_required')
  }
  const subject = present(email ?? number, 'the contract asks for one of them')
  const binding = sessionBinding(viewer.sessionId)
  const what = email === undefined ? 'number' : 'email'
  const outcome = await parts.db.transaction(async (tx): Promise<Outcome> => {
    const proof = await parts.codes.prove(tx, {
      visit,
      subject,
      binding,
      budget: 'anybody',
      purposes: ['contact'],
      code: otp,
    })
    if (!proof.proven) {
      return { refusal: proof.refusal }
    }
    // The owner may have ended this session meanwhile to lock out a thief, who must not take over
    // the account.
    const account = await lockLiveSession(tx, viewer)
    if (account === undefined) {
      return { refusal: fail('unauthenticated') }
    }
    if (await replaceContact(parts, tx, { viewer, account, visit, what, subject })) {
      return { data: await readProfile(tx, viewer.accountId) }
    }
    const code = `${what}_taken` as const
    return { refusal: fail(code, { fields: { [what]: accountsErrors[code].message } }) }
  })
  return 'data' in outcome
    ? ok({ message: accountTexts.contactSaved, data: outcome.data })
    : outcome.refusal
}

/** Not a Result: a failed Result would roll back the count of wrong codes. */
type Outcome = { readonly data: Profile } | { readonly refusal: Failure<Refusal> }

type ContactChange = {
  readonly viewer: SignedInViewer
  /** Locked by the caller. */
  readonly account: Account
  readonly visit: Visit
  readonly what: 'email' | 'number'
  readonly subject: string
}

/** False if another account has already proven the address or number. */
async function replaceContact(
  parts: AccountsServices,
  tx: Tx,
  { viewer, account, visit, what, subject }: ContactChange,
): Promise<boolean> {
  const { accountId, role } = viewer
  const change =
    what === 'email'
      ? { email: subject, email_verified_at: visit.now }
      : { number: subject, number_verified_at: visit.now }
  if (!(await updateAccount(tx, accountId, change, visit.now))) {
    return false
  }
  parts.viewers.invalidate(tx, accountId)
  const action = 'auth.contact-changed'
  await recordAccountAction(parts, tx, { visit, action, actor: viewer, detail: { what } })
  await publish(tx, profileChanged, { accountId, role })
  // Uses the contacts before the change, including the replaced one.
  const label = what === 'email' ? 'email address' : 'mobile number'
  const mail = contactMovedMail(account.name, label)
  await notifyOwner(parts, tx, account, { mail, sms: contactMovedSms(label) })
  return true
}
