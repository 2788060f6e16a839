import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  OTP_LIFETIME_SECONDS,
  OTP_RESET_MARK_SECONDS,
  OTP_TRIES_COUNT,
} from '#contract/accounts/limits.ts'
import { latestEnd } from '#kit/clock.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { OtpBudget, OtpChannel, OtpPurpose } from '../rules/otp-policy.ts'
import type { AccountsTables } from '../tables.ts'

const open = (tx: Tx) => openTx<AccountsTables>(tx)

/** Serialises all work on one subject until the transaction ends. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp|${subject}`}, 0))`.execute(
    open(tx),
  )
}

// Pre-sessions

export async function insertPreSession(tx: Tx, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await open(tx)
    .insertInto('pre_session')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .execute()
}

/** False if it does not exist. */
export async function extendPreSession(
  tx: Tx,
  tokenHash: Buffer,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const extended = await open(tx)
    .updateTable('pre_session')
    .set({ expires_at: expiresAt })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return extended !== undefined
}

/** Deletes an expired one, so that setting the clock back does not revive it. */
export async function hasPreSession(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await open(tx)
    .selectFrom('pre_session')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (found !== undefined && found.expires_at <= now) {
    await open(tx).deleteFrom('pre_session').where('token_hash', '=', tokenHash).execute()
    return false
  }
  return found !== undefined
}

// Sent codes and failures

export type OtpEvent = {
  readonly kind: 'sent' | 'failed'
  readonly channel: OtpChannel | null
  readonly purpose: OtpPurpose | 'totp'
  readonly subject: string
  readonly at: Date
  readonly budget: OtpBudget
}

export async function insertOtpEvent(tx: Tx, event: OtpEvent): Promise<void> {
  await open(tx).insertInto('otp_event').values(event).execute()
}

/** When codes were sent to the subject from this budget, for any purpose. */
export async function listSends(
  tx: Tx,
  { subject, budget, since }: { subject: string; budget: OtpBudget; since: Date },
): Promise<readonly Date[]> {
  const rows = await open(tx)
    .selectFrom('otp_event')
    .select('at')
    .where('subject', '=', subject)
    .where('kind', '=', 'sent')
    .where('budget', '=', budget)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ at }) => at)
}

export async function listFailures(
  tx: Tx,
  {
    subject,
    purpose,
    budget,
    since,
  }: {
    readonly subject: string
    readonly purpose: OtpPurpose | 'totp'
    readonly budget: OtpBudget
    readonly since: Date
  },
): Promise<readonly Date[]> {
  const rows = await open(tx)
    .selectFrom('otp_event')
    .select('at')
    .where('subject', '=', subject)
    .where('kind', '=', 'failed')
    .where('purpose', '=', purpose)
    .where('budget', '=', budget)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ at }) => at)
}

/** How many codes were sent since then, through one channel or all. */
export async function countSends(tx: Tx, since: Date, channel?: OtpChannel): Promise<number> {
  const { count } = await open(tx)
    .selectFrom('otp_event')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'sent')
    .where('at', '>', since)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'sms'))
    .executeTakeFirstOrThrow()
  return count
}

// Challenges

