import { z } from 'zod'
import { signedIn } from '../access.ts'
import { id } from '../common/fields.ts'
import { live } from '../live.ts'
import { notificationSchema } from './types.ts'

/** Live updates of the viewer's notifications. */
export const notificationsLive = live({
  namespace: '/notificationslive',
  access: signedIn,
  emits: {
    /** Sent on joining, and when the number of unread notifications changes. */
    count: z.object({ unread: z.int().nonnegative() }),
    notification: notificationSchema,
  },
  receives: {
    /** Notifications that have arrived in this browser. */
    received: z.object({ ids: z.array(id).min(1).max(50) }),
  },
})
