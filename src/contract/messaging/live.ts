import { z } from 'zod'
import { only } from '../access.ts'
import { claimedText, id } from '../common/fields.ts'
import { live } from '../live.ts'
import { messageInput, messageSchema } from './types.ts'

/*
 * `details`, `message` and `getmessages` come from the specification. A client that knows only
 * these gets the newest messages of a conversation when it opens it and whenever a message is
 * added. The other events are additions. The viewer is identified by the session.
 */

/** The number of messages in `getmessages`. */
export const GETMESSAGES_ROWS = 50
/** The maximum number of conversations in one `since`. */
const SINCE_CONVERSATIONS_MAX = 40
/** The maximum number of messages in one `arrived`; the rest has to be requested again. */
export const ARRIVED_MAX = 100

const seq = z.int().nonnegative()

export const messagingLive = live({
  namespace: '/messaginglive',
  access: only('user', 'provider'),
  emits: {
    /** The newest messages of the conversation that `details` opened, in order. */
    getmessages: z
      .array(
        messageSchema.pick({ _id: true, sender: true, content: true, createdAt: true, seq: true }),
      )
      .max(GETMESSAGES_ROWS),
    /**
     * Messages with one person, in order and without gaps. A client whose last known message is
     * before the first one's seq - 1 sends `since`. `last`: the newest message there is.
     */
    arrived: z.object({ with: id, messages: z.array(messageSchema).max(ARRIVED_MAX), last: seq }),
    /** The message is stored; `clientId` is the id that its sender gave it. */
    stored: z.object({ clientId: id, with: id, message: messageSchema }),
    /** The message was not stored; `code` is an error of the call `messages.send`. */
    refused: z.object({
      clientId: id.nullable(),
      code: z.string(),
      message: z.string(),
    }),
    /** The other person has read up to this position. */
    receipt: z.object({ with: id, seq }),
    /** The number of unread messages, sent on joining and on each change. */
    unread: z.object({ total: z.int().nonnegative() }),
    /** Events may have been missed; the client should send `since`. */
    gap: z.object({}),
  },
  receives: {
    details: z.object({ senderId: claimedText, receiverId: id }),
    message: messageInput,
    /**
     * The last message that the client knows of each conversation; the reply is `arrived`. Each
     * conversation counts as one read.
     */
    since: z
      .array(z.tuple([id, seq]))
      .min(1)
      .max(SINCE_CONVERSATIONS_MAX)
      .refine((places) => new Set(places.map(([other]) => other)).size === places.length),
  },
})
