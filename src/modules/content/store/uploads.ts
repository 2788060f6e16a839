import type { ContentPicture } from '#contract/content/pieces.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { PdfRow, PictureRow } from '../tables.ts'

export async function insertPictures(
  tx: Tx,
  rows: readonly (PictureRow & { published: boolean; uploaded_at: Date })[],
): Promise<void> {
  await openSql(tx)`
    insert into content_picture (id, provider_id, sizes, published, uploaded_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id uuid, provider_id uuid, sizes jsonb, published boolean, uploaded_at timestamptz)`
}

export async function insertPdfs(
  tx: Tx,
  rows: readonly (PdfRow & { published: boolean; uploaded_at: Date })[],
): Promise<void> {
  await openSql(tx)`
    insert into content_pdf (id, provider_id, file_id, bytes, published, uploaded_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      id uuid, provider_id uuid, file_id text, bytes int, published boolean,
      uploaded_at timestamptz)`
}

/** Those of these pictures that are this provider's. */
export async function findPictures(
  tx: Tx,
  providerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContentPicture['sizes']>> {
  const rows =
    ids.length === 0
      ? []
      : await openSql(tx)<PictureRow[]>`
          select id, provider_id, sizes from content_picture
          where id = any(${[...ids]}::uuid[]) and provider_id = ${providerId}`
  return new Map(rows.map(({ id, sizes }) => [id, sizes]))
}

export async function findPdf(tx: Tx, providerId: string, id: string): Promise<PdfRow | undefined> {
  const [row] = await openSql(tx)<PdfRow[]>`
    select id, provider_id, file_id, bytes from content_pdf
    where id = ${id} and provider_id = ${providerId}`
  return row
}

/** From now on a version names them, and they stay. */
export async function keepUploads(
  tx: Tx,
  pictureIds: readonly string[],
  pdfId: string | null,
): Promise<void> {
  const sql = openSql(tx)
  await sql`
    update content_picture set published = true
    where id = any(${[...pictureIds]}::uuid[]) and not published`
  await sql`update content_pdf set published = true where id = ${pdfId} and not published`
}

/**
 * Forgets spare uploads beyond the newest `kept`, unless a draft names them. Answers the addresses
 * of the pictures and the ids of the PDFs' files.
 */
export async function dropSpareUploads(
  tx: Tx,
  providerId: string,
  kept: number,
): Promise<{ readonly urls: readonly string[]; readonly fileIds: readonly string[] }> {
  const sql = openSql(tx)
  const pictures = await sql<{ sizes: ContentPicture['sizes'] }[]>`
    delete from content_picture where id in (
      select spare.id from (
        select id from content_picture where provider_id = ${providerId} and not published
        order by uploaded_at desc, id desc offset ${kept} limit 50) spare
      where not exists (
        select from content_piece p where p.provider_id = ${providerId}
          and position(spare.id::text in p.draft::text) > 0))
    returning sizes`
  const pdfs = await sql<{ file_id: string }[]>`
    delete from content_pdf where id in (
      select spare.id from (
        select id from content_pdf where provider_id = ${providerId} and not published
        order by uploaded_at desc, id desc offset ${kept} limit 50) spare
      where not exists (
        select from content_piece p where p.provider_id = ${providerId}
          and position(spare.id::text in p.draft::text) > 0))
    returning file_id`
  return {
    urls: pictures.flatMap(({ sizes }) => sizes.map(({ url }) => url)),
    fileIds: pdfs.map(({ file_id }) => file_id),
  }
}
