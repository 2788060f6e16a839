import { z } from 'zod'
import { byteLength } from '#kit/text.ts'
import { providerCategorySchema } from '../categories.ts'
import { MESSAGE_MAX_BYTES } from '../constants.ts'
import { claimedText, id, instant, requiredText } from '../fields.ts'
import { fieldMessages } from '../messages/accounts.ts'
import { roleSchema } from '../roles.ts'

/** Somebody whom the viewer can write to. `category` belongs to providers. */
export const messagingSearchItemSchema = z.object({
  _id: id,
  name: z.string(),
  role: roleSchema,
  category: providerCategorySchema.nullable(),
  profileUrl: z.string().nullable(),
})
export type MessagingSearchItem = z.infer<typeof messagingSearchItemSchema>

/** A conversation that the viewer has had. */
export const conversationSchema = messagingSearchItemSchema.omit({ category: true })
export type Conversation = z.infer<typeof conversationSchema>

/** The header of a conversation. */
export const conversationPartnerSchema = z.object({
  profileUrl: z.string().nullable(),
  RegName: z.string(),
  category: providerCategorySchema.nullable(),
})
export type ConversationPartner = z.infer<typeof conversationPartnerSchema>

export const messageSchema = z.object({
  _id: id,
  /** The account that wrote it. */
  sender: id,
  content: z.string(),
  createdAt: instant,
})
export type Message = z.infer<typeof messageSchema>

/** The live event `message`. The sender is the session's, whatever is claimed. */
export const messageInput = z.object({
  message: requiredText(MESSAGE_MAX_BYTES).refine((text) => byteLength(text) <= MESSAGE_MAX_BYTES, {
    error: fieldMessages.tooLong(MESSAGE_MAX_BYTES),
  }),
  senderId: claimedText,
  receiverId: id,
})
export type MessageInput = z.infer<typeof messageInput>
