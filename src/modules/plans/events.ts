import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const changed = z.object({ providerId: id })

/** The plans that a provider has on sale changed. */
export const plansChanged = defineEvent('plans.changed', changed)

const subscription = z.object({
  subscriptionId: id,
  planId: id,
  userId: id,
  providerId: id,
  kind: z.enum(['paid', 'trial', 'promo', 'import']),
  startsAt: instant,
  endsAt: instant,
})

const ending = subscription.extend({ daysLeft: z.int().positive() })

/** A subscription ends in this many days, and no term follows it. */
export const subscriptionEnding = defineEvent('plans.subscription-ending', ending)

const ended = subscription.extend({ why: z.enum(['expired', 'cancelled']) })

/** A term ended, and its holder is not entitled by it any more. */
export const subscriptionEnded = defineEvent('plans.subscription-ended', ended)

const deactivated = z.object({ planId: id, providerId: id, title: z.string() })

/** The platform plan of a plan ended, and the plan went off sale. */
export const planDeactivated = defineEvent('plans.deactivated', deactivated)
