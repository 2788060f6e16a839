import { z } from 'zod'
import { id, instant } from '../fields.ts'

/** Something that an account is told, for the role in which it is told. */
export const notificationSchema = z.object({
  _id: id,
  title: z.string(),
  body: z.string(),
  /** A path of this site. */
  link: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type Notification = z.infer<typeof notificationSchema>
