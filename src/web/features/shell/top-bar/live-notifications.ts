import { notificationsLive } from '#contract/notifications/live.ts'
import type { Notification } from '#contract/notifications/types.ts'
import { checkedListener, joinLive, type LiveEmit } from '#web/lib/api/live.ts'

type NotificationListeners = {
  readonly onCount: (unread: number) => void
  readonly onNotification: (notification: Notification) => void
}

/**
 * The first notification is acknowledged immediately, later ones in batches: the server closes a
 * connection that sends too much.
 */
const ACKNOWLEDGE_PAUSE_MS = 250
const RECEIVED_MAX = 50

/** Listens for the viewer's notifications while the page is open; returns a function that stops. */
export function subscribeToNotifications({
  onCount,
  onNotification,
}: NotificationListeners): () => void {
  const { emits } = notificationsLive
  let emit: LiveEmit<typeof notificationsLive> = () => undefined
  let unacknowledged: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const acknowledge = () => {
    timer = undefined
    if (unacknowledged.length > 0) {
      emit('received', { ids: unacknowledged.slice(0, RECEIVED_MAX) })
      unacknowledged = unacknowledged.slice(RECEIVED_MAX)
      timer = setTimeout(acknowledge, ACKNOWLEDGE_PAUSE_MS)
    }
  }
  const leaveNamespace = joinLive(
    notificationsLive,
    {
      count: checkedListener(emits.count, ({ unread }) => onCount(unread)),
      notification: checkedListener(emits.notification, (notification) => {
        // The author of a call sees how quickly it was delivered.
        if (notification.kind === 'trade') {
          unacknowledged.push(notification._id)
          if (timer === undefined) {
            acknowledge()
          }
        }
        onNotification(notification)
      }),
    },
    {
      onOpen: (connectedEmit) => {
        emit = connectedEmit
      },
    },
  )
  return () => {
    clearTimeout(timer)
    leaveNamespace()
  }
}
