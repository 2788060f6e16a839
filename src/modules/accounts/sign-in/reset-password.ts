import { passwordMessages } from '#contract/accounts/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { publish } from '#platform/outbox/outbox.ts'
import { findPreSession } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { PASSWORD_CHANGED_SMS, passwordChangedMail } from '../emails/emails.ts'
import { notifyOwner } from '../emails/notify-owner.ts'
import { passwordChanged } from '../events.ts'
import { provenEmail } from '../rules/proven.ts'
import type { AccountsServices } from '../services.ts'
import { findAccountByEmail, lockAccount } from '../store/accounts.ts'
import { consumeMark, hasMark } from '../store/codes.ts'
import { putPassword } from '../store/credentials.ts'
import { markReset } from './guesses.ts'

/**
 * Needs, and consumes, the proof of the address that this browser obtained for a password reset.
 */
export async function resetPassword(
  parts: AccountsServices,
  visit: Visit,
  { email, newPassword }: { readonly email: string; readonly newPassword: string },
): Promise<
  Result<{ readonly message: string }, 'reset_failed' | 'password_rejected' | 'unavailable'>
> {
  const { db, passwords } = parts
  const binding = await findPreSession(db.read, visit)
  const mark = binding && { binding, purpose: 'reset' as const, subject: email }
  const account = await findAccountByEmail(db.read, email)
  const known = account?.state === 'active' && account.emailVerifiedAt !== null
  if (mark === undefined || !(await hasMark(db.read, mark, visit.now)) || !known) {
    await recordRefusal(parts, visit, account?.id)
    return fail('reset_failed')
  }
  const rejected = passwords.checkPolicy(newPassword, account, 'newPassword')
  if (rejected !== undefined) {
    return rejected
  }
  const hashed = await passwords.hash(newPassword)
  if (!hashed.ok) {
    return hashed
  }
  const outcome = await db.transaction(async (tx) => {
    // The address may have changed owners while the password was hashed.
    const owner = await lockAccount(tx, account.id)
    const isTheirs = owner !== undefined && provenEmail(owner) === account.email
    if (!isTheirs || !(await consumeMark(tx, mark, visit.now))) {
      return fail('reset_failed')
    }
    const { id: accountId, role } = account
    await putPassword(tx, accountId, hashed.value, visit.now)
    await markReset(tx, mark.binding, { email, now: visit.now })
    const ending = { accountId, why: 'password reset', now: visit.now }
    const ended = await parts.sessions.endAll(tx, ending)
    const actor = { accountId, role }
    const action = 'auth.password-reset'
    await recordAccountAction(parts, tx, { visit, action, actor, detail: { endedSessions: ended } })
    await publish(tx, passwordChanged, { accountId, role })
    const mail = passwordChangedMail(account.name, parts.publicUrl)
    await notifyOwner(parts, tx, account, { mail, sms: PASSWORD_CHANGED_SMS })
    return ok({ message: passwordMessages.updated.description })
  })
  if (!outcome.ok) {
    await recordRefusal(parts, visit, account.id)
  }
  return outcome
}

/** In a separate transaction, because that of the failed reset is rolled back. */
async function recordRefusal(
  parts: AccountsServices,
  visit: Visit,
  accountId: string | undefined,
): Promise<void> {
  await parts.db.transaction((tx) =>
    recordAccountAction(parts, tx, { visit, action: 'auth.password-reset-refused', accountId }),
  )
}
