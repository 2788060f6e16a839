import { openSql, openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { SearchTables } from './tables.ts'

export type SearchDocument = {
  readonly kind: 'provider' | 'plan'
  readonly id: string
  readonly providerId: string
  readonly title: string
  readonly labels: string
  readonly body: string
}

/** The documents of these providers become exactly these. */
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
  await openTx<SearchTables>(tx).deleteFrom('search_document').execute()
}

export type FoundDocument = {
  kind: 'provider' | 'plan'
  id: string
  provider_id: string
  rank: number
}

/** The best documents of each kind. `query` is in `to_tsquery`'s language, or null for no word. */
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
