import type { ApiClient } from '#contract/call.ts'
import { messageReports } from '#contract/messaging/admin-calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

export const MESSAGE_REPORTS_PATH = '/dashboard/admin/messages/reports'

export type ReportState = 'open' | 'closed'

export function reportPages(api: ApiClient, state: ReportState) {
  return callPages(api, messageReports, { query: { state } })
}
