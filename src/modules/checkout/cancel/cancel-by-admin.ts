import { assert } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { CheckoutDeps } from '../deps.ts'
import { limitRefund } from '../rules/refund.ts'
import { type Ending, type EndRefusal, endTerms, lockCancellable } from './end-terms.ts'
import { type Cancellable, findCancellable } from './preview-cancel.ts'

type AdminRefusal =
  | Exclude<EndRefusal, 'refund_changed'>
  | 'refund_disputed'
  | 'gateway_unavailable'

/**
 * Ends one term, and refunds nothing by the gateway. What already left its payment there, by a lost
 * dispute or a dashboard refund, is debited as on any cancellation, so the gateway is asked first.
 * If the provider was paid directly, it owes the refund as usual. A renewal starts at once.
 */
export async function cancelByAdmin(
  deps: CheckoutDeps,
  admin: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<undefined, AdminRefusal>> {
  const { db, plans, payments, clock } = deps
  const held = await plans.subscriptions.find(db.read, id)
  if (held === undefined) {
    return fail('not_found')
  }
  const ending: Ending = {
    userId: held.userId,
    now: clock.now(),
    endedBy: 'admin',
    reason,
    by: signedBy(admin),
  }
  const before = await findCancellable(deps, db.read, ending, id)
  if (!before.ok) {
    return before
  }
  const { payment_id: paymentId } = before.value.main.order
  const asked = paymentId === null ? ok(undefined) : await payments.recordUnreported(paymentId)
  if (!asked.ok) {
    return asked
  }
  return db.transaction(async (tx) => {
    const found = await lockCancellable(deps, tx, ending, { id, withRenewals: false })
    if (!found.ok) {
      assert(found.code !== 'refund_changed', 'the order of a term stays the same')
      return fail(found.code)
    }
    if (paymentId !== null && (await payments.isDisputed(tx, paymentId))) {
      // Nothing would debit the provider for a loss that comes afterwards.
      return fail('refund_disputed')
    }
    const main = withoutNewRefund(found.value.main)
    return (await endTerms(deps, tx, ending, { ...found.value, main }, [main]))
      ? ok(undefined)
      : fail('subscription_not_cancellable')
  })
}

function withoutNewRefund(term: Cancellable): Cancellable {
  if (term.route === 'provider') {
    return term
  }
  const refund = limitRefund(term.refund, term.alreadyRefunded)
  return { ...term, refund, route: refund.total === 0n ? 'none' : term.route }
}
