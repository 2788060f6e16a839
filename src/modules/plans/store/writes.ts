import type { Insertable } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'
import { insertVersions } from './versions.ts'

export type PlanInsert = Insertable<PlansTables['plan']>

/** PostgreSQL accepts 65,535 parameters per statement; a plan has about thirty. */
const CHUNK = 1_000

/** Inserts plans with their first versions and no subscribers. */
export async function insertPlans(tx: Tx, rows: readonly PlanInsert[]): Promise<void> {
  const db = openTx<PlansTables>(tx)
  for (let start = 0; start < rows.length; start += CHUNK) {
    const part = rows.slice(start, start + CHUNK)
    await db.insertInto('plan').values(part).execute()
    await db
      .insertInto('plan_audience')
      .values(part.map(({ id }) => ({ plan_id: id })))
      .execute()
  }
  await insertVersions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Ids of providers with plans that count as sold by one who may, those after `last`. */
export async function listSellers(
  tx: Tx,
  last: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openTx<PlansTables>(tx)
    .selectFrom('plan')
    .select('provider_id')
    .distinct()
    .where('provider_sells', '=', true)
    .$if(last !== undefined, (query) => query.where('provider_id', '>', last ?? ''))
    .orderBy('provider_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.provider_id)
}

/** Takes a provider's plans off sale or puts them back; returns whether anything changed. */
export async function setProviderSells(
  tx: Tx,
  providerId: string,
  sells: boolean,
): Promise<boolean> {
  const result = await openTx<PlansTables>(tx)
    .updateTable('plan')
    .set({ provider_sells: sells })
    .where('provider_id', '=', providerId)
    .where('provider_sells', '<>', sells)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
