import type { GeneratedAlways } from 'kysely'

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

export type SearchTables = { search_document: SearchDocumentTable }
