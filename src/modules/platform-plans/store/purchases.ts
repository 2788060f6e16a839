import type { Selectable } from 'kysely'
import type { PlanDraft } from '#contract/plans/editing.ts'
import type { PromoCode } from '#contract/platform-plans/prices.ts'
import type { PlanDuration, PlatformPlan } from '#contract/platform-plans/types.ts'
import type { Paise } from '#kit/money.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansTables } from '../tables.ts'

export type PurchaseRow = Selectable<PlatformPlansTables['platform_purchase']>

export type NewPurchase = {
  readonly id: string
  readonly providerId: string
  /** An existing service, or the draft of one. */
  readonly subject: { readonly planId: string } | { readonly draft: PlanDraft }
  readonly tier: PlatformPlan
  readonly duration: PlanDuration
  readonly base: Paise
  readonly gst: Paise
  readonly now: Date
}

/** Inserts a choice that awaits payment. */
export async function insertPending(tx: Tx, purchase: NewPurchase): Promise<void> {
  const { subject } = purchase
  const sql = openSql(tx)
  await sql`
    insert into platform_purchase
      (id, provider_id, plan_id, draft, tier, duration_days, base_paise, gst_paise, created_at)
    values (${purchase.id}, ${purchase.providerId},
      ${'planId' in subject ? subject.planId : null},
      ${'draft' in subject ? JSON.stringify(subject.draft) : null}::text::jsonb,
      ${purchase.tier}, ${purchase.duration}, ${String(purchase.base)}::bigint,
      ${String(purchase.gst)}::bigint, ${purchase.now})`
}

/**
 * The id of the provider's unpaid purchase with the same choice for the same service, if any.
 * Deletes other unpaid choices for that service, or for a draft with the same title, as the
 * provider has corrected it or chosen again: a late payment for one of them is refunded. Choices of
 * one provider are serialised.
 */
