import type { Notification } from '#contract/entities/notification.ts'
import { notificationsLive } from '#contract/notifications/live.ts'
import { heard, joinLive } from '#web/lib/live.ts'

type Hearing = {
  readonly onCount: (unread: number) => void
  readonly onNotification: (notification: Notification) => void
}

/** Hears of the viewer's notifications while the page is open; returns how to stop. */
export function hearNotifications({ onCount, onNotification }: Hearing): () => void {
  const { emits } = notificationsLive
  return joinLive(notificationsLive, {
    count: heard(emits.count, ({ unread }) => onCount(unread)),
    notification: heard(emits.notification, onNotification),
  })
}
