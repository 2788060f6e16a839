import type { Sql, TransactionSql } from 'postgres'
import { SECOND_MS } from '#kit/clock.ts'
import { UNIT_DEADLINE_MS } from './gate.ts'

/** How much earlier PostgreSQL ends a transaction than its caller stops waiting. */
export const DEADLINE_MARGIN_MS = 500

/** The initial settings of a connection whose units of work have that deadline, in milliseconds. */
export function limitsWithin(deadlineMs: number) {
  return {
    statement_timeout: deadlineMs + SECOND_MS,
    lock_timeout: deadlineMs / 2,
    idle_in_transaction_session_timeout: deadlineMs + 6 * SECOND_MS,
    transaction_timeout: deadlineMs - DEADLINE_MARGIN_MS,
  } as const
}

/** Those of every connection of the product. */
const sessionLimits = limitsWithin(UNIT_DEADLINE_MS)

/** For a transaction that may have to go through a large table. */
export async function liftTimeLimits(tx: TransactionSql): Promise<void> {
  await tx`
    select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('transaction_timeout', '0', true)`
}

/** Serialises changes: two processes cannot alter a role at once. */
const LIMITS_LOCK = 7_313_003

/**
 * Sets the limits as defaults of the role, because a pooler in transaction mode opens its own
 * connections, which start with the role's settings. Throws while the pooler still has connections
 * from before.
 */
export async function limitPooled({
  session,
  sql,
}: {
  readonly session: Sql
  readonly sql: Sql
}): Promise<void> {
  await session.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LIMITS_LOCK})`
    const rows = await tx<{ config: string[] }[]>`
      select setconfig as config from pg_db_role_setting
      where setrole = current_user::regrole and setdatabase = 0`
    const known = new Set(rows.flatMap(({ config }) => config))
    for (const [name, ms] of Object.entries(sessionLimits)) {
      if (!known.has(`${name}=${ms}`)) {
        await tx.unsafe(`alter role current_user set ${name} = '${ms}'`)
      }
    }
  })
  const given = await sql<{ name: string; ms: number }[]>`
    select name, setting::int as ms from pg_settings
    where name = any(${Object.keys(sessionLimits)})`
  const isLimited = given.every(({ name, ms }) => Object(sessionLimits)[name] === ms)
  if (!isLimited) {
    throw new Error(
      'DATABASE_URL: the pooler has connections from before its role was given limits; let it RECONNECT and start again',
    )
  }
}
