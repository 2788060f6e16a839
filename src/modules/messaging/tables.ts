import type { MessageReportReason } from '#contract/messaging/types.ts'

type ConversationTable = {
  id: string
  first_id: string
  second_id: string
  last_seq: number
  first_blocks: boolean
  second_blocks: boolean
  created_at: Date
}

type MemberTable = {
  conversation_id: string
  account_id: string
  other_id: string
  wrote: boolean
  read_seq: number
  unread: number
  hidden_seq: number
  muted: boolean
  last_at: Date | null
  notice_seq: number | null
  noticed_at: Date | null
  mailed_at: Date | null
}

export type MessageTable = {
  conversation_id: string
  seq: number
  id: string
  sender_id: string
  client_id: string
  content: string
  file_id: string | null
  file_name: string | null
  file_bytes: number | null
  created_at: Date
}

export type ReportTable = {
  id: string
  conversation_id: string
  reporter_id: string
  reported_id: string
  reason: MessageReportReason
  details: string
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  outcome: string | null
}

export type MessagingTables = {
  conversation: ConversationTable
  conversation_member: MemberTable
  message: MessageTable
  message_report: ReportTable
}
