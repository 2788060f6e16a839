import type { PlansTables, SubscriptionKind, SubscriptionPhase } from '#modules/plans/tables.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { pastTables } from './past-tables.ts'

/** An imported term; the order of a paid one is imported with it. */
export type SubscriptionImport = {
  readonly id: string
  readonly planId: string
  readonly userId: string
  readonly kind: SubscriptionKind
  /** The source of the term; default its own id. */
  readonly sourceId?: string
  readonly startsAt: Date
  readonly endsAt: Date
}

type SubscriptionInsert = Required<SubscriptionImport> & {
  readonly phase: SubscriptionPhase
  readonly remindAt: Date | null
  readonly personKey: Buffer | null
}

/**
 * Inserts many terms of the plans' current versions: trials with their claims, others with the
 * subscriber counts.
 */
export async function insertSubscriptions(
  tx: Tx,
  rows: readonly SubscriptionInsert[],
): Promise<void> {
  const sql = openSql(tx)
  const column = <T>(value: (row: SubscriptionInsert) => T) => rows.map(value)
  const instant = (at: Date | null) => at?.toISOString() ?? null
  await sql`
    insert into subscription (id, plan_id, plan_version, user_id, provider_id, kind, source_id,
      starts_at, ends_at, created_at, phase, remind_at)
    select one.id, one.plan_id, plan.version, one.user_id, plan.provider_id, one.kind,
      one.source_id, one.starts_at, one.ends_at, one.starts_at, one.phase, one.remind_at
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ planId }) => planId)}::uuid[],
      ${column(({ userId }) => userId)}::uuid[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ sourceId }) => sourceId)}::uuid[],
      ${column(({ startsAt }) => instant(startsAt))}::timestamptz[],
      ${column(({ endsAt }) => instant(endsAt))}::timestamptz[],
      ${column(({ phase }) => phase)}::text[],
      ${column(({ remindAt }) => instant(remindAt))}::timestamptz[])
      one (id, plan_id, user_id, kind, source_id, starts_at, ends_at, phase, remind_at)
    join plan on plan.id = one.plan_id`
  await pastTables<PlansTables>(tx).insertInto(
    'trial_claim',
    rows
      .filter(({ kind }) => kind === 'trial')
      .map(({ id, planId, userId, personKey, startsAt }) => ({
        user_id: userId,
        plan_id: planId,
        person_key: personKey,
        subscription_id: id,
        claimed_at: startsAt,
      })),
  )
  await sql`
    update plan_audience set subscribers = subscribers + gained.count
    from (select plan_id, count(*)::int as count from subscription
      where id = any(${column(({ id }) => id)}::uuid[]) and phase = 'running' and kind <> 'trial'
      group by plan_id) gained
    where plan_audience.plan_id = gained.plan_id`
}
