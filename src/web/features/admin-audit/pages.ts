import { auditLog } from '#contract/admin/audit-log.ts'
import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { isId } from '#kit/id.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { calendarDayIn, textIn } from '#web/lib/navigation/search-values.ts'

export const AUDIT_PATH = '/dashboard/admin/auditlog'

const PERSON_MAX_CHARACTERS = 254
const ACTION_MAX_CHARACTERS = 80

export type AuditSearch = {
  readonly person?: string
  readonly action?: string
  readonly objectId?: string
  readonly from?: string
  readonly to?: string
}

export function auditSearchOf(search: Readonly<Record<string, unknown>>): AuditSearch {
  const { objectId } = search
  return {
    person: textIn(search.person, PERSON_MAX_CHARACTERS),
    action: textIn(search.action, ACTION_MAX_CHARACTERS),
    objectId: typeof objectId === 'string' && isId(objectId) ? objectId : undefined,
    from: calendarDayIn(search.from),
    to: calendarDayIn(search.to),
  }
}

/** The address of the audit log with these filters. */
export function auditHref(search: AuditSearch): string {
  const params = Object.entries(search).filter(([, value]) => value !== undefined)
  return `${AUDIT_PATH}?${new URLSearchParams(params)}`
}

/** Audit entries, newest first. */
export function auditPages(api: ApiClient, search: AuditSearch) {
  return callPages(api, auditLog, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
