import { accountsErrors } from '#contract/accounts/errors.ts'
import { signUpMessages } from '#contract/accounts/texts.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { AcceptedDocument } from '#contract/documents/accepted.ts'
import { privacyPolicy } from '#contract/documents/pages/privacy-policy.ts'
import { termsAndConditions } from '#contract/documents/pages/terms-and-conditions.ts'
import { showedOthers, signUpDocuments } from '#contract/documents/versions.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { findPreSession } from '../codes/pre-session.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { welcomeMail } from '../emails/emails.ts'
import { accountRegistered } from '../events.ts'
import type { OtpPurpose } from '../rules/otp-policy.ts'
import type { AccountsServices } from '../services.ts'
import { sessionUserOf } from '../sessions/session-user.ts'
import type { OpenedSession } from '../sessions/sessions.ts'
import { recordSignIn } from '../sign-in/sign-in.ts'
import {
  findAccountByEmail,
  findAccountByNumber,
  insertAccount,
  type NewAccount,
} from '../store/accounts.ts'
import { consumeMark, hasMark, lockSubject } from '../store/codes.ts'
import { putPassword, type StoredPassword } from '../store/credentials.ts'

export type SignUpForm = {
  readonly name: string
  readonly email: string
  readonly number: string
  readonly telegram?: string | undefined
  /**
   * Sent by the sign-up page, which has proven the address; the dialog proves the number instead.
   */
  readonly password?: string | undefined
  /** As the form showed them. */
  readonly documents?: readonly AcceptedDocument[] | undefined
}

export type SignedUp = {
  readonly message: string
  readonly user: SessionUser
  readonly token: string
}

type Taken = 'email_taken' | 'number_taken'
type Refusal =
  | 'documents_changed'
  | 'contact_not_verified'
  | Taken
  | 'password_rejected'
  | 'rate_limited'
  | 'unavailable'

/**
 * What a customer accepts by signing up, as both forms say: the audit log is its evidence. The text of
 * a version never changes. Providers accept theirs with their application.
 */
const acceptedVersions = {
  termsVersion: termsAndConditions.version,
  privacyVersion: privacyPolicy.version,
}

/** Which of the two contacts is proven, and by a code of which purpose. */
export type Proof = { readonly purpose: OtpPurpose; readonly proven: 'email' | 'number' }

/** Registers a customer and signs them in. */
export async function signUpUser(
  parts: AccountsServices,
  visit: Visit,
  form: SignUpForm,
): Promise<Result<SignedUp, Refusal>> {
  const { db, sessions } = parts
  if (showedOthers(signUpDocuments, form.documents)) {
    return fail('documents_changed')
  }
  const prepared = await prepare(parts, visit, form)
  if (!prepared.ok) {
    return prepared
  }
  const { binding, proof, password } = prepared.value
  const outcome = await db.transaction(async (tx) => {
    const mark = { binding, purpose: proof.purpose, subject: form[proof.proven] }
    if (!(await consumeMark(tx, mark, visit.now))) {
      return fail('contact_not_verified')
    }
    const registered = await register(parts, tx, { visit, form, proof })
    if (!registered.ok) {
      return registered
    }
    const accountId = registered.value
    if (password !== undefined) {
      await putPassword(tx, accountId, password, visit.now)
    }
    const opened = await sessions.open(tx, accountId, { visit, method: 'signup' })
    if (opened === undefined) {
      return fail('contact_not_verified')
    }
    await recordSignIn(parts, tx, visit, opened, 'signup')
    return ok({ opened, user: await sessionUserOf(parts, tx, opened.account) })
  })
  return outcome.ok ? ok(welcome(parts, visit, outcome.value)) : outcome
}

function welcome(
  { sessions }: AccountsServices,
  visit: Visit,
  { opened, user }: { opened: OpenedSession; user: SessionUser },
): SignedUp {
  sessions.setCookie(visit, opened)
  return { message: signUpMessages.done.title, user, token: opened.sessionId }
}

type Prepared = {
  readonly binding: Buffer
  readonly proof: Proof
  readonly password: StoredPassword | undefined
}

