import type { Insertable } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'
import { keepVersions } from './versions.ts'

export type PlanInsert = Insertable<PlansTables['plan']>

/** PostgreSQL takes 65,535 parameters in a statement; a plan has about thirty. */
const CHUNK = 1_000

/** Inserts plans with their first versions. */
export async function insertPlans(tx: Tx, rows: readonly PlanInsert[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await openTx<PlansTables>(tx)
      .insertInto('plan')
      .values(rows.slice(start, start + CHUNK))
      .execute()
  }
  await keepVersions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Takes a provider's plans off sale or puts them back; answers whether anything changed. */
export async function setProviderVerified(
  tx: Tx,
  providerId: string,
  verified: boolean,
): Promise<boolean> {
  const result = await openTx<PlansTables>(tx)
    .updateTable('plan')
    .set({ provider_verified: verified })
    .where('provider_id', '=', providerId)
    .where('provider_verified', '<>', verified)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
