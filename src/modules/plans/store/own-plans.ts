import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'
import type { PlanRow } from './catalogue.ts'

/** A plan of this provider, on sale or not. */
export function findOwnPlan(tx: Tx, providerId: string, id: string): Promise<PlanRow | undefined> {
  return openTx<PlansTables>(tx)
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockOwnPlan(tx: Tx, providerId: string, id: string): Promise<PlanRow | undefined> {
  return openTx<PlansTables>(tx)
    .selectFrom('plan')
    .selectAll()
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type OwnPlace = {
  readonly providerId: string
  readonly after?: { readonly at: Date; readonly id: string }
  readonly rows: number
}

/** A provider's plans, the newest first. */
export function listOwnPlans(tx: Tx, { providerId, after, rows }: OwnPlace): Promise<PlanRow[]> {
  const sql = openSql(tx)
  return sql<PlanRow[]>`
    select * from plan where provider_id = ${providerId} and removed_at is null
    ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}, ${after.id})`}
    order by created_at desc, id desc limit ${rows}`
}

const TITLES_MAX = 1_000

export async function listOwnTitles(
  tx: Tx,
  providerId: string,
): Promise<readonly { id: string; title: string }[]> {
  return openSql(tx)<{ id: string; title: string }[]>`
    select id, title from plan where provider_id = ${providerId} and removed_at is null
    order by created_at desc, id desc limit ${TITLES_MAX}`
}

/** Whether the provider has a plan on sale. */
export async function sellsAnything(tx: Tx, providerId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    select from plan where provider_id = ${providerId} and activated limit 1`
  return rows.length > 0
}

export type PlanChange = Partial<Omit<PlanRow, 'id' | 'provider_id' | 'version' | 'words_key'>>

/** Writes what changed; `newVersion` where it is something that buyers are promised. */
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
