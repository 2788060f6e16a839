import { dashboardSegment } from '#contract/accounts/paths.ts'
import type { Role } from '#contract/accounts/roles.ts'

export function messagesPath(role: Role): string {
  return `/dashboard/${dashboardSegment[role]}/messages/all`
}

export function conversationHref(role: Role, otherId: string): string {
  return `/dashboard/${dashboardSegment[role]}/messages/conversation/${otherId}`
}
