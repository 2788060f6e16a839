import { GETMESSAGES_ROWS, type messagingLive } from '#contract/messaging/live.ts'
import type { Message } from '#contract/messaging/types.ts'
import { isId } from '#kit/id.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { LiveRooms } from '#platform/sockets/namespace.ts'
import type { Messaging } from '../messaging.ts'
import { presentMessage } from '../present.ts'
import { MESSAGING_CHANNEL, type MessagingSignal, messagingSignal } from '../signals.ts'
import type { MessageRow } from '../store/messages.ts'
import { createArrivals } from './arrivals.ts'

type Sockets = LiveRooms<typeof messagingLive>

type RoomsDeps = {
  readonly messaging: Messaging
  readonly signals: Signals
  readonly log: Logger
}

/** The room of windows that opened a conversation with the specification's `details` event. */
export function pairRoom(accountId: string, otherId: string): string {
  return `${accountId} ${otherId}`
}

/**
 * Each account has a room with all its windows. A stored message arrives as a signal, and only
 * processes to which one of the two people is connected read it from the database.
 */
export function createMessagingRooms({ messaging, signals, log }: RoomsDeps) {
  const fail = (error: unknown) => log.warn({ err: error }, 'live messages')

  const open = async (sockets: Sockets) => {
    const sendList = async (viewerId: string, otherId: string): Promise<void> => {
      const viewer = { accountId: viewerId, role: 'user' as const }
      const range = { limit: GETMESSAGES_ROWS, withHidden: false }
      const { messages } = await messaging.reading.list(viewer, otherId, range)
      sockets.emit(pairRoom(viewerId, otherId), 'getmessages', messages.map(listed))
    }
    const lists = createLatest(sendList, fail)
    const count = async (accountId: string): Promise<void> => {
      if (sockets.isOpen(accountId)) {
        const total = await messaging.conversations.unreadOf(accountId)
        sockets.emit(accountId, 'unread', { total })
      }
    }
    const counts = createLatest(count, fail)
    const arrivals = createArrivals(
      messaging.read,
      (_, { sides: [one, other], rows, last }) => {
        for (const [viewerId, otherId] of [
          [one, other],
          [other, one],
        ] as const) {
          if (sockets.isOpen(viewerId)) {
            const messages = rows.map((row: MessageRow) => presentMessage(row, viewerId))
            sockets.emit(viewerId, 'arrived', { with: otherId, messages, last })
            if (rows.some(({ sender_id }) => sender_id !== viewerId)) {
              counts.want(viewerId, '')
            }
          }
          if (sockets.isOpen(pairRoom(viewerId, otherId))) {
            lists.want(viewerId, otherId)
          }
        }
      },
      fail,
    )
    const onSignal = (what: MessagingSignal): void => {
      switch (what.kind) {
        case 'message':
          if (what.sides.some((side) => sockets.isOpen(side))) {
            arrivals.signalled(what.conversation, what.sides, what.seq)
          } else {
            arrivals.forget(what.conversation)
          }
          return
        case 'read':
          sockets.emit(what.other, 'receipt', { with: what.reader, seq: what.seq })
          counts.want(what.reader, '')
          return
        default:
          counts.want(what.account, '')
      }
    }
    return signals.follow(MESSAGING_CHANNEL, {
      onSignal: (text) => onSignal(messagingSignal.parse(JSON.parse(text))),
      onGap: () => {
        arrivals.forgetAll()
        for (const room of sockets.rooms()) {
          const [viewerId = '', otherId] = room.split(' ')
          if (otherId !== undefined) {
            lists.want(viewerId, otherId)
          } else if (isId(room)) {
            sockets.emit(room, 'gap', {})
            counts.want(room, '')
          }
        }
      },
    })
  }
  return { open }
}

/** Clients of the specification show text only, so a file without text is shown by its name. */
export function listed(message: Message): Message {
  return message.content === '' ? { ...message, content: message.file?.name ?? '' } : message
}

/** Runs the work for each pair one at a time, and once more if it was requested meanwhile. */
function createLatest(
  work: (one: string, other: string) => Promise<void>,
  onError: (error: unknown) => void,
) {
  const running = new Map<string, { again: boolean }>()
  const run = async (one: string, other: string, state: { again: boolean }): Promise<void> => {
    do {
      state.again = false
      await work(one, other)
    } while (state.again)
  }
  return {
    want: (one: string, other: string): void => {
      const key = `${one} ${other}`
      const state = running.get(key)
      if (state !== undefined) {
        state.again = true
        return
      }
      const fresh = { again: false }
      running.set(key, fresh)
      run(one, other, fresh)
        .catch(onError)
        .finally(() => running.delete(key))
    },
  }
}
