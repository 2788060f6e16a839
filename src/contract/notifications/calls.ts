import { z } from 'zod'
import { signedIn } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, id, pageQuery } from '../common/fields.ts'
import { PAGE_LIMIT_MAX } from '../common/limits.ts'
import { fieldMessages } from '../common/texts.ts'
import { notificationSchema } from './types.ts'

const unread = z.int().nonnegative()

export const countNotifications = call({
  name: 'notifications.count',
  method: 'GET',
  path: '/api/data/allnotificationslength',
  summary: 'How many notifications the viewer has not read',
  access: signedIn,
  rate: 'read',
  claims: { id: 'id', role: 'role' },
  query: z.object({ id: claimedText, role: claimedText }),
  reply: z.object({ data: unread }),
})

export const listNotifications = call({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/notifications',
  summary: "The viewer's notifications, newest first, and how many are unread",
  access: signedIn,
  rate: 'read',
  query: pageQuery,
  reply: z.object({
    data: z.array(notificationSchema),
    unread,
    nextCursor: z.string().optional(),
  }),
})

export const readNotifications = call({
  name: 'notifications.read',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks some of the notifications, or all of them, as read',
  access: signedIn,
  rate: 'write',
  body: z
    .object({
      ids: z.array(id).min(1).max(PAGE_LIMIT_MAX).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
      error: fieldMessages.required,
      path: ['ids'],
    }),
  reply: z.object({ data: z.object({ unread }) }),
})

export const notificationsCalls = { countNotifications, listNotifications, readNotifications }
