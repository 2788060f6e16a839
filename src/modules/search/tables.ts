import type { GeneratedAlways } from 'kysely'
import type { ContentKind } from '#contract/content/types.ts'

type SearchDocumentTable = {
  kind: 'provider' | 'plan'
  id: string
  provider_id: string
  title: string
  labels: string
  body: string
  spelling_key: GeneratedAlways<string>
  words: GeneratedAlways<string>
}

type SearchPieceTable = {
  id: string
  kind: ContentKind
  provider_id: string
  published_at: Date
  title: string
  title_words: string
  words: string
}

export type SearchTables = {
  search_document: SearchDocumentTable
  search_piece: SearchPieceTable
}
