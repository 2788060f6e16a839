import { type Selectable, sql } from 'kysely'
import { MEMBERSHIP_MAX_VERSIONS_COUNT } from '#contract/platform-plans/limits.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { MembershipsTables } from './tables.ts'

export type MembershipRow = Selectable<MembershipsTables['membership']>
export type VersionRow = Selectable<MembershipsTables['membership_version']>

/** Returns false if another membership runs in that period. */
export async function insertMembership(tx: Tx, row: MembershipRow): Promise<boolean> {
  const inserted = await openTx<MembershipsTables>(tx)
    .insertInto('membership')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function setInvoice(tx: Tx, id: string, invoiceId: string): Promise<void> {
  await openTx<MembershipsTables>(tx)
    .updateTable('membership')
    .set({ invoice_id: invoiceId })
    .where('id', '=', id)
    .execute()
}

/** Until the transaction ends, no other can count the customers of this membership. */
export async function lockMembership(tx: Tx, id: string): Promise<void> {
  await openTx<MembershipsTables>(tx)
    .selectFrom('membership')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** The membership that started last, not after `now`. */
export function findLatestMembership(
  tx: Tx,
  providerId: string,
  now: Date,
): Promise<MembershipRow | undefined> {
  return openTx<MembershipsTables>(tx)
    .selectFrom('membership')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
}

/** The terms of these providers' memberships that run at that moment. */
export function listTermsAt(
  tx: Tx,
  providerIds: readonly string[],
  at: Date,
): Promise<readonly (VersionRow & { readonly provider_id: string })[]> {
  return openTx<MembershipsTables>(tx)
    .selectFrom('membership as m')
    .innerJoin('membership_version as v', 'v.membership_id', 'm.id')
    .distinctOn('m.provider_id')
    .select('m.provider_id')
    .selectAll('v')
    .where(sql<boolean>`m.provider_id = any(${[...providerIds]}::uuid[])`)
    .where('m.starts_at', '<=', at)
    .where('m.ends_at', '>', at)
    .where('v.starts_at', '<=', at)
    .orderBy('m.provider_id')
    .orderBy('m.starts_at', 'desc')
    .orderBy('v.version', 'desc')
    .execute()
}

/** Newest first. */
export function listVersions(tx: Tx, membershipId: string): Promise<readonly VersionRow[]> {
  return openTx<MembershipsTables>(tx)
    .selectFrom('membership_version')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .orderBy('version', 'desc')
    .limit(MEMBERSHIP_MAX_VERSIONS_COUNT)
    .execute()
}

export async function insertChange(
  tx: Tx,
  row: VersionRow & { readonly agreed_by: string },
): Promise<void> {
  await openTx<MembershipsTables>(tx).insertInto('membership_change').values(row).execute()
}

/** Memberships that were charged here; those agreed on elsewhere were charged there. */
export function listChargedFrom(
  tx: Tx,
  after: string,
  limit: number,
): Promise<readonly MembershipRow[]> {
  return openTx<MembershipsTables>(tx)
    .selectFrom('membership')
    .selectAll()
    .where('activated_by', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
