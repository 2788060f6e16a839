import { z } from 'zod'
import { signedIn } from '../access.ts'
import { id } from '../common/fields.ts'
import { live } from '../live.ts'
import { notificationSchema } from './types.ts'

/** What happens to the viewer's notifications while the page is open. */
export const notificationsLive = live({
  namespace: '/notificationslive',
  access: signedIn,
  emits: {
    /** On joining, and whenever the number of unread ones changes. */
    count: z.object({ unread: z.int().nonnegative() }),
    notification: notificationSchema,
  },
  receives: {
    /** Have arrived in this browser. */
    received: z.object({ ids: z.array(id).min(1).max(50) }),
  },
})
