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

/**
 * The given pictures that belong to the provider, without any that are sealed in even one width.
 */
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
          where id = any(${[...ids]}::uuid[]) and provider_id = ${providerId}
            and not sizes @? '$[*] ? (@.url starts with "/files/s")'`
  return new Map(rows.map(({ id, sizes }) => [id, sizes]))
}

/** A PDF of the provider, if it is not sealed. */
export async function findPdf(tx: Tx, providerId: string, id: string): Promise<PdfRow | undefined> {
  const [row] = await openSql(tx)<PdfRow[]>`
    select id, provider_id, file_id, bytes from content_pdf
    where id = ${id} and provider_id = ${providerId} and file_id not like 's%'`
  return row
}

/** Locks uploads that a draft is about to refer to: they stay public until the transaction ends. */
export async function holdUploads(
  tx: Tx,
  pictureIds: readonly string[],
  pdfId: string | null,
): Promise<void> {
  const sql = openSql(tx)
  await sql`
    select from content_picture where id = any(${[...pictureIds]}::uuid[]) order by id for share`
  await sql`select from content_pdf where id = ${pdfId} for share`
}

/** Locks an upload against drafts that are about to refer to it. */
export async function lockUpload(tx: Tx, id: string): Promise<void> {
  const sql = openSql(tx)
  await sql`select from content_picture where id = ${id} for update`
  await sql`select from content_pdf where id = ${id} for update`
}

/** Keeps uploads for good, because a published version refers to them. */
export async function protectUploads(
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
 * Deletes unused uploads beyond the newest `keepCount`, unless a draft refers to them. Returns the URLs
 * of the pictures and the file ids of the PDFs.
 */
export async function deleteUnusedUploads(
  tx: Tx,
  providerId: string,
  keepCount: number,
): Promise<{ readonly urls: readonly string[]; readonly fileIds: readonly string[] }> {
  const sql = openSql(tx)
  const pictures = await sql<{ sizes: ContentPicture['sizes'] }[]>`
    delete from content_picture where id in (
      select spare.id from (
        select id from content_picture where provider_id = ${providerId} and not published
        order by uploaded_at desc, id desc offset ${keepCount} limit 50) spare
      where not exists (
        select from content_piece p where p.provider_id = ${providerId}
          and position(spare.id::text in p.draft::text) > 0))
    returning sizes`
  const pdfs = await sql<{ file_id: string }[]>`
    delete from content_pdf where id in (
      select spare.id from (
        select id from content_pdf where provider_id = ${providerId} and not published
        order by uploaded_at desc, id desc offset ${keepCount} limit 50) spare
      where not exists (
        select from content_piece p where p.provider_id = ${providerId}
          and position(spare.id::text in p.draft::text) > 0))
    returning file_id`
  return {
    urls: pictures.flatMap(({ sizes }) => sizes.map(({ url }) => url)),
    fileIds: pdfs.map(({ file_id }) => file_id),
  }
}

/**
 * The given uploads that belong to the piece's provider and that neither a shown version nor a
 * draft of its refers to. If an admin removed the piece, drafts do not keep its uploads public.
 */
export async function listUnneeded(
  tx: Tx,
  pieceId: string,
  ids: readonly string[],
): Promise<{ readonly pictures: readonly PictureRow[]; readonly pdfs: readonly PdfRow[] }> {
  const sql = openSql(tx)
  const unneeded = sql`
    select named.id::uuid from unnest(${[...ids]}::text[]) as named (id)
    where not exists (
      select from content_piece own join content_piece p on p.provider_id = own.provider_id
        left join content_version v on v.piece_id = p.id and v.version = p.version
      where own.id = ${pieceId} and p.state in ('draft', 'scheduled', 'published')
        and (position(named.id in v.content::text) > 0
          or own.state <> 'removed_by_admin' and position(named.id in p.draft::text) > 0))`
  const isOwn = sql`
    u.provider_id = (select provider_id from content_piece where id = ${pieceId})`
  const pictures = await sql<PictureRow[]>`
    select id, provider_id, sizes from content_picture u where id in (${unneeded}) and ${isOwn}`
  const pdfs = await sql<PdfRow[]>`
    select id, provider_id, file_id, bytes from content_pdf u
    where id in (${unneeded}) and ${isOwn}`
  return { pictures, pdfs }
}

type Move = { readonly id: string; readonly from: string; readonly to: string }

/** False if the row refers to another file. */
export async function movePdf(tx: Tx, { id, from, to }: Move): Promise<boolean> {
  const { count } = await openSql(tx)`
    update content_pdf set file_id = ${to} where id = ${id} and file_id = ${from}`
  return count === 1
}

/** The same for one width of a picture, by its URL. */
export async function movePicture(tx: Tx, { id, from, to }: Move): Promise<boolean> {
  const { count } = await openSql(tx)`
    update content_picture set sizes = (
      select jsonb_agg(case when size->>'url' = ${from}
        then jsonb_set(size, '{url}', to_jsonb(${to}::text)) else size end order by place)
      from jsonb_array_elements(sizes) with ordinality as s (size, place))
    where id = ${id} and exists (
      select from jsonb_array_elements(sizes) size where size->>'url' = ${from})`
  return count === 1
}
