import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { Role } from '#contract/roles.ts'

type NotificationTable = {
  id: string
  account_id: string
  role: Role
  kind: NotificationKind
  title: string
  body: string
  link: string | null
  created_at: Date
  read_at: Date | null
}

export type NotificationsTables = { notification: NotificationTable }