export async function findSamePending(
  tx: Tx,
  { providerId, subject, tier, duration, base, gst }: NewPurchase,
): Promise<string | undefined> {
  const sql = openSql(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${providerId}::text, 18))`
  const isOfService =
    'planId' in subject
      ? sql`plan_id = ${subject.planId}`
      : sql`plan_id is null and draft->>'title' = ${subject.draft.title}`
  const isSame =
    'planId' in subject ? sql`true` : sql`draft = ${JSON.stringify(subject.draft)}::text::jsonb`
  const [same] = await sql<{ id: string }[]>`
    select id from platform_purchase
    where provider_id = ${providerId} and status = 'pending' and ${isOfService} and ${isSame}
      and tier = ${tier} and duration_days = ${duration}
      and base_paise = ${String(base)}::bigint and gst_paise = ${String(gst)}::bigint
    order by created_at desc limit 1 for update`
  await sql`
    delete from platform_purchase
    where provider_id = ${providerId} and status = 'pending' and ${isOfService}
      and id is distinct from ${same?.id ?? null}::uuid`
  return same?.id
}

/** Deletes the oldest unpaid drafts of a provider except the newest `keepCount`. */
export async function dropOldDrafts(tx: Tx, providerId: string, keepCount: number): Promise<void> {
  await openSql(tx)`
    delete from platform_purchase where id in (
      select id from platform_purchase
      where provider_id = ${providerId} and status = 'pending' and plan_id is null
      order by created_at desc, id desc offset ${keepCount})`
}

export type NewPromo = {
  readonly id: string
  readonly providerId: string
  readonly planId: string
  readonly tier: PlatformPlan
  readonly code: PromoCode
  readonly duration: PlanDuration
  readonly now: Date
  readonly endsAt: Date
}

/** Returns false if the provider has used this code before. */
export async function insertPromo(tx: Tx, promo: NewPromo): Promise<boolean> {
  const { id, providerId, planId, tier, duration, code, now, endsAt } = promo
  const { count } = await openSql(tx)`
    insert into platform_purchase (id, provider_id, plan_id, tier, duration_days, promo_code,
      base_paise, gst_paise, status, created_at, paid_at, starts_at, ends_at)
    values (${id}, ${providerId}, ${planId}, ${tier}, ${duration}, ${code},
      0, 0, 'paid', ${now}, ${now}, ${now}, ${endsAt})
    on conflict do nothing`
  return count === 1
}

/** Only this provider's purchase. */
export async function findPurchase(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await openSql(tx)<PurchaseRow[]>`
    select * from platform_purchase
    where id = ${id} and provider_id = ${providerId}`
  return row
}

/** The same, locked until the transaction ends. */
export async function lockPurchase(
  tx: Tx,
  providerId: string,
  id: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await openSql(tx)<PurchaseRow[]>`
    select * from platform_purchase
    where id = ${id} and provider_id = ${providerId} for update`
  return row
}

/** The provider's latest choice that awaits payment. */
export async function findNewestPending(
  tx: Tx,
  providerId: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await openSql(tx)<PurchaseRow[]>`
    select * from platform_purchase
    where provider_id = ${providerId} and status = 'pending'
    order by created_at desc, id desc limit 1`
  return row
}

export type Paid = {
  readonly id: string
  readonly planId: string
  readonly paymentId: string
  readonly invoiceId: string
  readonly now: Date
  readonly startsAt: Date
  readonly endsAt: Date
}

/** Returns false if it was paid before. */
export async function markPaid(tx: Tx, paid: Paid): Promise<boolean> {
  const { count } = await openSql(tx)`
    update platform_purchase set status = 'paid', plan_id = ${paid.planId}, draft = null,
      paid_at = ${paid.now}, starts_at = ${paid.startsAt}, ends_at = ${paid.endsAt},
      payment_id = ${paid.paymentId}, invoice_id = ${paid.invoiceId}
    where id = ${paid.id} and status = 'pending'`
  return count === 1
}

type Ended = {
  readonly id: string
  readonly planId: string
  readonly endsAt: Date
  readonly freedMs: number
  readonly now: Date
}

/** Ends a paid purchase; those that follow it for the same service start so much earlier. */
export async function endPaid(tx: Tx, ended: Ended): Promise<void> {
  const sql = openSql(tx)
  const freed = sql`${ended.freedMs} * interval '1 millisecond'`
  await sql`update platform_purchase set ended_at = ${ended.now} where id = ${ended.id}`
  await sql`
    update platform_purchase set starts_at = starts_at - ${freed}, ends_at = ends_at - ${freed}
    where plan_id = ${ended.planId} and status = 'paid' and starts_at >= ${ended.endsAt}
      and ended_at is null`
}

export type PaidFilter = RangeInTime & {
  readonly providerId?: string | undefined
  readonly tier?: PlatformPlan | undefined
  /** Whether it had ended at that moment. */
  readonly expired?: { readonly is: boolean; readonly at: Date } | undefined
  /** Paid from this moment (inclusive) until before the next one. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** Paid purchases of one provider or of all, the last paid first. */
export function listPaid(tx: Tx, filter: PaidFilter): Promise<readonly PurchaseRow[]> {
  const sql = openSql(tx)
  const { providerId, tier, expired, from, before, after, rows } = filter
  return sql<PurchaseRow[]>`
    select * from platform_purchase where status = 'paid'
    ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`}
    ${tier === undefined ? sql`` : sql`and tier = ${tier}`}
    ${expired === undefined ? sql`` : expired.is ? sql`and (ends_at <= ${expired.at} or ended_at is not null)` : sql`and ends_at > ${expired.at} and ended_at is null`}
    ${from === undefined ? sql`` : sql`and paid_at >= ${from}`}
    ${before === undefined ? sql`` : sql`and paid_at < ${before}`}
    ${after === undefined ? sql`` : sql`and (paid_at, id) < (${after.at}, ${after.id})`}
    order by paid_at desc, id desc limit ${rows}`
}

/** Whether the provider has a running platform plan of these tiers. */
export async function isAnyRunning(
  tx: Tx,
  providerId: string,
  { tiers, now }: { readonly tiers: readonly PlatformPlan[]; readonly now: Date },
): Promise<boolean> {
  const rows = await openSql(tx)`
    select from platform_purchase
    where provider_id = ${providerId} and status = 'paid' and tier = any(${[...tiers]}::text[])
      and starts_at <= ${now} and ends_at > ${now} and ended_at is null limit 1`
  return rows.length > 0
}
