import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { roleSchema } from '#contract/roles.ts'
import type { EventKind } from '#platform/outbox.ts'

const followed = z.object({
  followerId: id,
  followerRole: roleSchema,
  providerId: id,
  at: instant,
})

/** Somebody began to follow a provider. */
export const followStarted: EventKind<z.output<typeof followed>> = {
  type: 'follows.followed',
  payload: followed,
}
