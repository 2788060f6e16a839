import type { PendingQuery, Row, Sql } from 'postgres'
import type { ProviderCategory } from '#contract/categories.ts'
import type { Language, ProviderType } from '#contract/enums.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The columns of a card, read with prepared SQL because the directory is the hottest read. */
export type CardRow = {
  account_id: string
  category: ProviderCategory
  type: ProviderType
  reg_name: string
  reg_number: string
  master_id: string | null
  company_name: string | null
  languages: Language[]
  instagram: string | null
  youtube: string | null
  twitter: string | null
  linkedin: string | null
  city: string
  state: string
  profile_url: string | null
  company_logo_url: string | null
  followers_count: number
  articles_count: number
  videos_count: number
  events_count: number
  podcasts_count: number
}

type Fragment = PendingQuery<Row[]>

const cardColumns = (sql: Sql): Fragment => sql`
  account_id, category, type, reg_name, reg_number, master_id, company_name, languages,
  instagram, youtube, twitter, linkedin, city, state, profile_url, company_logo_url,
  followers_count, articles_count, videos_count, events_count, podcasts_count`

export type DirectoryPlace =
  | {
      readonly sort: 'followers'
      readonly after?: { readonly followers: number; readonly id: string }
    }
  | { readonly sort: 'name'; readonly after?: { readonly name: string; readonly id: string } }

export type DirectoryFilter = DirectoryPlace & {
  readonly category?: ProviderCategory
  readonly words?: string
  /** How many rows to fetch. */
  readonly rows: number
}

export type DirectoryRow = CardRow & { name_key: string }

/** Verified providers in one prepared statement, along the index that fits filter and order. */
export function listVerified(tx: Tx, filter: DirectoryFilter): Promise<readonly DirectoryRow[]> {
  const sql = openSql(tx)
  const { category, words } = filter
  const ofCategory = category === undefined ? sql`` : sql`and category = ${category}`
  const withWords =
    words === undefined ? sql`` : sql`and words_key like containing_pattern(${words})`
  return sql<DirectoryRow[]>`
    select ${cardColumns(sql)}, name_key from provider
    where status = 'verified' ${ofCategory} ${withWords} ${behind(sql, filter)}
    order by ${
      filter.sort === 'name'
        ? sql`name_key, account_id`
        : sql`followers_count desc, account_id desc`
    }
    limit ${filter.rows}`
}

function behind(sql: Sql, place: DirectoryPlace): Fragment {
  if (place.after === undefined) {
    return sql``
  }
  return place.sort === 'name'
    ? sql`and (name_key, account_id) > (${place.after.name}, ${place.after.id})`
    : sql`and (followers_count, account_id) < (${place.after.followers}, ${place.after.id})`
}

/** The verified ones among these ids. */
export function findVerified(tx: Tx, ids: readonly string[]): Promise<readonly CardRow[]> {
  const sql = openSql(tx)
  return sql<CardRow[]>`
    select ${cardColumns(sql)} from provider
    where account_id = any(${[...ids]}::uuid[]) and status = 'verified'`
}

/** A provider's category and type, which never change, and whether the public sees it. */
export type Standing = {
  readonly category: ProviderCategory
  readonly type: ProviderType
  readonly verified: boolean
}

/** How these providers stand, those unknown missing. */
export async function findStandings(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await openSql(tx)<(Standing & { account_id: string })[]>`
    select account_id, category, type, status = 'verified' as verified from provider
    where account_id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ account_id, ...standing }) => [account_id, standing]))
}

/** One verified provider per category, every one as likely; the same for the same seed. */
export function drawFamily(tx: Tx, seed: string): Promise<readonly CardRow[]> {
  const sql = openSql(tx)
  return sql<CardRow[]>`
    select ${cardColumns(sql)} from provider where account_id in (
      select distinct on (category) account_id from provider where status = 'verified'
      order by category, md5(account_id::text || ${seed}::text))
    order by md5(category || ${seed}::text)`
}

export type SubProfileRow = CardRow & { status: string; master_approved_at: Date | null }

/** The sub-profiles of a company by id; all that are alive, or the verified ones alone. */
export function listSubProfiles(
  tx: Tx,
  filter: {
    readonly masterId: string
    readonly verifiedOnly: boolean
    readonly afterId?: string
    readonly rows: number
  },
): Promise<readonly SubProfileRow[]> {
  const sql = openSql(tx)
  return sql<SubProfileRow[]>`
    select ${cardColumns(sql)}, status, master_approved_at from provider
    where master_id = ${filter.masterId}
    ${filter.verifiedOnly ? sql`and status = 'verified'` : sql`and status not in ('rejected', 'deleted')`}
    ${filter.afterId === undefined ? sql`` : sql`and account_id > ${filter.afterId}`}
    order by account_id limit ${filter.rows}`
}
