import type { Selectable } from 'kysely'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables, SubscriptionKind, SubscriptionPhase } from '../../tables.ts'

export type SubscriptionRow = Selectable<PlansTables['subscription']>

export type GrantRow = {
  readonly id: string
  readonly planId: string
  readonly planVersion: number
  readonly userId: string
  readonly kind: SubscriptionKind
  readonly sourceId: string
  readonly days: number
}

export type GrantedRow = {
  id: string
  provider_id: string
  starts_at: Date
  ends_at: Date
  is_new: boolean
}

/**
 * Grants terms in one statement, which also sets their starts and updates the plans' subscriber
 * counts. Returns them in the order given.
 */
export function grantSubscriptions(
  tx: Tx,
  grants: readonly GrantRow[],
  { at, reminderDays }: { readonly at: Date; readonly reminderDays: readonly number[] },
): Promise<readonly GrantedRow[]> {
  const all = (of: (grant: GrantRow) => string) => grants.map(of)
  return openSql(tx)<GrantedRow[]>`
    select * from grant_subscriptions(${all(({ id }) => id)}::text[]::uuid[],
      ${all(({ planId }) => planId)}::text[]::uuid[],
      ${all(({ planVersion }) => String(planVersion))}::text[]::int[],
      ${all(({ userId }) => userId)}::text[]::uuid[], ${all(({ kind }) => kind)}::text[],
      ${all(({ sourceId }) => sourceId)}::text[]::uuid[],
      ${all(({ days }) => String(days))}::text[]::int[], ${at}, ${[...reminderDays]}::int[])`
}

export async function findSubscription(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await openSql(tx)<SubscriptionRow[]>`select * from subscription where id = ${id}`
  return row
}

export function findSubscriptions(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly SubscriptionRow[]> {
  return openSql(tx)<SubscriptionRow[]>`
    select * from subscription where id = any(${[...ids]}::uuid[])`
}

/**
 * Looks up each plan separately: a join of sets would read everything that the user ever bought.
 */
export async function listBought(
  tx: Tx,
  userId: string,
  planIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ plan_id: string }[]>`
    select plan_id from unnest(${[...planIds]}::uuid[]) as asked (plan_id)
    cross join lateral (select from subscription s
      where s.user_id = ${userId} and s.plan_id = asked.plan_id and s.kind <> 'trial' limit 1) bought`
  return rows.map((row) => row.plan_id)
}

/** Those of these plans of which the user has a term that runs or waits, without trials. */
export async function listHolding(
  tx: Tx,
  userId: string,
  planIds: readonly string[],
  at: Date,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ plan_id: string }[]>`
    select plan_id from unnest(${[...planIds]}::uuid[]) as asked (plan_id)
    where exists (select from subscription s
      where s.user_id = ${userId} and s.plan_id = asked.plan_id and s.kind <> 'trial'
        and s.phase <> 'ended' and s.until > ${at})`
  return rows.map((row) => row.plan_id)
}

/** What a user holds or held, latest end first. */
export function listSubscriptions(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<readonly SubscriptionRow[]> {
  return openSql(tx)<SubscriptionRow[]>`
    select * from subscription where user_id = ${userId} order by until desc, id desc limit ${limit}`
}

/** A term, and whether it is the last one of its plan. */
export type TermRow = SubscriptionRow & { readonly is_last: boolean }

/** A user's running and waiting terms. */
export function listHeld(
  tx: Tx,
  userId: string,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<readonly TermRow[]> {
  const sql = openSql(tx)
  return sql<TermRow[]>`
    select s.*, ${isLast(tx)} from subscription s
    where user_id = ${userId} and phase <> 'ended' and until > ${at}
    order by until desc, id desc limit ${limit}`
}

/** A user's ended terms, latest end first. */
export function listEnded(
  tx: Tx,
  userId: string,
  { at, after, rows }: RangeInTime & { readonly at: Date },
): Promise<readonly TermRow[]> {
  const sql = openSql(tx)
  return sql<TermRow[]>`
    select s.*, ${isLast(tx)} from subscription s
    where user_id = ${userId} and (phase = 'ended' or until <= ${at})
    ${after === undefined ? sql`` : sql`and (until, id) < (${after.at}, ${after.id})`}
    order by until desc, id desc limit ${rows}`
}

function isLast(tx: Tx) {
  return openSql(tx)`not exists (select from subscription l
    where l.user_id = s.user_id and l.plan_id = s.plan_id and l.until > s.until) as is_last`
}

/** Paid grants in the order of their ids, for iteration. */
export function listPaidGrants(
  tx: Tx,
  afterId: string | undefined,
  limit: number,
): Promise<readonly { readonly id: string; readonly source_id: string }[]> {
  const sql = openSql(tx)
  return sql<{ id: string; source_id: string }[]>`
    select id, source_id from subscription where kind = 'paid'
    ${afterId === undefined ? sql`` : sql`and id > ${afterId}`} order by id limit ${limit}`
}

/** Undefined if it has ended or was already cancelled. `was` is its earlier phase. */
export async function cancelSubscription(
  tx: Tx,
  id: string,
  at: Date,
): Promise<(SubscriptionRow & { was: SubscriptionPhase }) | undefined> {
  const [row] = await openSql(tx)<(SubscriptionRow & { was: SubscriptionPhase })[]>`
    update subscription set cancelled_at = ${at}, phase = 'ended', remind_at = null
    where id = ${id} and cancelled_at is null and phase <> 'ended' and ends_at > ${at}
    returning new.*, old.phase as was`
  return row
}

/** Marks a term that is over as cancelled; false if it is not over, or already is. */
export async function recordRefundedTerm(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await openSql(tx)`
    update subscription set cancelled_at = ${at}
    where id = ${id} and cancelled_at is null and phase = 'ended' and ends_at <= ${at}
    returning id`
  return rows.length === 1
}

type PaidTerm = { readonly id: string; readonly userId: string; readonly endsAt: Date }

/** A provider's paid terms that end after `past` and are not cancelled, after `after`. */
export async function listPaidPast(
  tx: Tx,
  query: {
    readonly providerId: string
    readonly past: Date
    readonly after: string
    readonly rows: number
  },
): Promise<readonly PaidTerm[]> {
  return openSql(tx)<PaidTerm[]>`
    select id, user_id as "userId", ends_at as "endsAt" from subscription
    where provider_id = ${query.providerId} and until > ${query.past} and kind = 'paid'
      and cancelled_at is null and id > ${query.after}
    order by id limit ${query.rows}`
}

/** Plans that a user may use at a moment. */
export async function listEntitled(tx: Tx, userId: string, at: Date): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ plan_id: string }[]>`
    select plan_id from subscription
    where user_id = ${userId} and phase <> 'ended' and starts_at <= ${at} and until > ${at}`
  return rows.map((row) => row.plan_id)
}

