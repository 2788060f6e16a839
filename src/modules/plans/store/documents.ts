import { type Selectable, sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type DocumentRow = Selectable<PlansTables['plan_document']>

/** Serialises a provider's uploads, so that positions stay unique. */
export async function lockDocuments(tx: Tx, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${providerId}, 1201))`.execute(openTx(tx))
}

/** A provider's documents in order, without replaced ones. */
export function listDocuments(tx: Tx, providerId: string): Promise<readonly DocumentRow[]> {
  return openTx<PlansTables>(tx)
    .selectFrom('plan_document')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
}

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await openTx<PlansTables>(tx).insertInto('plan_document').values(row).execute()
}

export async function markReplaced(tx: Tx, id: string, at: Date): Promise<void> {
  await openTx<PlansTables>(tx)
    .updateTable('plan_document')
    .set({ replaced_at: at })
    .where('id', '=', id)
    .execute()
}

/** Replaces the old terms in every plan that has them, as a new version; returns those plans. */
export async function replaceTerms(
  tx: Tx,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<readonly string[]> {
  const rows = await openTx<PlansTables>(tx)
    .updateTable('plan')
    .set((plan) => ({ tnc_file: to, version: plan('version', '+', 1), updated_at: at }))
    .where('tnc_file', '=', from)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
