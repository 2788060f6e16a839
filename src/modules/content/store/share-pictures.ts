import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PublishedRow } from '../tables.ts'

type Version = Pick<PublishedRow, 'id' | 'version'>

/** The id of its file. */
export async function findSharePicture(tx: Tx, of: Version): Promise<string | undefined> {
  const [row] = await openSql(tx)<{ file_id: string }[]>`
    select file_id from content_share_picture
    where piece_id = ${of.id} and version = ${of.version}`
  return row?.file_id
}

/** False if another process was first. */
export async function insertSharePicture(
  tx: Tx,
  of: Version,
  { fileId, at }: { readonly fileId: string; readonly at: Date },
): Promise<boolean> {
  const { count } = await openSql(tx)`
    insert into content_share_picture (piece_id, version, file_id, drawn_at)
    values (${of.id}, ${of.version}, ${fileId}, ${at}) on conflict do nothing`
  return count === 1
}