/** A plan that a user may use, its provider, and the end of the current term. */
export type Entitlement = {
  readonly planId: string
  readonly providerId: string
  readonly until: Date
}

export function listEntitlements(
  tx: Tx,
  userId: string,
  at: Date,
): Promise<readonly Entitlement[]> {
  return openSql(tx)<Entitlement[]>`
    select plan_id as "planId", provider_id as "providerId", until from subscription
    where user_id = ${userId} and phase <> 'ended' and starts_at <= ${at} and until > ${at}`
}

export type ViewerSubscription = {
  /** Holds a non-trial subscription that is running or waiting. */
  readonly subscribed: boolean
  readonly trialAvailed: boolean
}

/** A viewer's relation to a plan. */
export async function findViewerSubscription(
  tx: Tx,
  userId: string,
  planId: string,
  at: Date,
): Promise<ViewerSubscription> {
  const [row] = await openSql(tx)<{ subscribed: boolean; availed: boolean }[]>`
    select exists (select from subscription where user_id = ${userId} and plan_id = ${planId}
        and kind <> 'trial' and phase <> 'ended' and until > ${at}) as subscribed,
      exists (select from trial_claim
        where user_id = ${userId} and plan_id = ${planId}) as availed`
  return { subscribed: row?.subscribed ?? false, trialAvailed: row?.availed ?? false }
}

export async function holdsPlanOf(
  tx: Tx,
  userId: string,
  providerId: string,
  at: Date,
): Promise<boolean> {
  const rows = await openSql(tx)`
    select from subscription where user_id = ${userId} and provider_id = ${providerId}
      and phase <> 'ended' and starts_at <= ${at} and until > ${at} limit 1`
  return rows.length > 0
}

/** Subscriber counts of these plans. */
export async function countSubscribers(
  tx: Tx,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await openSql(tx)<{ plan_id: string; subscribers: number }[]>`
    select plan_id, subscribers from plan_audience where plan_id = any(${[...planIds]}::uuid[])`
  return new Map(rows.map(({ plan_id, subscribers }) => [plan_id, subscribers]))
}

/** Changes subscriber counts, locking the plans in the order of their ids. */
export async function addSubscribers(tx: Tx, deltas: ReadonlyMap<string, number>): Promise<void> {
  const changes = [...deltas].filter(([, delta]) => delta !== 0)
  if (changes.length === 0) {
    return
  }
  const sql = openSql(tx)
  const ids = changes.map(([id]) => id)
  if (ids.length > 1) {
    await sql`
      select from plan_audience where plan_id = any(${ids}::uuid[]) order by plan_id
      for no key update`
  }
  await sql`
    update plan_audience set subscribers = subscribers + change.delta
    from unnest(${ids}::uuid[], ${changes.map(([, delta]) => delta)}::int[]) change (id, delta)
    where plan_id = change.id`
}

export type ClaimRow = {
  readonly userId: string
  readonly planId: string
  readonly personKey: Buffer
  /** Digests of the same person with older keys. */
  readonly olderKeys: readonly Buffer[]
  readonly subscriptionId: string
  readonly at: Date
}

/** Returns false if this user, or the same person under another account, has had the trial. */
export async function insertTrialClaim(tx: Tx, claim: ClaimRow): Promise<boolean> {
  const olderKeys = claim.olderKeys.map((key) => key.toString('hex'))
  const rows = await openSql(tx)`
    insert into trial_claim (user_id, plan_id, person_key, subscription_id, claimed_at)
    select ${claim.userId}::uuid, ${claim.planId}::uuid, ${claim.personKey}::bytea,
      ${claim.subscriptionId}::uuid, ${claim.at}::timestamptz
    where not exists (
      select from trial_claim where plan_id = ${claim.planId} and person_key in (
        select decode(older, 'hex') from unnest(${olderKeys}::text[]) as known (older)))
    on conflict do nothing returning 1`
  return rows.length === 1
}
