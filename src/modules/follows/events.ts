import { z } from 'zod'
import { roleSchema } from '#contract/accounts/roles.ts'
import { id, instant } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const followed = z.object({
  followerId: id,
  followerRole: roleSchema,
  providerId: id,
  at: instant,
})

/** Somebody started to follow a provider. */
export const followStarted = defineEvent('follows.followed', followed)
