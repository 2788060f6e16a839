import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { EventKind } from '#platform/outbox.ts'

const changed = z.object({ providerId: id })

/** Something about the plans that a provider has on sale changed. */
export const plansChanged: EventKind<z.output<typeof changed>> = {
  type: 'plans.changed',
  payload: changed,
}
