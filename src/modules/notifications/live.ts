import { roleSchema } from '#contract/accounts/roles.ts'
import { notificationsLive } from '#contract/notifications/live.ts'
import type { Notification } from '#contract/notifications/types.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/signals/signals.ts'
import { bindLive, type LiveNamespace, type LiveRooms } from '#platform/sockets/namespace.ts'
import { NOTIFICATION_CHANNEL, type Notifications, notificationSignal } from './notifications.ts'
import type { Owner } from './store.ts'

type Rooms = LiveRooms<typeof notificationsLive>

export type NotificationsLiveDeps = {
  readonly notifications: Notifications
  readonly signals: Signals
  /** Called when a browser of the account has received these. */
  readonly onReceived?: (owner: Owner, received: readonly Notification[]) => Promise<void>
  readonly log: Logger
}

/** Shows new notifications and the unread count in every connected window of an account. */
export function notificationsNamespace(parts: NotificationsLiveDeps): LiveNamespace {
  const { notifications, signals, onReceived } = parts
  return bindLive(notificationsLive, {
    listeners: {
      received: async ({ viewer }, { ids }) => {
        const found = await notifications.find(ids)
        const own = found.filter(({ owner }) => roomOf(owner) === roomOf(viewer))
        await onReceived?.(
          viewer,
          own.map(({ notification }) => notification),
        )
      },
    },
    joined: async ({ viewer, join, emit }) => {
      join(roomOf(viewer))
      emit('count', { unread: await notifications.unreadOf(viewer) })
    },
    opened: (rooms) =>
      signals.follow(NOTIFICATION_CHANNEL, {
        onSignal: (text) => quietly(parts, deliver(notifications, rooms, text)),
        // Missed notifications are not shown as new, but they are counted.
        onGap: () => quietly(parts, count(notifications, rooms, rooms.rooms().flatMap(ownersOf))),
      }),
  })
}

async function deliver(notifications: Notifications, rooms: Rooms, text: string): Promise<void> {
  const recipients = notificationSignal.parse(JSON.parse(text)).flatMap(([accountId, role, id]) => {
    const owner = { accountId, role }
    return rooms.isOpen(roomOf(owner)) ? [{ owner, id }] : []
  })
  const found = await notifications.find(recipients.flatMap(({ id }) => id ?? []))
  for (const { owner, notification } of found) {
    rooms.emit(roomOf(owner), 'notification', notification)
  }
  await count(
    notifications,
    rooms,
    recipients.map(({ owner }) => owner),
  )
}

async function count(
  notifications: Notifications,
  rooms: Rooms,
  owners: readonly Owner[],
): Promise<void> {
  if (owners.length > 0) {
    for (const { unread, ...owner } of await notifications.unreadOfAll(owners)) {
      rooms.emit(roomOf(owner), 'count', { unread })
    }
  }
}

function quietly({ log }: NotificationsLiveDeps, work: Promise<void>): void {
  work.catch((error: unknown) => log.warn({ err: error }, 'live notifications'))
}

function roomOf({ accountId, role }: Owner): string {
  return `${accountId} ${role}`
}

/** Empty for the rooms that Socket.IO creates itself. */
function ownersOf(room: string): Owner[] {
  const [accountId = '', name] = room.split(' ')
  const role = roleSchema.safeParse(name)
  return role.success ? [{ accountId, role: role.data }] : []
}