/** The slow work before the transaction, done only for a visitor with a proof. */
async function prepare(
  parts: AccountsServices,
  visit: Visit,
  form: SignUpForm,
): Promise<Result<Prepared, Refusal>> {
  const { db, passwords } = parts
  const proof: Proof =
    form.password === undefined
      ? { purpose: 'login', proven: 'number' }
      : { purpose: 'signup', proven: 'email' }
  const binding = await findPreSession(db.read, visit)
  const mark = binding && { binding, purpose: proof.purpose, subject: form[proof.proven] }
  if (mark === undefined || !(await hasMark(db.read, mark, visit.now))) {
    return fail('contact_not_verified')
  }
  const rejected =
    form.password === undefined
      ? undefined
      : passwords.checkPolicy(form.password, { role: 'user', ...form }, 'password')
  const refusal = rejected ?? (await countLookup(parts, visit))
  if (refusal !== undefined) {
    return refusal
  }
  if (form.password === undefined) {
    return ok({ binding: mark.binding, proof, password: undefined })
  }
  const hashed = await passwords.hash(form.password)
  return hashed.ok ? ok({ binding: mark.binding, proof, password: hashed.value }) : hashed
}

/**
 * The answer reveals whether the unproven contact has an account, and a refused sign-up keeps its
 * proof. So each sign-up counts as a lookup, before anything is looked up: a refusal after it would
 * reveal the same.
 */
async function countLookup(
  { rateLimiter }: AccountsServices,
  { ip }: Visit,
): Promise<Failure<'rate_limited'> | undefined> {
  const taken = await rateLimiter.take('email-lookup', { address: ip })
  return taken.allowed
    ? undefined
    : fail('rate_limited', { retryAfterSeconds: taken.retryAfterSeconds })
}

type Registration = { readonly visit: Visit; readonly form: SignUpForm; readonly proof: Proof }

async function register(
  parts: AccountsServices,
  tx: Tx,
  { visit, form, proof }: Registration,
): Promise<Result<string, Taken>> {
  const created = await createAccount(parts, tx, {
    visit,
    proof,
    account: {
      id: parts.newId(),
      role: 'user',
      name: form.name,
      email: form.email,
      number: form.number,
      telegram: form.telegram || null,
    },
  })
  // An unproven address gets no mail: address and name may both be a stranger's choice.
  if (created.ok && proof.proven === 'email') {
    const mail = welcomeMail(form.name, parts.publicUrl)
    await parts.messages.queue(tx, { channel: 'mail', to: form.email, ...mail })
  }
  return created
}

type AccountDraft = Pick<NewAccount, 'id' | 'role' | 'name' | 'email' | 'telegram'> & {
  readonly email: string
  readonly number: string
  readonly photoFileId?: string
}

/**
 * Inserts an account with one proven contact, which no other account may have proven. The other
 * contact stays unproven until a code within a session proves it: it gives no access and blocks
 * nobody.
 */
export async function createAccount(
  parts: AccountsServices,
  tx: Tx,
  creation: { readonly visit: Visit; readonly account: AccountDraft; readonly proof: Proof },
): Promise<Result<string, Taken>> {
  const { visit, account, proof } = creation
  await lockContacts(tx, account)
  if (await findAccountByEmail(tx, account.email)) {
    return taken('email')
  }
  if (await findAccountByNumber(tx, account.number)) {
    return taken('number')
  }
  const inserted = await insertAccount(tx, {
    ...account,
    emailVerifiedAt: proof.proven === 'email' ? visit.now : null,
    numberVerifiedAt: proof.proven === 'number' ? visit.now : null,
    photoFileId: account.photoFileId ?? null,
    permissions: [],
    createdAt: visit.now,
  })
  if (!inserted) {
    return taken(proof.proven)
  }
  const { id: accountId, role } = account
  await recordAccountAction(parts, tx, {
    visit,
    action: 'auth.signed-up',
    actor: { accountId, role },
    detail: { proven: proof.proven, ...(role === 'user' ? acceptedVersions : {}) },
  })
  await publish(tx, accountRegistered, { accountId, role })
  return ok(accountId)
}

/** Always locks in this order, so that two sign-ups wait instead of deadlocking. */
async function lockContacts(
  tx: Tx,
  { email, number }: { readonly email: string; readonly number: string },
): Promise<void> {
  await lockSubject(tx, email)
  await lockSubject(tx, number)
}

/**
 * The refusal for a contact that another account has proven. The user either signs in to that
 * account or corrects a typo.
 */
function taken(what: Proof['proven']): Failure<Taken> {
  return what === 'number'
    ? fail('number_taken', { fields: { number: accountsErrors.number_taken.message } })
    : fail('email_taken', { fields: { email: accountsErrors.email_taken.message } })
}
