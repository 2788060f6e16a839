import { z } from 'zod'

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
export type NotificationKind = (typeof notificationKinds)[number]
