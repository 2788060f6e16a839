import { fail, ok, type Result } from '#kit/result.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import { findPreSession } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { maskedSubject } from '../rules/masking.ts'
import type { AccountsServices } from '../services.ts'
import { isClosed } from '../sign-in/sign-in.ts'
import { findAccountByEmail, updateAccount } from '../store/accounts.ts'
import { consumeMark, consumeSignupKeys, findSignupKey, hasMark } from '../store/codes.ts'
import { putPassword, type StoredPassword } from '../store/credentials.ts'
import { createAccount } from './sign-up.ts'

export type ProviderApplication = {
  readonly visit: Visit
  /** The registered name. */
  readonly name: string
  readonly email: string
  readonly number: string
  /** Id of a public file. */
  readonly photoFileId?: string
  /** From `preparePassword`, called before the transaction. */
  readonly password: StoredPassword
  /** The resume key of the application, if the browser still has it. */
  readonly key?: string | undefined
  /** Whether a suspended account with this address releases it for the new one. */
  readonly mayReplace: (accountId: string) => Promise<boolean>
}

export type ProviderAccount = {
  readonly accountId: string
  /** The suspended account that released the address. */
  readonly replaces: string | null
}

export type ProviderAccountRefusal = 'contact_not_verified' | 'email_taken' | 'number_taken'

/**
 * Creates the account of a provider who applies. Needs, and consumes, this browser's proof of the
 * address for an application, or the key of an application started within a day.
 */
export async function createProviderAccount(
  parts: AccountsServices,
  tx: Tx,
  application: ProviderApplication,
): Promise<Result<ProviderAccount, ProviderAccountRefusal>> {
  const { visit, name, email, number, photoFileId, password, key } = application
  if (!(await consumeProof(parts, tx, { visit, email, key }))) {
    return fail('contact_not_verified')
  }
  const replaces = await replace(tx, application)
  const created = await createAccount(parts, tx, {
    visit,
    account: {
      id: parts.newId(),
      role: 'provider',
      name,
      email,
      number,
      telegram: null,
      ...(photoFileId === undefined ? {} : { photoFileId }),
    },
    proof: { purpose: 'provider', proven: 'email' },
  })
  if (!created.ok) {
    return created
  }
  await putPassword(tx, created.value, password, visit.now)
  return ok({ accountId: created.value, replaces })
}

/** The suspended account's contacts become unproven, so that they do not block the new account. */
async function replace(
  tx: Tx,
  { visit, email, mayReplace }: ProviderApplication,
): Promise<string | null> {
  const former = await findAccountByEmail(tx, email)
  if (former === undefined || !isClosed(former) || !(await mayReplace(former.id))) {
    return null
  }
  const unproven = { email_verified_at: null, number_verified_at: null }
  await updateAccount(tx, former.id, unproven, visit.now)
  return former.id
}

export type ProviderProof = Pick<ProviderApplication, 'visit' | 'email' | 'key'>

/** Whether this browser may apply under the address. Consumes nothing; a wrong key is recorded. */
export async function hasProviderProof(
  parts: AccountsServices,
  { visit, email, key }: ProviderProof,
): Promise<boolean> {
  const { db } = parts
  const binding = await findPreSession(db.read, visit)
  const mark = binding && { binding, purpose: 'provider' as const, subject: email }
  if (mark !== undefined && (await hasMark(db.read, mark, visit.now))) {
    return true
  }
  if (key === undefined || key === '') {
    return false
  }
  if ((await findSignupKey(db.read, sha256(key), visit.now)) === email) {
    return true
  }
  const detail = { for: 'application' }
  await db.transaction((tx) =>
    recordAccountAction(parts, tx, { visit, action: 'auth.resume-key-failed', detail }),
  )
  return false
}

async function consumeProof(
  parts: AccountsServices,
  tx: Tx,
  { visit, email, key }: ProviderProof,
): Promise<boolean> {
  const { now } = visit
  const binding = await findPreSession(tx, visit)
  const byMark =
    binding !== undefined &&
    (await consumeMark(tx, { binding, purpose: 'provider', subject: email }, now))
  const keyHash = key === undefined || key === '' ? undefined : sha256(key)
  if (byMark) {
    await consumeSignupKeys(tx, { email, now })
    return true
  }
  if (keyHash === undefined || !(await consumeSignupKeys(tx, { email, keyHash, now }))) {
    return false
  }
  const detail = { for: 'application', to: maskedSubject(email) }
  await recordAccountAction(parts, tx, { visit, action: 'auth.resume-key-used', detail })
  return true
}
