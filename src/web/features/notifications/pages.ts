import type { ApiClient } from '#contract/call.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

/** The viewer's notifications, page by page. */
export function notificationPages(api: ApiClient) {
  return callPages(api, listNotifications, { query: {} })
}
