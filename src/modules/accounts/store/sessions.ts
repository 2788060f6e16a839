import { sql } from 'kysely'
import { STEP_UP_SECONDS } from '#contract/accounts/limits.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { SessionMethod } from '../rules/session-lifetime.ts'
import type { AccountsTables } from '../tables.ts'
import { type Account, lockAccount } from './accounts.ts'

export type NewSession = {
  readonly id: string
  readonly accountId: string
  readonly tokenHash: Buffer
  readonly method: SessionMethod
  readonly now: Date
  readonly endsAt: Date
  readonly ip: string
  readonly userAgent: string
}

const open = (tx: Tx) => openTx<AccountsTables>(tx)

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await open(tx)
    .insertInto('account_session')
    .values({
      id: session.id,
      account_id: session.accountId,
      token_hash: session.tokenHash,
      method: session.method,
      created_at: session.now,
      seen_at: session.now,
      proved_at: session.now,
      ends_at: session.endsAt,
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .execute()
}

/**
 * Writes the time of last use, never backwards. Also resets an expired proof of identity, so that
 * it does not become valid again if the clock is set back.
 */
export async function touchSession(tx: Tx, id: string, now: Date): Promise<void> {
  await open(tx)
    .updateTable('account_session')
    .set({
      seen_at: now,
      proved_at: sql<Date>`case when proved_at < ${new Date(now.getTime() - STEP_UP_SECONDS * SECOND_MS)} then 'epoch' else proved_at end`,
    })
    .where('id', '=', id)
    .where('seen_at', '<', now)
    .execute()
}

/**
 * Locks and returns the account of a session that was not ended; the session cannot be ended until
 * the transaction is over. Anything read before the lock may be outdated.
 */
export async function lockLiveSession(
  tx: Tx,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<Account | undefined> {
  const account = await lockAccount(tx, accountId)
  const session = await open(tx)
    .selectFrom('account_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return session && account
}

/**
 * Continues the session under another token, with a fresh proof of identity. Its bearer tokens are
 * deleted: otherwise they would survive the reason for the renewal and share the fresh proof.
 */
export async function renewSession(
  tx: Tx,
  renewed: { readonly id: string; readonly tokenHash: Buffer; readonly now: Date },
): Promise<void> {
  await open(tx)
    .updateTable('account_session')
    .set({ token_hash: renewed.tokenHash, proved_at: renewed.now })
    .where('id', '=', renewed.id)
    .where('ended_at', 'is', null)
    .execute()
  await open(tx).deleteFrom('account_backend_token').where('session_id', '=', renewed.id).execute()
}

export type LiveSession = {
  readonly id: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly endsAt: Date
  readonly ip: string
  readonly userAgent: string
}

export async function listSessions(tx: Tx, accountId: string): Promise<readonly LiveSession[]> {
  return open(tx)
    .selectFrom('account_session')
    .select([
      'id',
      'created_at as createdAt',
      'seen_at as seenAt',
      'ends_at as endsAt',
      'ip',
      'user_agent as userAgent',
    ])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export type Ending = { readonly accountId: string; readonly why: string; readonly now: Date }

/** False if the account has no such open session. */
export async function endSession(tx: Tx, id: string, ending: Ending): Promise<boolean> {
  const ended = await open(tx)
    .updateTable('account_session')
    .set({ ended_at: ending.now, ended_why: ending.why })
    .where('id', '=', id)
    .where('account_id', '=', ending.accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the account's sessions except `except`; returns how many. */
export async function endSessions(tx: Tx, ending: Ending, except?: string): Promise<number> {
  const ended = await open(tx)
    .updateTable('account_session')
    .set({ ended_at: ending.now, ended_why: ending.why })
    .where('account_id', '=', ending.accountId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  return ended.length
}

/** Ends the oldest sessions in excess of `keep`. */
export async function endSurplus(tx: Tx, keep: number, ending: Ending): Promise<number> {
  const kept = open(tx)
    .selectFrom('account_session')
    .select('id')
    .where('account_id', '=', ending.accountId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', ending.now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep)
  const ended = await open(tx)
    .updateTable('account_session')
    .set({ ended_at: ending.now, ended_why: ending.why })
    .where('account_id', '=', ending.accountId)
    .where('ended_at', 'is', null)
    .where('id', 'not in', kept)
    .returning('id')
    .execute()
  return ended.length
}

export async function insertBackendToken(
  tx: Tx,
  token: { readonly tokenHash: Buffer; readonly sessionId: string; readonly now: Date },
): Promise<void> {
  await open(tx)
    .insertInto('account_backend_token')
    .values({
      token_hash: token.tokenHash,
      session_id: token.sessionId,
      created_at: token.now,
      used_at: token.now,
    })
    .execute()
}

/** Using a token counts as using its session. */
export async function touchBackendToken(
  tx: Tx,
  touched: { readonly tokenHash: Buffer; readonly now: Date },
): Promise<void> {
  await open(tx)
    .updateTable('account_backend_token')
    .set({ used_at: touched.now })
    .where('token_hash', '=', touched.tokenHash)
    .where('used_at', '<', touched.now)
    .execute()
}

/** True if the account had not signed in from this browser before. */
export async function insertDevice(
  tx: Tx,
  device: { readonly accountId: string; readonly digest: Buffer; readonly now: Date },
): Promise<boolean> {
  const inserted = await open(tx)
    .insertInto('account_device')
    .values({
      account_id: device.accountId,
      digest: device.digest,
      first_seen_at: device.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteDevices(tx: Tx, accountId: string): Promise<void> {
  await open(tx).deleteFrom('account_device').where('account_id', '=', accountId).execute()
}

/** Whether the account has signed in from this browser before. */
export async function hasDevice(
  tx: Tx,
  { accountId, digest }: { readonly accountId: string; readonly digest: Buffer },
): Promise<boolean> {
  const device = await open(tx)
    .selectFrom('account_device')
    .select('first_seen_at')
    .where('account_id', '=', accountId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return device !== undefined
}
