import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { SubscriptionPhase } from '../../tables.ts'
import type { SubscriptionRow } from './subscriptions.ts'

export type EndedRow = SubscriptionRow & { was: SubscriptionPhase }

/** Ends terms that are over and not recorded as ended yet. */
export function endDue(tx: Tx, at: Date, limit: number): Promise<readonly EndedRow[]> {
  return openSql(tx)<EndedRow[]>`
    update subscription set phase = 'ended', remind_at = null
    where id in (
      select id from subscription where phase <> 'ended' and until <= ${at}
      order by until limit ${limit} for update skip locked)
    returning new.*, old.phase as was`
}

/** Starts waiting terms whose start has come. */
export function startDue(tx: Tx, at: Date, limit: number): Promise<readonly SubscriptionRow[]> {
  return openSql(tx)<SubscriptionRow[]>`
    update subscription set phase = 'running'
    where id in (
      select id from subscription where phase = 'waiting' and starts_at <= ${at} and until > ${at}
      order by starts_at limit ${limit} for update skip locked)
    returning *`
}

/** Running terms whose reminder is due, and whether another term follows. */
export function lockReminders(
  tx: Tx,
  at: Date,
  limit: number,
): Promise<readonly (SubscriptionRow & { renewed: boolean })[]> {
  return openSql(tx)<(SubscriptionRow & { renewed: boolean })[]>`
    select one.*, exists (select from subscription next where next.user_id = one.user_id
      and next.plan_id = one.plan_id and next.cancelled_at is null
      and next.until > one.until) as renewed
    from subscription one where one.remind_at <= ${at}
    order by one.remind_at limit ${limit} for update of one skip locked`
}

export async function setReminder(tx: Tx, id: string, remindAt: Date | null): Promise<void> {
  await openSql(tx)`update subscription set remind_at = ${remindAt} where id = ${id}`
}
