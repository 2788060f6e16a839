import { z } from 'zod'
import { byteLength } from '#kit/text.ts'
import { roleSchema } from '../accounts/roles.ts'
import { claimedText, id, instant, requiredText } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import { providerCategorySchema, providerTypeSchema } from '../providers/categories.ts'
import { MESSAGE_MAX_BYTES } from './limits.ts'

/** An account that the viewer can write to. `type` and `category` are for providers only. */
export const messagingSearchItemSchema = z.object({
  _id: id,
  name: z.string(),
  role: roleSchema,
  type: providerTypeSchema.nullable(),
  category: providerCategorySchema.nullable(),
  profileUrl: z.string().nullable(),
})
export type MessagingSearchItem = z.infer<typeof messagingSearchItemSchema>

/** A picture or PDF attached to a message; `messages.file` returns its bytes. */
const messageFileSchema = z.object({
  kind: z.enum(['picture', 'pdf']),
  name: z.string(),
  bytes: z.int().positive(),
})
export type MessageFile = z.infer<typeof messageFileSchema>

export const messageSchema = z.object({
  _id: id,
  /** The id of the account that wrote it. */
  sender: id,
  /** Empty if there is only a file. */
  content: z.string(),
  createdAt: instant,
  /** The position in the conversation, from 1 without gaps. */
  seq: z.int().positive(),
  /** The sender's own id of the message; null for everybody else. */
  clientId: id.nullable(),
  file: messageFileSchema.nullable(),
  /** The message asks for a code, a password or trading credentials, which nobody may ask for. */
  asksForSecret: z.boolean(),
})
export type Message = z.infer<typeof messageSchema>

/** A conversation of the viewer, named after the other person. */
export const conversationSchema = messagingSearchItemSchema.extend({
  last: messageSchema.pick({
    sender: true,
    content: true,
    createdAt: true,
    seq: true,
    file: true,
  }),
  unread: z.int().nonnegative(),
  muted: z.boolean(),
  blocked: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** The header of a conversation. */
export const conversationPartnerSchema = z.object({
  profileUrl: z.string().nullable(),
  RegName: z.string(),
  category: providerCategorySchema.nullable(),
})
export type ConversationPartner = z.infer<typeof conversationPartnerSchema>

/** The text of a message: at most 4 KiB. */
export const messageText = requiredText(MESSAGE_MAX_BYTES).refine(
  (text) => byteLength(text) <= MESSAGE_MAX_BYTES,
  { error: fieldMessages.tooLong(MESSAGE_MAX_BYTES) },
)

/** The live event `message`. The sender is taken from the session, not from the claim. */
export const messageInput = z.object({
  message: messageText,
  senderId: claimedText,
  receiverId: id,
  /** Not in the specification: a message sent again with the same id is stored once. */
  clientId: id.optional(),
})

/** Reasons for reporting a conversation. */
export const messageReportReasons = ['credentials', 'promise', 'fraud', 'abuse', 'other'] as const
export const messageReportReasonSchema = z.enum(messageReportReasons)
export type MessageReportReason = (typeof messageReportReasons)[number]
