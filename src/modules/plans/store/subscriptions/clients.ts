import type { Fragment, Sql } from 'postgres'
import { type ClientStatus, EXPIRING_DAYS } from '#contract/clients/types.ts'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** Whose clients, and at what time; with `planId`, only by their terms of that plan. */
export type ClientsOf = {
  readonly providerIds: readonly string[]
  readonly at: Date
  readonly planId?: string | undefined
}

export type ClientQuery = ClientsOf &
  RangeInTime & {
    /** Only clients with one of these. */
    readonly statuses?: readonly ClientStatus[] | undefined
    /** Only clients whose plan ends within this many days and is not renewed, earliest end first. */
    readonly dueDays?: number | undefined
    /** Only these people. */
    readonly among?: readonly string[] | undefined
  }

export type ClientRow = {
  readonly userId: string
  readonly status: ClientStatus
  /** The plan that determines the status, and its provider. */
  readonly planId: string
  readonly providerId: string
  readonly morePlans: number
  readonly since: Date
  readonly until: Date
}

/**
 * The status of each client; see `rules/client-status.ts`. A term that was recorded as ended stays
 * ended, even if the clock goes back.
 */
function clientRows(
  tx: Tx,
  { providerIds, at, planId, among }: ClientsOf & Pick<ClientQuery, 'among'>,
): Fragment {
  const sql = openSql(tx)
  return sql`
    select user_id as "userId", plan_id as "planId", provider_id as "providerId", since,
      ends as until, plans - 1 as "morePlans",
      case when rank = 1 then 'trial'
        when rank = 2 then case when cancelled then 'cancelled' else 'expired' end
        when ends <= ${at}::timestamptz + make_interval(hours => ${EXPIRING_DAYS * 24}) then 'expiring'
        else 'active' end as status
    from (
      select distinct on (user_id) user_id, plan_id, provider_id, rank, ends, cancelled,
        (min(begun) over (partition by user_id)) as since,
        (count(*) over (partition by user_id, rank))::int as plans
      from (
        select user_id, plan_id, min(provider_id::text)::uuid as provider_id,
          min(starts_at) as begun,
          case when bool_or(kind <> 'trial' and ahead) then 0
            when bool_or(ahead) then 1 else 2 end as rank,
          coalesce(max(until) filter (where kind <> 'trial' and ahead),
            max(until) filter (where ahead),
            max(until) filter (where over), max(until)) as ends,
          coalesce((array_agg(cancelled_at is not null order by until desc, id desc)
              filter (where over))[1],
            (array_agg(cancelled_at is not null order by until desc, id desc))[1]) as cancelled
        from (
          select *, until <= ${at} or phase = 'ended' as over,
            until > ${at} and phase <> 'ended' and until > starts_at as ahead
          from subscription
          where provider_id = any(${[...providerIds]}::uuid[])
            ${planId === undefined ? sql`` : sql`and plan_id = ${planId}`}
            ${among === undefined ? sql`` : sql`and user_id = any(${[...among]}::uuid[])`}) term
        group by user_id, plan_id) plan
      order by user_id, rank, case when rank < 2 then ends end,
        case when rank = 2 then ends end desc, plan_id) client`
}

type Matched = Pick<ClientQuery, 'at' | 'statuses' | 'dueDays'>

function matches(sql: Sql, { at, statuses, dueDays }: Matched): Fragment {
  return sql`true ${statuses === undefined ? sql`` : sql`and status = any(${[...statuses]})`} ${
    dueDays === undefined
      ? sql``
      : sql`and status in ('active', 'expiring')
          and until <= ${at}::timestamptz + make_interval(hours => ${dueDays * 24})`
  }`
}

