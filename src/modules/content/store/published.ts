import type { PendingQuery, Row, Sql } from 'postgres'
import type { Language } from '#contract/common/types.ts'
import type { ContentKind } from '#contract/content/types.ts'
import type { PlaceInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PublishedRow } from '../tables.ts'

/*
 * Reads public content. A list without a provider walks `content_listing`, where each filter is an
 * index prefix, so that the millionth row costs as much as the first.
 */

type Fragment = PendingQuery<Row[]>

export const publishedColumns = (sql: Sql): Fragment => sql`
  p.id, p.provider_id, p.kind, p.version, p.published_at, p.edited_at, p.title, p.excerpt,
  p.language, p.category, p.tags, p.image, p.read_minutes, p.pdf_id, p.video_id,
  p.duration_seconds, p.channel, p.starts_at, p.ends_at, p.time_zone, p.event_type, p.location,
  p.link, p.capacity, p.attending, p.called_off_at, p.note, p.views, p.likes, p.trend`

export type Filter = {
  readonly kind: ContentKind
  /** A market, `all`, or a lower-case tag. */
  readonly category: string
  readonly language?: Language | undefined
  readonly providerId?: string | undefined
  readonly publishedSince?: Date | undefined
}

/** An order, and where the page starts in it. */
export type Place =
  | { readonly order: 'newest'; readonly after?: PlaceInTime | undefined }
  | {
      readonly order: 'trending'
      readonly after?: { readonly trend: number; readonly id: string } | undefined
    }
  /** Events that start after `now`, soonest first; or those that started before, latest first. */
  | { readonly order: 'upcoming'; readonly now: Date; readonly after?: PlaceInTime | undefined }
  | { readonly order: 'previous'; readonly now: Date; readonly after?: PlaceInTime | undefined }

export type PublishedQuery = Filter & { readonly place: Place; readonly rows: number }

export function listPublished(tx: Tx, query: PublishedQuery): Promise<readonly PublishedRow[]> {
  const sql = openSql(tx)
  const { kind, category, language, providerId, publishedSince, place, rows } = query
  const columns = publishedColumns(sql)
  if (providerId !== undefined) {
    return sql<PublishedRow[]>`
      select ${columns} from content_piece p
      where p.shown and p.provider_id = ${providerId} and p.kind = ${kind}
      ${listedUnder(sql, 'p', { category, language })} ${notBefore(sql, publishedSince)}
      ${behind(sql, place, 'p', 'id')}
      order by ${orderOf(sql, place, 'p', 'id')} limit ${rows}`
  }
  return sql<PublishedRow[]>`
    select ${columns} from (
      select piece_id, published_at, starts_at, trend from content_listing
      where kind = ${kind} and category = ${category} and language = ${language ?? ''}
      ${notBefore(sql, publishedSince)} ${behind(sql, place, 'content_listing', 'piece_id')}
      order by ${orderOf(sql, place, 'content_listing', 'piece_id')} limit ${rows}) l
    join content_piece p on p.id = l.piece_id
    order by ${orderOf(sql, place, 'l', 'piece_id')}`
}

/** Restricts to pieces listed under the category and language. */
function listedUnder(
  sql: Sql,
  piece: string,
  { category, language }: Pick<Filter, 'category' | 'language'>,
): Fragment {
  return category === 'all' && language === undefined
    ? sql``
    : sql`and exists (select from content_listing l where l.piece_id = ${sql(`${piece}.id`)}
        and l.category = ${category} and l.language = ${language ?? ''})`
}

function notBefore(sql: Sql, publishedSince: Date | undefined): Fragment {
  return publishedSince === undefined ? sql`` : sql`and published_at >= ${publishedSince}`
}

function behind(sql: Sql, place: Place, table: string, idColumn: string): Fragment {
  const id = sql(`${table}.${idColumn}`)
  const starts = sql(`${table}.starts_at`)
  const { after } = place
  switch (place.order) {
    case 'newest':
      return place.after === undefined
        ? sql``
        : sql`and (${sql(`${table}.published_at`)}, ${id}) < (${place.after.at}, ${place.after.id})`
    case 'trending':
      return place.after === undefined
        ? sql``
        : sql`and (${sql(`${table}.trend`)}, ${id}) < (${place.after.trend}, ${place.after.id})`
    case 'upcoming':
      return sql`and ${starts} >= ${place.now} ${
        after === undefined
          ? sql``
          : sql`and (${starts}, ${id}) > (${place.after?.at ?? place.now}, ${after.id})`
      }`
    case 'previous':
      return sql`and ${starts} < ${place.now} ${
        after === undefined
          ? sql``
          : sql`and (${starts}, ${id}) < (${place.after?.at ?? place.now}, ${after.id})`
      }`
  }
}

