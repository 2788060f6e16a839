import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type Like = { readonly pieceId: string; readonly accountId: string; readonly at: Date }

/**
 * Likes or unlikes a shown piece, idempotently per account. Returns the number of likes; undefined
 * for a piece that the public does not see.
 */
export async function setLike(tx: Tx, like: Like, liked: boolean): Promise<number | undefined> {
  const sql = openSql(tx)
  const { pieceId, accountId, at } = like
  const [locked] = await sql<{ id: string }[]>`
    select id from content_piece where id = ${pieceId} and shown for no key update`
  if (locked === undefined) {
    return undefined
  }
  const changed = liked
    ? await sql`insert into content_like (piece_id, account_id, liked_at)
        values (${pieceId}, ${accountId}, ${at}) on conflict do nothing`
    : await sql`delete from content_like
        where piece_id = ${pieceId} and account_id = ${accountId}`
  const [row] = await sql<{ likes: number }[]>`
    update content_piece set likes = likes + ${liked ? changed.count : -changed.count}
    where id = ${pieceId} returning likes`
  return row?.likes
}

export async function findLiked(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ piece_id: string }[]>`
    select piece_id from content_like
    where account_id = ${accountId} and piece_id = any(${[...ids]}::uuid[])`
  return rows.map(({ piece_id }) => piece_id)
}

/** A viewer of a piece on one day, as a digest. */
export type PieceView = { readonly day: string; readonly pieceId: string; readonly viewer: string }

/**
 * Counts views of shown pieces, each viewer once a day over all processes. Pieces are updated in id
 * order, so that two processes cannot deadlock.
 */
export async function countViews(tx: Tx, views: readonly PieceView[]): Promise<void> {
  await openSql(tx)`
    with looked as (
      select distinct r.day, r."pieceId" as piece_id, decode(r.viewer, 'hex') as viewer
      from json_to_recordset(${JSON.stringify(views)}::text::json)
        as r(day date, "pieceId" uuid, viewer text)),
    locked as materialized (
      select id from content_piece p
      where p.shown and exists (select from looked where looked.piece_id = p.id)
        and p.id = any(${[...new Set(views.map(({ pieceId }) => pieceId))]}::uuid[])
      order by id for no key update),
    fresh as (
      insert into content_viewer (day, piece_id, viewer)
      select day, piece_id, viewer from looked join locked on locked.id = looked.piece_id
      on conflict do nothing returning day, piece_id),
    counted as (select day, piece_id, count(*)::int as views from fresh group by day, piece_id),
    by_day as (
      insert into content_view_day (piece_id, day, views)
      select piece_id, day, views from counted order by piece_id, day
      on conflict (piece_id, day) do update
        set views = content_view_day.views + excluded.views)
    update content_piece p set views = p.views + c.views
    from (select piece_id, sum(views)::int as views from counted group by piece_id) c
    where p.id = c.piece_id`
}

/** Deletes viewers of days before this one, in batches; returns how many. */
export async function deleteViewersBefore(tx: Tx, before: string, rows: number): Promise<number> {
  const { count } = await openSql(tx)`
    delete from content_viewer where ctid in (
      select ctid from content_viewer where day < ${before}::date limit ${rows})`
  return count
}

/** Deletes view counts of days before this one, in batches; returns how many. */
export async function forgetViewDays(tx: Tx, before: string, rows: number): Promise<number> {
  const { count } = await openSql(tx)`
    delete from content_view_day where ctid in (
      select ctid from content_view_day where day < ${before}::date limit ${rows})`
  return count
}

/**
 * Stores the views since that day as the trend that lists are sorted by. Returns whether any
 * changed.
 */
export async function refreshTrends(tx: Tx, since: string): Promise<boolean> {
  const rows = await openSql(tx)<{ id: string }[]>`
    with recent as (
      select piece_id, sum(views)::int as views from content_view_day
      where day >= ${since}::date group by piece_id),
    moving as (
      select piece_id as id from recent union select id from content_piece where trend > 0),
    changed as (
      select p.id, coalesce(r.views, 0) as views
      from content_piece p join moving m on m.id = p.id left join recent r on r.piece_id = p.id
      where p.trend <> coalesce(r.views, 0)
      order by p.id for no key update of p),
    pieces as (
      update content_piece p set trend = c.views from changed c where p.id = c.id returning p.id)
    update content_listing l set trend = c.views from changed c where l.piece_id = c.id
    returning l.piece_id as id`
  return rows.length > 0
}

/** Deletes a removed account's likes, and its seats at future events. */
export async function forgetReader(tx: Tx, accountId: string, now: Date): Promise<void> {
  const sql = openSql(tx)
  await sql`
    select from content_piece p where p.id in (
      select piece_id from content_like where account_id = ${accountId}
      union select event_id from content_attendee where account_id = ${accountId})
    order by p.id for no key update`
  await sql`
    with gone as (
      delete from content_like where account_id = ${accountId} returning piece_id)
    update content_piece p set likes = p.likes - 1 from gone where p.id = gone.piece_id`
  await sql`
    with gone as (
      delete from content_attendee a using content_piece p
      where a.account_id = ${accountId} and p.id = a.event_id and p.ends_at > ${now}
      returning a.event_id)
    update content_piece p set attending = p.attending - 1 from gone where p.id = gone.event_id`
}