/** Clients, newest first, or with `dueDays` earliest end first. */
export function listClients(tx: Tx, query: ClientQuery): Promise<readonly ClientRow[]> {
  const sql = openSql(tx)
  const { dueDays, after, rows } = query
  const behind =
    after === undefined
      ? sql``
      : dueDays === undefined
        ? sql`and (since, "userId") < (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql`and (until, "userId") > (${after.at}::timestamptz, ${after.id}::uuid)`
  return sql<ClientRow[]>`
    select * from (${clientRows(tx, query)}) client
    where ${matches(sql, query)} ${behind}
    order by ${dueDays === undefined ? sql`since desc, "userId" desc` : sql`until, "userId"`}
    limit ${rows}`
}

/**
 * The newest clients by their first terms, after a position. Reads only as many as requested,
 * however many there are.
 */
export async function listNewest(
  tx: Tx,
  { providerIds, after, rows }: Pick<ClientQuery, 'providerIds' | 'after' | 'rows'>,
): Promise<readonly string[]> {
  const sql = openSql(tx)
  const ids = [...providerIds]
  const behind =
    after === undefined ? sql`` : sql`and (starts_at, user_id) < (${after.at}, ${after.id}::uuid)`
  const found = await sql<{ user_id: string }[]>`
    select first.user_id from unnest(${ids}::uuid[]) as seller (id)
    cross join lateral (
      select user_id, starts_at from subscription s
      where s.provider_id = seller.id ${behind} and not exists (
        select from subscription e
        where e.provider_id = any(${ids}::uuid[]) and e.user_id = s.user_id
          and (e.starts_at, e.id) < (s.starts_at, s.id))
      order by starts_at desc, user_id desc limit ${rows}) first
    order by first.starts_at desc, first.user_id desc limit ${rows}`
  return found.map((row) => row.user_id)
}

/** Everyone with a term of these providers that ends within `days`. */
export async function listEnding(
  tx: Tx,
  { providerIds, at, days }: Pick<ClientsOf, 'providerIds' | 'at'> & { readonly days: number },
): Promise<readonly string[]> {
  const found = await openSql(tx)<{ user_id: string }[]>`
    select distinct user_id from subscription
    where provider_id = any(${[...providerIds]}::uuid[]) and until > ${at} and phase <> 'ended'
      and until <= ${at}::timestamptz + make_interval(hours => ${days * 24})`
  return found.map((row) => row.user_id)
}

/** Ids of the clients that match the filter, in ascending order after `afterId`. */
export async function listClientIds(
  tx: Tx,
  query: Omit<ClientQuery, 'after'> & { readonly afterId?: string | undefined },
): Promise<readonly string[]> {
  const sql = openSql(tx)
  const { afterId, rows } = query
  const found = await sql<{ userId: string }[]>`
    select "userId" from (${clientRows(tx, query)}) client
    where ${matches(sql, query)}
      ${afterId === undefined ? sql`` : sql`and "userId" > ${afterId}::uuid`}
    order by "userId" limit ${rows}`
  return found.map(({ userId }) => userId)
}

/**
 * Everyone who holds or held a plan of these providers, in the order of their ids. Reads only as
 * many as requested.
 */
export async function listPeople(
  tx: Tx,
  providerIds: readonly string[],
  rows: number,
): Promise<readonly string[]> {
  const found = await openSql(tx)<{ user_id: string }[]>`
    select distinct one.user_id from unnest(${[...providerIds]}::uuid[]) as seller (id)
    cross join lateral (
      select distinct user_id from subscription
      where provider_id = seller.id order by user_id limit ${rows}) one
    order by one.user_id limit ${rows}`
  return found.map((row) => row.user_id)
}

/** Those among these people who themselves took a plan or a trial: nobody granted it to them. */
export async function findTakers(
  tx: Tx,
  providerIds: readonly string[],
  userIds: readonly string[],
): Promise<readonly string[]> {
  const found = await openSql(tx)<{ user_id: string }[]>`
    select distinct user_id from subscription
    where provider_id = any(${[...providerIds]}::uuid[]) and user_id = any(${[...userIds]}::uuid[])
      and kind in ('paid', 'trial')`
  return found.map((row) => row.user_id)
}

/** These people counted by status, with the full statement. */
export function countByStatus(
  tx: Tx,
  of: ClientsOf & { readonly among: readonly string[] },
): Promise<readonly { readonly status: ClientStatus; readonly people: number }[]> {
  return openSql(tx)<{ status: ClientStatus; people: number }[]>`
    select status, count(*)::int as people from (${clientRows(tx, of)}) client group by status`
}

/** All terms of these providers that one person holds or held, newest first. */
export function listTerms(
  tx: Tx,
  { providerIds, userId }: { readonly providerIds: readonly string[]; readonly userId: string },
  limit: number,
): Promise<readonly SubscriptionRow[]> {
  return openSql(tx)<SubscriptionRow[]>`
    select * from subscription
    where provider_id = any(${[...providerIds]}::uuid[]) and user_id = ${userId}
    order by starts_at desc, id desc limit ${limit}`
}

/** Plans of these providers, those on sale first. */
export function listPlanTitles(
  tx: Tx,
  providerIds: readonly string[],
  limit: number,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  return openSql(tx)<{ id: string; title: string }[]>`
    select id, title from plan where provider_id = any(${[...providerIds]}::uuid[])
    order by activated desc, lower(title), id limit ${limit}`
}
