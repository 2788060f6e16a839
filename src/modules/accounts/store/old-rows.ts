import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/**
 * Deletes expired codes, proofs and sessions, up to a limit per table. Returns the largest number
 * deleted from one table. Ended sessions are kept for a while for investigations.
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
