import { z } from 'zod'
import { id, instant } from '../common/fields.ts'

/** The subject of a notification; decides its icon. */
const notificationKinds = [
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

/** A notification to an account, in the role that it concerns. */
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
