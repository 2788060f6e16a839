import type { Selectable } from 'kysely'
import type { PendingQuery, Row, Sql } from 'postgres'
import { type Language, type PlanSegment, storedSegments } from '#contract/common/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { PlaceInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansTables } from '../tables.ts'

export type PlanRow = Selectable<PlansTables['plan']>

export type PlanCardRow = Pick<
  PlanRow,
  | 'id'
  | 'provider_id'
  | 'title'
  | 'segment'
  | 'banner_url'
  | 'price_paise'
  | 'validity_days'
  | 'service_type'
  | 'aum_paise'
  | 'clients_count'
  | 'is_free_trial'
  | 'free_trial_days'
  | 'return_1m_bps'
  | 'return_6m_bps'
  | 'return_1y_bps'
  | 'return_3y_bps'
  | 'return_5y_bps'
  | 'paused_at'
  | 'created_at'
>

type Fragment = PendingQuery<Row[]>

/**
 * The end of the platform plan is compared with the clock, so that a plan does not stay on sale
 * while the job that takes it off is late.
 */
const isPaidFor = (sql: Sql, at: Date): Fragment => sql`
  activated and (platform_ends_at is null or platform_ends_at > ${at})`

const cardColumns = (sql: Sql): Fragment => sql`
  id, provider_id, title, segment, banner_url, price_paise, validity_days, service_type,
  aum_paise, clients_count, is_free_trial, free_trial_days, return_1m_bps, return_6m_bps,
  return_1y_bps, return_3y_bps, return_5y_bps, paused_at, created_at`

export type PlanPlace =
  | { readonly sort: 'newest'; readonly after?: PlaceInTime | undefined }
  | {
      readonly sort: 'price-low' | 'price-high'
      readonly after?: { readonly paise: bigint; readonly id: string }
    }

export type PlanFilter = PlanPlace & {
  readonly category?: ProviderCategory
  readonly segment?: PlanSegment
  readonly providerId?: string
  readonly minPaise?: bigint
  readonly maxPaise?: bigint
  /** Days: more than `over`, and at most `upTo`. */
  readonly days?: { readonly over: number; readonly upTo?: number }
  readonly trial?: boolean
  readonly language?: Language
  readonly words?: string
  readonly at: Date
  readonly rows: number
}

/** Plans on sale, in one prepared statement; paused ones only with those of their provider. */
export function listOnSale(tx: Tx, filter: PlanFilter): Promise<readonly PlanCardRow[]> {
  const sql = openSql(tx)
  const { category, segment, providerId, minPaise, maxPaise } = filter
  const { days, trial, language, words, at } = filter
  const none = sql``
  return sql<PlanCardRow[]>`
    select ${cardColumns(sql)} from plan
    where ${isPaidFor(sql, at)} and provider_sells
    ${category === undefined ? none : sql`and category = ${category}`}
    ${segment === undefined ? none : sql`and segment = any(${[...storedSegments(segment)]}::plan_segment[])`}
    ${providerId === undefined ? sql`and paused_at is null` : sql`and provider_id = ${providerId}`}
    ${minPaise === undefined ? none : sql`and price_paise >= ${String(minPaise)}`}
    ${maxPaise === undefined ? none : sql`and price_paise <= ${String(maxPaise)}`}
    ${days === undefined ? none : sql`and validity_days > ${days.over}`}
    ${days?.upTo === undefined ? none : sql`and validity_days <= ${days.upTo}`}
    ${trial === undefined ? none : sql`and is_free_trial = ${trial}`}
    ${language === undefined ? none : sql`and languages @> array[${language}]::text[]`}
    ${words === undefined ? none : sql`and words_key like containing_pattern(${words})`}
    ${afterCursor(sql, filter)}
    order by ${orderOf(sql, filter.sort)} limit ${filter.rows}`
}

