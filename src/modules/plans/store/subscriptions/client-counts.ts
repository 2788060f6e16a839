import type { Fragment, Sql } from 'postgres'
import { type ClientStatus, EXPIRING_DAYS } from '#contract/clients/types.ts'
import { present } from '#kit/assert.ts'
import type { PlaceInTime, RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { type ClientsOf, countByStatus } from './clients.ts'

export type ClientCounts = {
  readonly byStatus: Readonly<Record<ClientStatus, number>>
} & DueCounts

/** People with a plan that ends within 7 or 30 days and is not renewed. */
export type DueCounts = { readonly due7: number; readonly due30: number }

type Counted = Record<'held' | 'expiring' | 'trial' | 'cancelled' | 'expired', number> &
  DueCounts & { readonly doubtful: readonly string[] }

/**
 * Clients by status, in one pass over an index, as a provider may have very many. That pass cannot
 * tell whether a client's last plan was cancelled or expired if several terms end at the same
 * moment, or if a cancelled one is still to come; those few are counted by the full statement.
 */
export async function countClients(
  tx: Tx,
  { providerIds, at }: Omit<ClientsOf, 'planId'>,
): Promise<ClientCounts> {
  const sql = openSql(tx)
  const [row] = await sql<Counted[]>`
    select count(held_until)::int as held,
      count(*) filter (where held_until <= ${inDays(sql, at, EXPIRING_DAYS)})::int as expiring,
      count(*) filter (where held_until <= ${inDays(sql, at, 7)})::int as due7,
      count(*) filter (where held_until <= ${inDays(sql, at, 30)})::int as due30,
      count(*) filter (where held_until is null and has_trial)::int as trial,
      count(*) filter (where ended = 'cancelled')::int as cancelled,
      count(*) filter (where ended = 'expired')::int as expired,
      coalesce(array_agg(user_id::text) filter (where ended = 'doubtful'), '{}') as doubtful
    from (
      select user_id, held_until, has_trial, case
        when held_until is not null or has_trial then null
        when greatest(cancelled_until, expired_until) > ${at} or cancelled_until = expired_until then 'doubtful'
        when expired_until is null or cancelled_until > expired_until then 'cancelled'
        else 'expired' end as ended
      from (
        select user_id, min(held_until) filter (where held_until > ${at}) as held_until,
          coalesce(bool_or(any_until > ${at}), false) as has_trial,
          max(cancelled_until) as cancelled_until, max(expired_until) as expired_until
        from (
          select user_id, plan_id,
            max(until) filter (where kind <> 'trial' and phase <> 'ended' and until > starts_at) as held_until,
            max(until) filter (where phase <> 'ended' and until > starts_at) as any_until,
            max(until) filter (where cancelled_at is not null) as cancelled_until,
            max(until) filter (where cancelled_at is null) as expired_until
          from subscription where ${ofProviders(sql, providerIds)}
          group by user_id, plan_id) plan
        group by user_id) client) counted`
  const { doubtful, held, expiring, trial, cancelled, expired, due7, due30 } = present(row, 'a sum')
  const doubtfulCounts =
    doubtful.length === 0 ? [] : await countByStatus(tx, { providerIds, at, among: doubtful })
  const more = (status: ClientStatus) =>
    doubtfulCounts.find((one) => one.status === status)?.people ?? 0
  return {
    byStatus: {
      active: held - expiring,
      expiring,
      trial,
      cancelled: cancelled + more('cancelled'),
      expired: expired + more('expired'),
    },
    due7,
    due30,
  }
}

/** Counts only clients whose plan ends soon, without reading plans that are over. */
export async function countDue(
  tx: Tx,
  { providerIds, at }: Omit<ClientsOf, 'planId'>,
): Promise<DueCounts> {
  const sql = openSql(tx)
  const [row] = await sql<DueCounts[]>`
    select count(distinct user_id) filter (where until <= ${inDays(sql, at, 7)})::int as due7,
      count(distinct user_id)::int as due30
    from (
      select user_id, max(until) as until from subscription
      where ${ofProviders(sql, providerIds)} and until > ${at} and phase <> 'ended'
        and kind <> 'trial' and until > starts_at
      group by user_id, plan_id) held
    where until <= ${inDays(sql, at, 30)}`
  return row ?? { due7: 0, due30: 0 }
}

type DueQuery = Omit<ClientsOf, 'planId'> & RangeInTime & { readonly days: number }

/**
 * Plans that end within `days` and are not renewed, by holder, after a position, earliest end
 * first. A holder of several plans occurs several times. Reads only as many rows as requested.
 */
export function listDue(
  tx: Tx,
  { providerIds, at, days, after, rows }: DueQuery,
): Promise<readonly PlaceInTime[]> {
  const sql = openSql(tx)
  const behind =
    after === undefined ? sql`` : sql`and (s.until, s.user_id) > (${after.at}, ${after.id}::uuid)`
  return sql<PlaceInTime[]>`
    select due.until as at, due.user_id as id from unnest(${[...providerIds]}::uuid[]) as seller (id)
    cross join lateral (
      select until, user_id from subscription s
      where s.provider_id = seller.id and s.until > ${at} and s.until <= ${inDays(sql, at, days)} ${behind}
        and s.phase <> 'ended' and s.kind <> 'trial' and s.until > s.starts_at
        and not exists (
          select from subscription later
          where later.provider_id = seller.id and later.user_id = s.user_id
            and later.plan_id = s.plan_id and later.until > s.until
            and later.phase <> 'ended' and later.kind <> 'trial'
            and later.until > later.starts_at)
      order by s.until, s.user_id limit ${rows}) due
    order by due.until, due.user_id limit ${rows}`
}

function inDays(sql: Sql, at: Date, days: number): Fragment {
  return sql`${at}::timestamptz + make_interval(hours => ${days * 24})`
}

/** For a single provider, `=` lets the query use the index order. */
function ofProviders(sql: Sql, providerIds: readonly string[]): Fragment {
  const [only = ''] = providerIds
  return providerIds.length === 1
    ? sql`provider_id = ${only}`
    : sql`provider_id = any(${[...providerIds]}::uuid[])`
}
