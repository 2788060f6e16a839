import type { Membership, MembershipChange } from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { membershipChanged } from './events.ts'

type Refusal =
  | 'not_found'
  | 'membership_not_running'
  | 'membership_terms_changed'
  | 'membership_start_early'
  | 'membership_start_late'

/** Sets new terms of a running membership and notifies the provider at once. */
export function changeMembership(
  { db, clock, providers, memberships, audit }: PlatformPlansDeps,
  actor: Actor,
  terms: MembershipChange,
): Promise<Result<Membership, Refusal>> {
  return db.transaction(async (tx) => {
    const providerId = terms.id
    if (!(await providers.exists(tx, providerId))) {
      return fail('not_found')
    }
    const changed = await memberships.change(tx, terms, {
      adminId: actor.accountId,
      now: clock.now(),
    })
    if (!changed.ok) {
      return changed
    }
    const { membershipId, version, startsAt } = changed.value
    await audit.record(tx, {
      action: 'platform-plans.membership-changed',
      ...signedBy(actor),
      object: { type: 'membership', id: membershipId },
      detail: { providerId, version, startsAt: startsAt.toISOString() },
    })
    await publish(tx, membershipChanged, { providerId, startsAt: startsAt.toISOString() })
    const membership = await memberships.latestOf(tx, providerId, actor.role)
    return ok(present(membership, 'it runs'))
  })
}
