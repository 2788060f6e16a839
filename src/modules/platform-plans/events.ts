import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const paid = z.object({ providerId: id, planId: id, purchaseId: id })

/** A platform plan was paid and its plan is on sale. */
export const platformPlanPaid = defineEvent('platform-plans.paid', paid)

const takenBack = z.object({ providerId: id, title: z.string() })

/** The provider's bank took the payment of a platform plan back, which ended it. */
export const platformPlanTakenBack = defineEvent('platform-plans.taken-back', takenBack)

const activated = z.object({ providerId: id })

/** An admin started a provider's membership. */
export const membershipActivated = defineEvent('platform-plans.membership-activated', activated)

const changed = z.object({ providerId: id, startsAt: instant })

/** An admin set new terms of a provider's membership. */
export const membershipChanged = defineEvent('platform-plans.membership-changed', changed)
