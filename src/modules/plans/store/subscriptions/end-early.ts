import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../../tables.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** Until the transaction ends, no other one grants or moves terms of this person and plan. */
export async function lockTerms(tx: Tx, userId: string, planId: string): Promise<void> {
  // The same lock as in `grant_subscriptions`.
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId + planId}, 12))`.execute(
    openTx(tx),
  )
}

/** Running or waiting terms, earliest first. */
export function listLiveTerms(
  tx: Tx,
  userId: string,
  planId: string,
  at: Date,
): Promise<readonly SubscriptionRow[]> {
  return openTx<PlansTables>(tx)
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('plan_id', '=', planId)
    .where('phase', '<>', 'ended')
    .where('until', '>', at)
    .orderBy('starts_at')
    .execute()
}

export type TermMove = {
  readonly id: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly remindAt: Date | null
}

/** Moves a waiting term. It is counted as running when its start is processed, like any other. */
export async function moveTerm(tx: Tx, move: TermMove): Promise<void> {
  const { numUpdatedRows } = await openTx<PlansTables>(tx)
    .updateTable('subscription')
    .set({ starts_at: move.startsAt, ends_at: move.endsAt, remind_at: move.remindAt })
    .where('id', '=', move.id)
    .where('phase', '=', 'waiting')
    .executeTakeFirstOrThrow()
  assert(numUpdatedRows === 1n, 'only what waits is moved')
}
