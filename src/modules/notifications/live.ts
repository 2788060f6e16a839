import { notificationsLive } from '#contract/notifications/live.ts'
import { roleSchema } from '#contract/roles.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/signals.ts'
import { bindLive, type LiveNamespace, type LiveRooms } from '#platform/sockets/namespace.ts'
import { NOTIFICATION_CHANNEL, type Notifications, toldSchema } from './notifications.ts'
import type { Owner } from './store.ts'

type Rooms = LiveRooms<typeof notificationsLive>

export type NotificationsLiveParts = {
  readonly notifications: Notifications
  readonly signals: Signals
  readonly log: Logger
}

/** Shows an account, wherever it is connected, what it is told and how much of it is unread. */
export function notificationsNamespace(parts: NotificationsLiveParts): LiveNamespace {
  const { notifications, signals } = parts
  return bindLive(notificationsLive, {
    listeners: {},
    joined: async ({ viewer, join, emit }) => {
      join(roomOf(viewer))
      emit('count', { unread: await notifications.unreadOf(viewer) })
    },
    opened: (rooms) =>
      signals.follow(NOTIFICATION_CHANNEL, {
        onSignal: (text) => quietly(parts, tell(notifications, rooms, text)),
        // What was missed is not shown as new, but it is counted.
        onGap: () => {
          for (const owner of rooms.rooms().flatMap(ownersOf)) {
            quietly(parts, count(notifications, rooms, owner))
          }
        },
      }),
  })
}

async function tell(notifications: Notifications, rooms: Rooms, text: string): Promise<void> {
  const { id, ...owner } = toldSchema.parse(JSON.parse(text))
  const room = roomOf(owner)
  if (!rooms.isOpen(room)) {
    return
  }
  const notification = id === undefined ? undefined : await notifications.find(id)
  if (notification !== undefined) {
    rooms.emit(room, 'notification', notification)
  }
  await count(notifications, rooms, owner)
}

async function count(notifications: Notifications, rooms: Rooms, owner: Owner): Promise<void> {
  rooms.emit(roomOf(owner), 'count', { unread: await notifications.unreadOf(owner) })
}

function quietly({ log }: NotificationsLiveParts, work: Promise<void>): void {
  work.catch((error: unknown) => log.warn({ err: error }, 'live notifications'))
}

function roomOf({ accountId, role }: Owner): string {
  return `${accountId} ${role}`
}

/** None for the rooms that Socket.IO makes by itself. */
function ownersOf(room: string): Owner[] {
  const [accountId = '', name] = room.split(' ')
  const role = roleSchema.safeParse(name)
  return role.success ? [{ accountId, role: role.data }] : []
}
