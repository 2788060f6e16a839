import { z } from 'zod'
import { id, instant } from '../common/fields.ts'

/** What a notification is about, for the picture beside it. */
export const notificationKinds = [
  'welcome',
  'guidance',
  'security',
  'plan',
  'follow',
  'verification',
  'application',
  'subscription',
  'payout',
  'trade',
  'message',
  'content',
  'event',
] as const
export const notificationKindSchema = z.enum(notificationKinds)

/** Something that an account is told, for the role in which it is told. */
export const notificationSchema = z.object({
  _id: id,
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>

export type NotificationKind = (typeof notificationKinds)[number]
