import { z } from 'zod'
import { only } from '../access.ts'
import { claimedText, id } from '../common/fields.ts'
import { live } from '../live.ts'
import { messageInput, messageSchema } from './types.ts'

/*
 * `details`, `message` and `getmessages` are the specification's: a client that knows only these is
 * sent the newest messages of the conversation that it opened, on opening it and whenever one is
 * added. Everything else comes beside them. Who the viewer is says its session.
 */

/** The list of `getmessages`. */
export const GETMESSAGES_ROWS = 50
/** Conversations that one `since` may name. */
export const SINCE_CONVERSATIONS_MAX = 40
/** Messages of one `arrived`; the rest is asked for again. */
export const ARRIVED_MAX = 100

const seq = z.int().nonnegative()

export const messagingLive = live({
  namespace: '/messaginglive',
  access: only('user', 'provider'),
  emits: {
    /** The newest of the conversation that `details` opened, in their order. */
    getmessages: z
      .array(
        messageSchema.pick({ _id: true, sender: true, content: true, createdAt: true, seq: true }),
      )
      .max(GETMESSAGES_ROWS),
    /**
     * Messages with one person, in their order and without gaps between them. A client whose own
     * knowledge ends before the first one's seq - 1 asks with `since`. `last`: the newest there is.
     */
    arrived: z.object({ with: id, messages: z.array(messageSchema).max(ARRIVED_MAX), last: seq }),
    /** The message is stored, under what its sender called it. */
    stored: z.object({ clientId: id, with: id, message: messageSchema }),
    /** It is not; `code` as of the call `messages.send`. */
    refused: z.object({
      clientId: id.nullable(),
      code: z.string(),
      message: z.string(),
    }),
    /** The other one has read up to here. */
    receipt: z.object({ with: id, seq }),
    /** How many messages the viewer has not read, on joining and when it changes. */
    unread: z.object({ total: z.int().nonnegative() }),
    /** Something may have been missed: ask with `since`. */
    gap: z.object({}),
  },
  receives: {
    details: z.object({ senderId: claimedText, receiverId: id }),
    message: messageInput,
    /** Where the client's knowledge of each conversation ends; answered by `arrived`. */
    since: z
      .array(z.tuple([id, seq]))
      .min(1)
      .max(SINCE_CONVERSATIONS_MAX),
  },
})