function afterCursor(sql: Sql, place: PlanPlace): Fragment {
  if (place.after === undefined) {
    return sql``
  }
  if (place.sort === 'newest') {
    return sql`and (created_at, id) < (${place.after.at}, ${place.after.id})`
  }
  const paise = String(place.after.paise)
  return place.sort === 'price-low'
    ? sql`and (price_paise, id) > (${paise}, ${place.after.id})`
    : sql`and (price_paise, id) < (${paise}, ${place.after.id})`
}

function orderOf(sql: Sql, sort: PlanPlace['sort']): Fragment {
  switch (sort) {
    case 'newest':
      return sql`created_at desc, id desc`
    case 'price-low':
      return sql`price_paise, id`
    case 'price-high':
      return sql`price_paise desc, id desc`
  }
}

/** Represents the return of a fund that is too young to have one; lower than any real return. */
export const NO_RETURN_BPS = -2_147_483_648

/** Funds on sale, the highest yearly return first. */
export function listFunds(
  tx: Tx,
  filter: {
    readonly after?: { readonly bps: number; readonly id: string }
    readonly at: Date
    readonly rows: number
  },
): Promise<readonly PlanCardRow[]> {
  const sql = openSql(tx)
  const { after, at } = filter
  return sql<PlanCardRow[]>`
    select ${cardColumns(sql)} from plan
    where service_type = 'fund' and ${isPaidFor(sql, at)} and provider_sells
    ${
      after === undefined
        ? sql``
        : sql`and (coalesce(return_1y_bps, -2147483648), id) < (${after.bps}, ${after.id})`
    }
    order by coalesce(return_1y_bps, -2147483648) desc, id desc limit ${filter.rows}`
}

/** Plans on sale among these ids. */
export function findOnSale(
  tx: Tx,
  ids: readonly string[],
  at: Date,
): Promise<readonly (PlanCardRow & PlanTermsRow)[]> {
  const sql = openSql(tx)
  return sql<(PlanCardRow & PlanTermsRow)[]>`
    select ${cardColumns(sql)}, version, tnc_file from plan
    where id = any(${[...ids]}::uuid[]) and ${isPaidFor(sql, at)} and provider_sells`
}

export async function findPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  const [row] = await openSql(tx)<PlanRow[]>`
    select * from plan where id = ${id} and removed_at is null`
  return row
}

/** The columns that a sale of a plan needs, without its texts. */
export type PlanTermsRow = Pick<
  PlanRow,
  | 'id'
  | 'version'
  | 'title'
  | 'provider_id'
  | 'service_type'
  | 'price_paise'
  | 'validity_days'
  | 'free_trial_days'
  | 'tnc_file'
  | 'paused_at'
>

/** Those of these plans that their providers have on sale. */
export function listActivated(
  tx: Tx,
  ids: readonly string[],
  at: Date,
): Promise<readonly PlanTermsRow[]> {
  const sql = openSql(tx)
  return sql<PlanTermsRow[]>`
    select id, version, title, provider_id, service_type, price_paise, validity_days,
      free_trial_days, tnc_file, paused_at
    from plan
    where id = any(${[...ids]}::uuid[]) and ${isPaidFor(sql, at)} and removed_at is null`
}

/** Titles of plans, whether on sale or not. */
export async function findTitles(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ id: string; title: string }[]>`
    select id, title from plan where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** The searchable texts of a plan. */
export type FindablePlan = Pick<
  PlanRow,
  'id' | 'provider_id' | 'title' | 'segment' | 'category' | 'languages' | 'description'
>

/** The plans that these providers have on sale. */
export function listFindable(
  tx: Tx,
  providerIds: readonly string[],
  at: Date,
): Promise<readonly FindablePlan[]> {
  const sql = openSql(tx)
  return sql<FindablePlan[]>`
    select id, provider_id, title, segment, category, languages, description from plan
    where provider_id = any(${[...providerIds]}::uuid[])
      and ${isPaidFor(sql, at)} and provider_sells`
}
