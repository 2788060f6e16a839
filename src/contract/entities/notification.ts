import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { notificationKindSchema } from '../notifications/kinds.ts'

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
