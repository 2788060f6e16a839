import type { Selectable } from 'kysely'
import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansTables } from '../tables.ts'

export type MembershipRow = Selectable<PlatformPlansTables['membership']>

/** False when another one runs in that time. */
export async function insertMembership(tx: Tx, row: MembershipRow): Promise<boolean> {
  const inserted = await openTx<PlatformPlansTables>(tx)
    .insertInto('membership')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function noteInvoice(tx: Tx, id: string, invoiceId: string): Promise<void> {
  await openTx<PlatformPlansTables>(tx)
    .updateTable('membership')
    .set({ invoice_id: invoiceId })
    .where('id', '=', id)
    .execute()
}

/** Until the unit of work ends, nobody else counts the customers of this membership. */
export async function lockMembership(tx: Tx, id: string): Promise<void> {
  await openTx<PlatformPlansTables>(tx)
    .selectFrom('membership')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}

/** The one that began last and not after `now`. */
export function findLatestMembership(
  tx: Tx,
  providerId: string,
  now: Date,
): Promise<MembershipRow | undefined> {
  return openTx<PlatformPlansTables>(tx)
    .selectFrom('membership')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('starts_at', '<=', now)
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
}

/** The ones that run at that moment, of these providers. */
export function listRunningMemberships(
  tx: Tx,
  providerIds: readonly string[],
  at: Date,
): Promise<readonly MembershipRow[]> {
  return openSql(tx)<MembershipRow[]>`
    select distinct on (provider_id) * from membership
    where provider_id = any(${[...providerIds]}::uuid[]) and starts_at <= ${at} and ends_at > ${at}
    order by provider_id, starts_at desc`
}
