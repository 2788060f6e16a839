import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { VersionRow } from '../tables.ts'

export async function insertVersions(tx: Tx, rows: readonly VersionRow[]): Promise<void> {
  await openSql(tx)`
    insert into content_version
      (piece_id, version, published_at, title, content, body, confirmations)
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      piece_id uuid, version int, published_at timestamptz, title text, content jsonb, body text,
      confirmations jsonb)`
}

export async function findVersion(
  tx: Tx,
  pieceId: string,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await openSql(tx)<VersionRow[]>`
    select piece_id, version, published_at, title, content, body, confirmations
    from content_version where piece_id = ${pieceId} and version = ${version}`
  return row
}

/** Limit on the versions listed; older ones are kept and can be read by number. */
const VERSIONS_LISTED = 200

/** Versions without their content; the latest ones if there are too many. */
export async function listVersions(
  tx: Tx,
  pieceId: string,
): Promise<readonly Pick<VersionRow, 'version' | 'published_at' | 'title' | 'confirmations'>[]> {
  const rows = await openSql(tx)<VersionRow[]>`
    select version, published_at, title, confirmations from content_version
    where piece_id = ${pieceId} order by version desc limit ${VERSIONS_LISTED}`
  return rows.reverse()
}

/** Ids of the pictures and PDFs in all versions of a piece, and in its draft. */
export async function listNamedUploads(tx: Tx, pieceId: string): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    with writing as (
      select draft as content from content_piece where id = ${pieceId}
      union all select content from content_version where piece_id = ${pieceId})
    select jsonb_path_query(content, '$.*._id') #>> '{}' as id from writing
    union select jsonb_path_query(content, '$.**.pictureId') #>> '{}' from writing`
  return rows.map(({ id }) => id)
}

/** How often the time or place of an event has changed since then. */
export async function countMoves(tx: Tx, pieceId: string, since: Date): Promise<number> {
  const [row] = await openSql(tx)<{ count: number }[]>`
    with placed as (
      select version, published_at, row (content->'startsAt', content->'endsAt',
        content->'eventType', content->'location', content->'link') as place
      from content_version where piece_id = ${pieceId})
    select count(*)::int as count from placed v join placed before on before.version = v.version - 1
    where v.published_at > ${since} and v.place <> before.place`
  return row?.count ?? 0
}

/** The body text of the public versions of these pieces. */
export async function findBodies(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await openSql(tx)<{ id: string; body: string }[]>`
    select p.id, v.body from content_piece p
    join content_version v on v.piece_id = p.id and v.version = p.version
    where p.id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, body }) => [id, body]))
}
