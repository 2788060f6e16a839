import { sql } from 'kysely'
import type { RangeInTime } from '#kit/page.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'
import type { PlanRow } from './catalogue.ts'

/** A plan of this provider, on sale or not. */
export function findOwnPlan(tx: Tx, providerId: string, id: string): Promise<PlanRow | undefined> {
  return fromOwnPlans(tx, providerId).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOwnPlan(tx: Tx, providerId: string, id: string): Promise<PlanRow | undefined> {
  return fromOwnPlans(tx, providerId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** A provider's plans, newest first. */
export function listOwnPlans(
  tx: Tx,
  providerId: string,
  { after, rows }: RangeInTime,
): Promise<PlanRow[]> {
  return fromOwnPlans(tx, providerId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
}

const TITLES_MAX = 1_000

export async function listOwnTitles(
  tx: Tx,
  providerId: string,
): Promise<readonly { id: string; title: string }[]> {
  return openTx<PlansTables>(tx)
    .selectFrom('plan')
    .select(['id', 'title'])
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(TITLES_MAX)
    .execute()
}

/** Whether the provider has a plan on sale. */
export async function hasPlanOnSale(tx: Tx, providerId: string, at: Date): Promise<boolean> {
  const row = await openTx<PlansTables>(tx)
    .selectFrom('plan')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('activated', '=', true)
    .where((where) =>
      where.or([where('platform_ends_at', 'is', null), where('platform_ends_at', '>', at)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type PlanChange = Partial<Omit<PlanRow, 'id' | 'provider_id' | 'version' | 'words_key'>>

/** Writes a change; `newVersion` if it affects what buyers are promised. */
export async function updatePlan(
  tx: Tx,
  { id, newVersion, change }: { id: string; newVersion: boolean; change: PlanChange },
): Promise<PlanRow> {
  return openTx<PlansTables>(tx)
    .updateTable('plan')
    .set(change)
    .set((eb) => (newVersion ? { version: eb('version', '+', 1) } : {}))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function fromOwnPlans(tx: Tx, providerId: string) {
  return openTx<PlansTables>(tx)
    .selectFrom('plan')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
}