export type Challenge = {
  readonly id: string
  readonly binding: Buffer
  readonly purpose: OtpPurpose
  readonly subject: string
  readonly codeMac: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A new code invalidates the same browser's earlier ones, not those of other browsers. */
export async function replaceChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  await open(tx)
    .updateTable('otp_challenge')
    .set({ state: 'dead' })
    .where('state', '=', 'open')
    .where('subject', '=', challenge.subject)
    .where('binding', '=', challenge.binding)
    .execute()
  await open(tx)
    .insertInto('otp_challenge')
    .values({
      id: challenge.id,
      binding: challenge.binding,
      purpose: challenge.purpose,
      subject: challenge.subject,
      code_mac: challenge.codeMac,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

export type Attempt = {
  readonly binding: Buffer
  readonly subject: string
  readonly purposes: readonly OtpPurpose[]
  readonly now: Date
}

export type OpenChallenge = {
  readonly id: string
  readonly purpose: OtpPurpose
  readonly code_mac: Buffer
  readonly tries: number
}

/**
 * Counts an attempt on the open challenge before the comparison; undefined if none is left. An
 * expired challenge is closed for good, so that setting the clock back does not revive it.
 */
export async function countTry(tx: Tx, attempt: Attempt): Promise<OpenChallenge | undefined> {
  await open(tx)
    .updateTable('otp_challenge')
    .set({ state: 'dead' })
    .where('binding', '=', attempt.binding)
    .where('state', '=', 'open')
    .where(isOver(OTP_LIFETIME_SECONDS, attempt.now))
    .execute()
  return open(tx)
    .updateTable('otp_challenge')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('binding', '=', attempt.binding)
    .where('subject', '=', attempt.subject)
    .where('purpose', 'in', attempt.purposes)
    .where('state', '=', 'open')
    .where('expires_at', '>', attempt.now)
    .where('tries', '<', OTP_TRIES_COUNT)
    .returning(['id', 'purpose', 'code_mac', 'tries'])
    .executeTakeFirst()
}

/** False if another transaction has finished it. */
export async function finishChallenge(
  tx: Tx,
  id: string,
  state: 'used' | 'dead',
): Promise<boolean> {
  const finished = await open(tx)
    .updateTable('otp_challenge')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

/** It has expired, or ends later than a challenge created now would: the clock was set back. */
function isOver(lifetimeSeconds: number, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(expires_at <= ${now} or expires_at > ${latestEnd(lifetimeSeconds, now)})`
}

// Marks: proofs of a subject

export type VerifiedMark = {
  readonly binding: Buffer
  readonly purpose: OtpPurpose
  readonly subject: string
}

export async function putMark(tx: Tx, mark: VerifiedMark, expiresAt: Date): Promise<void> {
  await open(tx)
    .insertInto('verified_mark')
    .values({ ...mark, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['binding', 'purpose', 'subject']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute()
}

/** Deleted so that setting the clock back does not revive it. */
async function deleteExpiredMark(tx: Tx, mark: VerifiedMark, now: Date): Promise<void> {
  await open(tx)
    .deleteFrom('verified_mark')
    .where('binding', '=', mark.binding)
    .where('subject', '=', mark.subject)
    .where(isOver(OTP_RESET_MARK_SECONDS, now))
    .execute()
}

/** Does not consume the mark. Deletes an expired one, so call it in a transaction that commits. */
export async function hasMark(tx: Tx, mark: VerifiedMark, now: Date): Promise<boolean> {
  await deleteExpiredMark(tx, mark, now)
  const found = await open(tx)
    .selectFrom('verified_mark')
    .select('expires_at')
    .where('binding', '=', mark.binding)
    .where('purpose', '=', mark.purpose)
    .where('subject', '=', mark.subject)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Consumes a mark, in the same statement that finds it. */
export async function consumeMark(tx: Tx, mark: VerifiedMark, now: Date): Promise<boolean> {
  const taken = await open(tx)
    .deleteFrom('verified_mark')
    .where('binding', '=', mark.binding)
    .where('purpose', '=', mark.purpose)
    .where('subject', '=', mark.subject)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', latestEnd(OTP_RESET_MARK_SECONDS, now))
    .returning('subject')
    .executeTakeFirst()
  return taken !== undefined
}

// Resume keys of applications

export async function putSignupKey(
  tx: Tx,
  key: { readonly keyHash: Buffer; readonly email: string; readonly expiresAt: Date },
): Promise<void> {
  await open(tx)
    .insertInto('signup_key')
    .values({ key_hash: key.keyHash, email: key.email, expires_at: key.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findSignupKey(
  tx: Tx,
  keyHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const found = await open(tx)
    .selectFrom('signup_key')
    .select('email')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found?.email
}

/** Consumes the key, or, if none is given, every key of the address. True if there was one. */
export async function consumeSignupKeys(
  tx: Tx,
  {
    email,
    keyHash,
    now,
  }: {
    readonly email: string
    readonly keyHash?: Buffer | undefined
    readonly now: Date
  },
): Promise<boolean> {
  const taken = await open(tx)
    .deleteFrom('signup_key')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .$if(keyHash !== undefined, (query) => query.where('key_hash', '=', keyHash ?? Buffer.of()))
    .returning('email')
    .execute()
  return taken.length > 0
}
