import { z } from 'zod'
import { id, instant } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

const paid = z.object({ providerId: id, planId: id, purchaseId: id })

/** A platform plan was paid and its plan is on sale. */
export const platformPlanPaid: EventKind<z.output<typeof paid>> = {
  type: 'platform-plans.paid',
  payload: paid,
}

const activated = z.object({ providerId: id })

/** An admin started a provider's membership. */
export const membershipActivated: EventKind<z.output<typeof activated>> = {
  type: 'platform-plans.membership-activated',
  payload: activated,
}

const changed = z.object({ providerId: id, startsAt: instant })

/** An admin set new terms of a provider's membership. */
export const membershipChanged: EventKind<z.output<typeof changed>> = {
  type: 'platform-plans.membership-changed',
  payload: changed,
}
