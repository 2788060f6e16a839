import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * Deletes codes, proofs and sessions that have served their time, at most so many rows of each table;
 * gives the most of any. Sessions are kept for a while after their end, for whoever asks what happened.
 */
export async function deleteOld(
  tx: Tx,
  {
    now,
    eventsBefore,
    sessionsBefore,
    rows,
  }: {
    readonly now: Date
    readonly eventsBefore: Date
    readonly sessionsBefore: Date
    readonly rows: number
  },
): Promise<number> {
  const sql = openSql(tx)
  const deleted = [
    await sql`delete from otp_challenge where ctid in (
      select ctid from otp_challenge where expires_at < ${now} limit ${rows})`,
    await sql`delete from verified_mark where ctid in (
      select ctid from verified_mark where expires_at < ${now} limit ${rows})`,
    await sql`delete from pre_session where ctid in (
      select ctid from pre_session where expires_at < ${now} limit ${rows})`,
    await sql`delete from signup_key where ctid in (
      select ctid from signup_key where expires_at < ${now} limit ${rows})`,
    await sql`delete from otp_event where ctid in (
      select ctid from otp_event where at < ${eventsBefore} limit ${rows})`,
    await sql`delete from account_backend_token where ctid in (
      select ctid from account_backend_token where used_at < ${sessionsBefore} limit ${rows})`,
    await sql`delete from account_session where ctid in (
      select ctid from account_session where ends_at < ${sessionsBefore} limit ${rows})`,
  ]
  return Math.max(...deleted.map(({ count }) => count))
}
