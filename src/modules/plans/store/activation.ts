import type { PlatformPlan } from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type ActivationRow = {
  readonly sourceId: string
  readonly planId: string
  readonly planName: PlatformPlan
  readonly days: number
  readonly at: Date
  readonly until: Date
}

/** Returns false if this purchase already put a plan on sale. */
export async function insertActivation(tx: Tx, row: ActivationRow): Promise<boolean> {
  const rows = await openSql(tx)`
    insert into plan_activation (source_id, plan_id, platform_plan, days, activated_at, ends_at)
    values (${row.sourceId}, ${row.planId}, ${row.planName}, ${row.days}, ${row.at}, ${row.until})
    on conflict do nothing returning 1`
  return rows.length === 1
}

/** Until when a recorded purchase put its plan on sale. */
export async function findActivatedUntil(tx: Tx, sourceId: string): Promise<Date> {
  const [row] = await openSql(tx)<{ ends_at: Date }[]>`
    select ends_at from plan_activation where source_id = ${sourceId}`
  return present(row, 'an activation stays').ends_at
}

/**
 * The plan that a purchase put on sale. Concurrent calls for the same purchase wait until this
 * transaction ends.
 */
export async function findActivated(tx: Tx, sourceId: string): Promise<string | undefined> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${sourceId}, 1202))`
  const [row] = await sql<{ plan_id: string }[]>`
    select plan_id from plan_activation where source_id = ${sourceId}`
  return row?.plan_id
}

export type DeactivatedRow = { id: string; provider_id: string; title: string }

/** Takes plans off sale whose platform plan has ended. */
export async function deactivateDue(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<readonly DeactivatedRow[]> {
  return openSql(tx)<DeactivatedRow[]>`
    update plan set activated = false, updated_at = ${at}
    where id in (select id from plan where activated and platform_ends_at <= ${at}
      order by id limit ${limit} for no key update skip locked)
    returning id, provider_id, title`
}

/** The plans that these purchases and claims put on sale, by source id. */
export async function findActivatedBy(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ source_id: string; plan_id: string }[]>`
    select source_id, plan_id from plan_activation
    where source_id = any(${[...sourceIds]}::uuid[])`
  return new Map(rows.map((row) => [row.source_id, row.plan_id]))
}

export async function countActivations(tx: Tx): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    select count(*)::int as count from plan_activation`
  return row?.count ?? 0
}
