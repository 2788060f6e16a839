import {
  countNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Notifications } from './notifications.ts'

export function notificationsHandlers(notifications: Notifications): readonly Handler[] {
  return [
    handle(countNotifications, async ({ viewer }) =>
      ok({ data: await notifications.unreadOf(viewer) }),
    ),
    handle(listNotifications, async ({ viewer }, { query }) => {
      const listed = await notifications.list(viewer, query)
      if (!listed.ok) {
        return listed
      }
      const { items, unread, nextCursor } = listed.value
      return ok({ data: [...items], unread, nextCursor })
    }),
    handle(readNotifications, async ({ viewer }, { body: { ids } }) =>
      ok({ data: { unread: await notifications.markRead(viewer, ids ?? 'all') } }),
    ),
  ]
}
