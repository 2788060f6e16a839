import { adminTexts } from '#contract/admin/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'

type Removal = { readonly id: string; readonly reason: string }

/**
 * Takes the plan off sale immediately and for good; running subscriptions continue. Repeating it
 * changes nothing and keeps the first reason.
 */
export function removeService(
  { db, clock, plans, audit, notifications }: AdminDeps,
  actor: Actor,
  { id, reason }: Removal,
): Promise<Result<undefined, 'not_found'>> {
  return db.transaction(async (tx) => {
    const taken = await plans.takenOff.take(tx, { id, reason, at: clock.now() })
    if (!taken.ok) {
      return taken
    }
    const { isNew, providerId, title } = taken.value
    if (isNew) {
      await audit.record(tx, {
        action: 'plan.removed-by-admin',
        ...signedBy(actor),
        object: { type: 'plan', id },
        detail: { reason, providerId },
      })
      await notifications.notify(tx, {
        accountId: providerId,
        role: 'provider',
        kind: 'plan',
        title: adminTexts.planRemoved,
        text: adminTexts.planRemovedText(title, reason),
        href: '/dashboard/serviceprovider/services',
      })
    }
    return ok(undefined)
  })
}

/** The second step: a job ends and refunds the remaining subscriptions one by one. */
export async function refundService(
  { db, clock, plans, audit }: AdminDeps,
  actor: Actor,
  id: string,
): Promise<Result<{ readonly subscriptions: number }, 'not_found'>> {
  const at = clock.now()
  const requested = await db.transaction(async (tx) => {
    const marked = await plans.takenOff.refundAll(tx, id, at)
    if (marked.ok && marked.value.isNew) {
      await audit.record(tx, {
        action: 'plan.refunds-asked',
        ...signedBy(actor),
        object: { type: 'plan', id },
        detail: {},
      })
    }
    return marked
  })
  return requested.ok
    ? ok({ subscriptions: await plans.takenOff.countToRefund(db.read, id, at) })
    : fail('not_found')
}
