import { z } from 'zod'
import { byteLength } from '#kit/text.ts'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { boundedText, claimedText, id, pageQuery } from '../common/fields.ts'
import { NAME_MAX_CHARACTERS, NOTES_MAX_CHARACTERS } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { SEARCH_MIN_CHARACTERS } from '../search/limits.ts'
import { MESSAGE_MAX_BYTES } from './limits.ts'
import {
  conversationPartnerSchema,
  conversationSchema,
  messageInput,
  messageReportReasonSchema,
  messageSchema,
  messagingSearchItemSchema,
} from './types.ts'

/** Admins read reported conversations; they do not write. */
const writers = only('user', 'provider')

export const PEOPLE_MAX = 20
export const MESSAGE_PAGE_MAX = 100
const MESSAGE_PAGE = 40

/** A position in a conversation: a number, or its digits in a query string. */
const seq = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,10}$/, { error: fieldMessages.invalidCursor })
    .transform(Number),
])

export const messageProfile = call({
  name: 'messages.profile',
  method: 'GET',
  path: '/api/messages/getprofile',
  summary: 'The header of a conversation: a verified provider, or somebody one has written with',
  access: writers,
  rate: 'read',
  query: z.object({ id }),
  reply: z.object({ data: conversationPartnerSchema }),
})

export const previousConversations = call({
  name: 'messages.conversations',
  method: 'GET',
  path: '/api/messages/getprevconvos',
  summary: "The viewer's conversations, the latest first, and what is unread",
  access: writers,
  rate: 'read',
  claims: { id: 'id' },
  query: pageQuery.extend({ id: claimedText }),
  reply: z.object({
    data: z.array(conversationSchema),
    unread: z.int().nonnegative(),
    nextCursor: z.string().optional(),
  }),
})

export const searchPeople = call({
  name: 'messages.search',
  method: 'GET',
  path: '/api/messages/search',
  summary: 'People whom the viewer can write to; with `q` those whose name contains it',
  access: writers,
  rate: 'search',
  claims: { id: 'id', role: 'role' },
  query: z.object({
    id: claimedText,
    role: claimedText,
    q: boundedText(NAME_MAX_CHARACTERS)
      .min(SEARCH_MIN_CHARACTERS, { error: fieldMessages.tooShort(SEARCH_MIN_CHARACTERS) })
      .optional(),
  }),
  reply: z.object({ data: z.array(messagingSearchItemSchema).max(PEOPLE_MAX) }),
})

export const openConversation = call({
  name: 'messages.open',
  method: 'GET',
  path: '/api/messages/conversation',
  summary:
    'The state of the viewer’s conversation with somebody: who, whether one may write, what is read',
  access: writers,
  rate: 'read',
  query: z.object({ with: id }),
  reply: z.object({
    data: messagingSearchItemSchema.extend({
      /** Why the viewer may not write; null if the viewer may. */
      refusal: z.enum(['message_not_allowed', 'message_blocked']).nullable(),
      last: z.int().nonnegative(),
      read: z.int().nonnegative(),
      /** The position up to which the other person has read. */
      otherRead: z.int().nonnegative(),
      unread: z.int().nonnegative(),
      muted: z.boolean(),
      /** Blocked by the viewer. */
      blocked: z.boolean(),
    }),
  }),
})

export const listMessages = call({
  name: 'messages.list',
  method: 'GET',
  path: '/api/messages/list',
  summary:
    'Messages of a conversation in their order: the newest, those before a place, or after one',
  access: writers,
  rate: 'read',
  query: z.object({
    with: id,
    before: seq.optional(),
    after: seq.optional(),
    limit: z
      .union([
        z.int(),
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
      ])
      .pipe(z.int().min(1).max(MESSAGE_PAGE_MAX))
      .default(MESSAGE_PAGE),
    /** Includes messages that the viewer has hidden; for the export. */
    hidden: z.literal('include').optional(),
  }),
  reply: z.object({ data: z.array(messageSchema).max(MESSAGE_PAGE_MAX), more: z.boolean() }),
})

export const sendMessage = call({
  name: 'messages.send',
  method: 'POST',
  path: '/api/messages/send',
  summary: 'Sends a message; the same clientId is stored once',
  access: writers,
  rate: 'message',
  claims: { senderId: 'id' },
  body: z.object({
    message: messageInput.shape.message,
    receiverId: id,
    clientId: id,
    senderId: claimedText,
  }),
  reply: z.object({ data: messageSchema }),
  errors: ['message_not_allowed', 'message_blocked', 'conversations_used_up'],
})

export const sendFile = call({
  name: 'messages.sendFile',
  method: 'POST',
  path: '/api/messages/sendfile',
  summary: 'Sends a picture or a PDF, with or without a text',
  access: writers,
  rate: 'upload',
  claims: { senderId: 'id' },
  body: z.object({
    message: boundedText(MESSAGE_MAX_BYTES)
      .refine((text) => byteLength(text) <= MESSAGE_MAX_BYTES, {
        error: fieldMessages.tooLong(MESSAGE_MAX_BYTES),
      })
      .optional(),
    receiverId: id,
    clientId: id,
    /** The file name; its extension is set from the actual type. */
    name: boundedText(NAME_MAX_CHARACTERS).optional(),
    senderId: claimedText,
  }),
  files: { file: { kind: 'pdf-or-image' } },
  reply: z.object({ data: messageSchema }),
  errors: [
    'message_not_allowed',
    'message_blocked',
    'conversations_used_up',
    'message_file_missing',
  ],
})

export const messageFile = call({
  name: 'messages.file',
  method: 'GET',
  path: '/api/messages/file',
  summary: 'A link to the file of a message, valid for some minutes',
  access: writers,
  rate: 'read',
  query: z.object({ with: id, seq }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
})

export const readMessages = call({
  name: 'messages.read',
  method: 'POST',
  path: '/api/messages/read',
  summary: 'Marks the conversation as read up to a message',
  access: writers,
  rate: 'read',
  body: z.object({ with: id, seq: z.int().min(0) }),
  reply: z.object({ data: z.object({ unread: z.int().nonnegative() }) }),
})

export const setConversation = call({
  name: 'messages.set',
  method: 'POST',
  path: '/api/messages/set',
  summary: 'Mutes or blocks somebody, or ends that; hides earlier messages from the viewer',
  access: writers,
  rate: 'write',
  body: z.object({
    with: id,
    muted: z.boolean().optional(),
    blocked: z.boolean().optional(),
    hide: z.literal(true).optional(),
  }),
  reply: z.object({ data: z.object({ muted: z.boolean(), blocked: z.boolean() }) }),
  errors: ['conversations_used_up'],
})

export const reportConversation = call({
  name: 'messages.report',
  method: 'POST',
  path: '/api/messages/report',
  summary: 'Reports a conversation: admins who review messages can read it from then on',
  access: writers,
  rate: 'write',
  body: z.object({
    with: id,
    reason: messageReportReasonSchema,
    details: boundedText(NOTES_MAX_CHARACTERS).default(''),
  }),
  reply: z.object({ data: z.object({ _id: id }) }),
  errors: ['nothing_to_report', 'message_reports_used_up'],
})

export const messagingCalls = {
  messageProfile,
  previousConversations,
  searchPeople,
  openConversation,
  listMessages,
  sendMessage,
  sendFile,
  messageFile,
  readMessages,
  setConversation,
  reportConversation,
}
