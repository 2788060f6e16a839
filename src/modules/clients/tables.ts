import type { ClientFilter } from '#contract/clients/entities.ts'

type TagTable = { id: string; owner_id: string; name: string; created_at: Date }

type TaggingTable = { owner_id: string; user_id: string; tag_id: string; tagged_at: Date }

type NoteTable = {
  id: string
  owner_id: string
  user_id: string
  content: string
  created_at: Date
  edited_at: Date | null
}

type FilterTable = {
  id: string
  owner_id: string
  name: string
  filter: ClientFilter
  created_at: Date
}

export type ReceiverState = 'waiting' | 'sent' | 'refused'

type GroupMessageTable = {
  id: string
  owner_id: string
  content: string
  content_sha256: Buffer
  sent_day: string
  place: number
  receivers: number
  created_at: Date
  finished_at: Date | null
}

type ReceiverTable = { message_id: string; user_id: string; state: ReceiverState }

export type ClientsTables = {
  client_tag: TagTable
  client_tagging: TaggingTable
  client_note: NoteTable
  client_filter: FilterTable
  group_message: GroupMessageTable
  group_message_receiver: ReceiverTable
}
