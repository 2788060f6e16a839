import type { RegistrationEnd } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { dayInIndia, startOfDay } from '#kit/day.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { ProvidersDeps } from '../deps.ts'
import { findRegistration, hasOwnRegistration } from '../store/registration.ts'
import { endRegistrations } from '../store/registration-end.ts'
import { announceProvider, recordStep } from './record-step.ts'

/** No plan that matters is longer: an analyst takes fees for a year at most. */
const LONGEST_AGO_MS = 366 * DAY_MS

/**
 * Records SEBI's order about a registration, once. The provider and the sub-profiles that share it
 * are no longer verified; their plans end, with refunds that are counted from the order's effective
 * date (SEBI's guidelines for research analysts of 8 January 2025, clause 8 of the mandatory terms).
 */
export function endRegistration(
  deps: ProvidersDeps,
  actor: Actor,
  { id, effectiveOn, order }: RegistrationEnd,
): Promise<
  Result<
    undefined,
    'not_found' | 'registration_not_changeable' | 'registration_not_endable' | 'invalid_input'
  >
> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const at = startOfDay(effectiveOn)
    const held = await findRegistration(tx, id)
    if (held === undefined) {
      return fail('not_found')
    }
    if (!(await hasOwnRegistration(tx, id))) {
      return fail('registration_not_changeable')
    }
    const isRecent = now.getTime() - at.getTime() <= LONGEST_AGO_MS
    if (effectiveOn > dayInIndia(now) || !isRecent) {
      const { effectiveOnRange } = adminProviderMessages
      return fail('invalid_input', { fields: { effectiveOn: effectiveOnRange } })
    }
    const ended = await endRegistrations(tx, { id, category: held.category, at, now })
    if (!ended.some((one) => one.id === id)) {
      return fail('registration_not_endable')
    }
    await deps.audit.record(tx, {
      action: 'provider.registration-ended',
      ...signedBy(actor),
      object: { type: 'provider', id },
      detail: { effectiveOn, order },
    })
    for (const { id: providerId, was } of ended) {
      if (was === 'verified') {
        await recordStep(deps, tx, actor, {
          id: providerId,
          action: 'remove',
          masterId: providerId === id ? held.masterId : id,
          reason: order,
          detail: { from: was, to: 'approved' },
        })
        await announceProvider(tx, providerId)
      }
    }
    return ok(undefined)
  })
}
