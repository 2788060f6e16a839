import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const paid = z.object({ providerId: id, planId: id, purchaseId: id })

/** A platform plan was paid and its plan is on sale. */
export const platformPlanPaid = defineEvent('platform-plans.paid', paid)

const activated = z.object({ providerId: id })

/** An admin started a provider's membership. */
export const membershipActivated = defineEvent('platform-plans.membership-activated', activated)

const changed = z.object({ providerId: id, startsAt: instant })

/** An admin set new terms of a provider's membership. */
export const membershipChanged = defineEvent('platform-plans.membership-changed', changed)