function orderOf(sql: Sql, { order }: Place, table: string, idColumn: string): Fragment {
  const id = sql(`${table}.${idColumn}`)
  switch (order) {
    case 'newest':
      return sql`${sql(`${table}.published_at`)} desc, ${id} desc`
    case 'trending':
      return sql`${sql(`${table}.trend`)} desc, ${id} desc`
    case 'upcoming':
      return sql`${sql(`${table}.starts_at`)}, ${id}`
    case 'previous':
      return sql`${sql(`${table}.starts_at`)} desc, ${id} desc`
  }
}

/** The given pieces that the public sees. */
export function findShown(tx: Tx, ids: readonly string[]): Promise<readonly PublishedRow[]> {
  const sql = openSql(tx)
  return sql<PublishedRow[]>`
    select ${publishedColumns(sql)} from content_piece p
    where p.id = any(${[...ids]}::uuid[]) and p.shown`
}

/** A piece that was published, and when it was removed. */
export type PublishedPiece = PublishedRow & { readonly removed_at: Date | null }

/** A piece that was ever published, even if the public does not see it: for attendees. */
export async function findPublished(tx: Tx, id: string): Promise<PublishedPiece | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<PublishedPiece[]>`
    select ${publishedColumns(sql)}, p.removed_at from content_piece p
    where p.id = ${id} and p.version > 0`
  return row
}

/** The newest shown piece about a video, by the host's id. */
export async function findByVideo(
  tx: Tx,
  kind: 'videos' | 'podcasts',
  videoId: string,
): Promise<PublishedRow | undefined> {
  const sql = openSql(tx)
  const [row] = await sql<PublishedRow[]>`
    select ${publishedColumns(sql)} from content_piece p
    where p.shown and p.video_id = ${videoId} and p.kind = ${kind}
    order by p.published_at desc limit 1`
  return row
}

export type Counts = {
  readonly articles: number
  readonly videos: number
  readonly events: number
  readonly podcasts: number
  readonly upcomingEvents: number
}

/** How many pieces of each kind there are, counted up to `max`. */
export async function countPublished(
  tx: Tx,
  { category, language, providerId, publishedSince }: Omit<Filter, 'kind'>,
  { now, max }: { readonly now: Date; readonly max: number },
): Promise<Counts> {
  const sql = openSql(tx)
  const from = (kind: ContentKind, inTime: Fragment) =>
    providerId === undefined
      ? sql`(select count(*)::int from (select from content_listing
          where kind = ${kind} and category = ${category} and language = ${language ?? ''} ${inTime}
          limit ${max}) counted)`
      : sql`(select count(*)::int from (select from content_piece p
          where shown and provider_id = ${providerId} and kind = ${kind}
          ${listedUnder(sql, 'p', { category, language })} ${inTime}
          limit ${max}) counted)`
  const recent = notBefore(sql, publishedSince)
  const upcoming = sql`and starts_at >= ${now}`
  const [row] = await sql<Counts[]>`
    select ${from('articles', recent)} as articles, ${from('videos', recent)} as videos,
      ${from('events', sql``)} as events, ${from('podcasts', recent)} as podcasts,
      ${from('events', upcoming)} as "upcomingEvents"`
  return row ?? { articles: 0, videos: 0, events: 0, podcasts: 0, upcomingEvents: 0 }
}

/** Ids of shown pieces in descending order, to walk over all of them. */
export function listShownIds(
  tx: Tx,
  beforeId: string | undefined,
  limit: number,
): Promise<readonly Pick<PublishedRow, 'id' | 'kind' | 'video_id'>[]> {
  const sql = openSql(tx)
  return sql<Pick<PublishedRow, 'id' | 'kind' | 'video_id'>[]>`
    select id, kind, video_id from content_piece
    where shown ${beforeId === undefined ? sql`` : sql`and id < ${beforeId}`}
    order by id desc limit ${limit}`
}

/** The searchable words of a piece. */
export type FindablePiece = Pick<
  PublishedRow,
  | 'id'
  | 'provider_id'
  | 'kind'
  | 'published_at'
  | 'title'
  | 'excerpt'
  | 'language'
  | 'category'
  | 'tags'
  | 'channel'
  | 'location'
> & { readonly body: string }

export function listFindable(tx: Tx, ids: readonly string[]): Promise<readonly FindablePiece[]> {
  return openSql(tx)<FindablePiece[]>`
    select p.id, p.provider_id, p.kind, p.published_at, p.title, p.excerpt, p.language, p.category, p.tags,
      p.channel, p.location, v.body
    from content_piece p
    join content_version v on v.piece_id = p.id and v.version = p.version
    where p.id = any(${[...ids]}::uuid[]) and p.shown`
}
