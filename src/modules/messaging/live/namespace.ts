import { errors } from '#contract/errors.ts'
import { GETMESSAGES_ROWS, messagingLive } from '#contract/messaging/live.ts'
import { newId } from '#kit/id.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Logger } from '#platform/log.ts'
import type { RateLimiter } from '#platform/rate.ts'
import type { Signals } from '#platform/signals/signals.ts'
import { bindLive, type LiveConnection, type LiveNamespace } from '#platform/sockets/namespace.ts'
import type { Messaging } from '../messaging.ts'
import { createCatchUp } from './catch-up.ts'
import { createMessagingRooms, listed, pairRoom } from './rooms.ts'

export type MessagingNamespaceDeps = {
  readonly messaging: Messaging
  readonly signals: Signals
  readonly rateLimiter: RateLimiter
  /** A client claimed to be another account. */
  readonly onClaimRefused: (viewer: SignedInViewer, event: string) => Promise<void>
  readonly log: Logger
}

type Connection = LiveConnection<typeof messagingLive>

/** Shows both sides of a conversation its stored messages, and stores new ones. */
export function messagingNamespace(parts: MessagingNamespaceDeps): LiveNamespace {
  const { messaging, rateLimiter } = parts
  const rooms = createMessagingRooms(parts)
  const opened = new WeakMap<Connection, string>()

  /** Reads here and by calls share one limit. */
  const mayRead = async ({ viewer, emit }: Connection): Promise<boolean> => {
    const { allowed } = await rateLimiter.take('read', { accountId: viewer.accountId })
    if (!allowed) {
      emit('refused', refusal('rate_limited', null))
    }
    return allowed
  }

  /**
   * As for a request: no id or the account's own id is accepted; any other is refused and recorded.
   */
  const isClaimRefused = async (
    { viewer, emit }: Connection,
    claimed: string | null | undefined,
    event: string,
    clientId: string | null,
  ): Promise<boolean> => {
    if (!claimed || claimed === viewer.accountId) {
      return false
    }
    emit('refused', refusal('claim_refused', clientId))
    await parts.onClaimRefused(viewer, event)
    return true
  }

  return bindLive(messagingLive, {
    joined: async ({ viewer, join, emit }) => {
      join(viewer.accountId)
      emit('unread', { total: await messaging.conversations.unreadOf(viewer.accountId) })
    },
    listeners: {
      details: async (connection, { senderId, receiverId }) => {
        const { viewer, join, leave, emit } = connection
        const isRefused = await isClaimRefused(connection, senderId, 'details', null)
        if (isRefused || !(await mayRead(connection))) {
          return
        }
        const before = opened.get(connection)
        if (before !== undefined) {
          leave(before)
        }
        const room = pairRoom(viewer.accountId, receiverId)
        opened.set(connection, room)
        join(room)
        const range = { limit: GETMESSAGES_ROWS, withHidden: false }
        const { messages } = await messaging.reading.list(viewer, receiverId, range)
        emit('getmessages', messages.map(listed))
      },
      message: async (connection, { message: content, senderId, receiverId, clientId }) => {
        const { viewer, emit } = connection
        const called = clientId ?? null
        if (await isClaimRefused(connection, senderId, 'message', called)) {
          return
        }
        const { accountId } = viewer
        if (!(await rateLimiter.take('message', { accountId })).allowed) {
          emit('refused', refusal('rate_limited', called))
          return
        }
        const draft = { receiverId, content, clientId: clientId ?? newId() }
        const sent = await messaging.send(viewer, draft).catch((error: unknown) => {
          // The client must retry with the same client id, because the message may have been
          // stored.
          emit('refused', refusal('unavailable', called))
          throw error
        })
        if (!sent.ok) {
          emit('refused', refusal(sent.code, called))
        } else if (clientId !== undefined) {
          emit('stored', { clientId, with: receiverId, message: sent.value.message })
        }
      },
      since: createCatchUp(messaging, mayRead),
    },
    opened: (sockets) => rooms.open(sockets),
  })
}

function refusal(code: keyof typeof errors, clientId: string | null) {
  return { clientId, code, message: errors[code].message }
}
