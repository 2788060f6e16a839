import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlanRow } from './catalogue.ts'

/** Any provider's plan, locked until the transaction ends. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  const [row] = await openSql(tx)<PlanRow[]>`
    select * from plan where id = ${id} and removed_at is null for no key update`
  return row
}

export type HeldPlan = { readonly id: string; readonly userId: string }

/** Paid terms that have not ended, of plans whose buyers are all refunded, after `after`. */
export function listToRefund(
  tx: Tx,
  query: { readonly after: string; readonly at: Date; readonly rows: number },
): Promise<readonly HeldPlan[]> {
  return openSql(tx)<HeldPlan[]>`
    select s.id, s.user_id as "userId" from plan p join subscription s on s.plan_id = p.id
    where p.refunding_since is not null and s.kind = 'paid' and s.phase <> 'ended'
      and s.cancelled_at is null and s.until > ${query.at} and s.id > ${query.after}
    order by s.id limit ${query.rows}`
}

/** How many such terms a plan has. */
export async function countToRefund(tx: Tx, planId: string, at: Date): Promise<number> {
  const [row] = await openSql(tx)<{ held: number }[]>`
    select count(*)::int as held from subscription
    where plan_id = ${planId} and kind = 'paid' and phase <> 'ended' and cancelled_at is null
      and until > ${at}`
  return row?.held ?? 0
}
