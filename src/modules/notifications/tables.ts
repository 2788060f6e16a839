import type { Role } from '#contract/accounts/roles.ts'
import type { NotificationKind } from '#contract/notifications/types.ts'

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
