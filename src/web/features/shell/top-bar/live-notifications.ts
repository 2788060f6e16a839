import { notificationsLive } from '#contract/notifications/live.ts'
import type { Notification } from '#contract/notifications/types.ts'
import { heard, joinLive, type LiveSay } from '#web/lib/api/live.ts'

type Hearing = {
  readonly onCount: (unread: number) => void
  readonly onNotification: (notification: Notification) => void
}

/**
 * The first notification is acknowledged immediately, later ones in batches: the server closes a
 * connection that sends too much.
 */
const PAUSE_MS = 250
const RECEIVED_MAX = 50

/** Listens for the viewer's notifications while the page is open; returns a function that stops. */
export function hearNotifications({ onCount, onNotification }: Hearing): () => void {
  const { emits } = notificationsLive
  let say: LiveSay<typeof notificationsLive> = () => undefined
  let arrived: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const acknowledge = () => {
    timer = undefined
    if (arrived.length > 0) {
      say('received', { ids: arrived.slice(0, RECEIVED_MAX) })
      arrived = arrived.slice(RECEIVED_MAX)
      timer = setTimeout(acknowledge, PAUSE_MS)
    }
  }
  const leave = joinLive(
    notificationsLive,
    {
      count: heard(emits.count, ({ unread }) => onCount(unread)),
      notification: heard(emits.notification, (notification) => {
        // The author of a call sees how quickly it was delivered.
        if (notification.kind === 'trade') {
          arrived.push(notification._id)
          if (timer === undefined) {
            acknowledge()
          }
        }
        onNotification(notification)
      }),
    },
    {
      onOpen: (speak) => {
        say = speak
      },
    },
  )
  return () => {
    clearTimeout(timer)
    leave()
  }
}
