import type { ContentKind } from '#contract/content/types.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type SearchDocument = {
  readonly kind: 'provider' | 'plan'
  readonly id: string
  readonly providerId: string
  readonly title: string
  readonly labels: string
  readonly body: string
}

/** Replaces all documents of these providers. */
export async function replaceDocuments(
  tx: Tx,
  providerIds: readonly string[],
  documents: readonly SearchDocument[],
): Promise<void> {
  const sql = openSql(tx)
  await sql`delete from search_document where provider_id = any(${[...providerIds]}::uuid[])`
  const column = (name: keyof SearchDocument) => documents.map((document) => document[name])
  await sql`
    insert into search_document (kind, id, provider_id, title, labels, body)
    select * from unnest(
      ${column('kind')}::text[], ${column('id')}::uuid[], ${column('providerId')}::uuid[],
      ${column('title')}::text[], ${column('labels')}::text[], ${column('body')}::text[])
    on conflict (kind, id) do update set provider_id = excluded.provider_id,
      title = excluded.title, labels = excluded.labels, body = excluded.body`
}

export async function deleteDocuments(tx: Tx): Promise<void> {
  await openSql(tx)`delete from search_piece`
  await openSql(tx)`delete from search_document`
}

export type FoundDocument = {
  kind: 'provider' | 'plan'
  id: string
  provider_id: string
  rank: number
}

/**
 * The best documents of each kind. `query` is a `to_tsquery` expression, or null if there are no
 * words.
 */
export function findDocuments(
  tx: Tx,
  text: string,
  query: string | null,
  perKind: number,
): Promise<readonly FoundDocument[]> {
  return openSql(tx)<FoundDocument[]>`
    select kind, id, provider_id, rank from search_documents(
      ${text}::text, to_tsquery('search_words', ${query}::text), ${perKind}::int)`
}

export type SearchPiece = {
  readonly id: string
  readonly kind: ContentKind
  readonly providerId: string
  readonly publishedAt: Date
  readonly title: string
  readonly labels: string
  readonly body: string
}

/** Replaces the index entries of these pieces; pieces without a new entry lose theirs. */
export async function replacePieces(
  tx: Tx,
  ids: readonly string[],
  pieces: readonly SearchPiece[],
): Promise<void> {
  const sql = openSql(tx)
  const kept = pieces.map(({ id }) => id)
  await sql`
    delete from search_piece
    where id = any(${[...ids]}::uuid[]) and id <> all(${kept}::uuid[])`
  await sql`
    insert into search_piece (id, kind, provider_id, published_at, title, title_words, words)
    select id, kind, "providerId", "publishedAt", title, to_tsvector('search_words', title),
      setweight(to_tsvector('search_words', title), 'A')
        || setweight(to_tsvector('search_words', labels), 'B')
        || setweight(to_tsvector('search_words', body), 'D')
    from json_to_recordset(${JSON.stringify(pieces)}::text::json) as r(
      id uuid, kind text, "providerId" uuid, "publishedAt" timestamptz, title text, labels text,
      body text)
    on conflict (id) do update set published_at = excluded.published_at, title = excluded.title,
      title_words = excluded.title_words, words = excluded.words`
}

export type FoundPiece = { id: string; kind: ContentKind; provider_id: string; rank: number }

/** The best matches among the newest pieces that contain every word. */
export function findPieces(
  tx: Tx,
  text: string,
  query: string,
  rows: number,
): Promise<readonly FoundPiece[]> {
  return openSql(tx)<FoundPiece[]>`
    select id, kind, provider_id, rank from search_pieces(
      ${text}::text, to_tsquery('search_words', ${query}::text), ${rows}::int)`
}
