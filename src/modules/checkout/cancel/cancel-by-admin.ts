import { assert } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { CheckoutDeps } from '../deps.ts'
import { limitRefund } from '../rules/refund.ts'
import { type Ending, type EndRefusal, endTerms, lockCancellable } from './end-terms.ts'
import type { Cancellable } from './preview-cancel.ts'

type AdminRefusal = Exclude<EndRefusal, 'refund_changed'> | 'refund_disputed'

/**
 * Ends one term without sending any money. What already left its payment, by a lost dispute or a
 * dashboard refund, is debited as on any cancellation. A renewal starts at once.
 */
export function cancelByAdmin(
  deps: CheckoutDeps,
  admin: Actor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Result<undefined, AdminRefusal>> {
  return deps.db.transaction(async (tx) => {
    const held = await deps.plans.subscriptions.find(tx, id)
    if (held === undefined) {
      return fail('not_found')
    }
    const ending: Ending = {
      userId: held.userId,
      now: deps.clock.now(),
      endedBy: 'admin',
      reason,
      by: signedBy(admin),
    }
    const found = await lockCancellable(deps, tx, ending, { id, withRenewals: false })
    if (!found.ok) {
      assert(found.code !== 'refund_changed', 'the order of a term stays the same')
      return fail(found.code)
    }
    const { payment_id: paymentId } = found.value.main.order
    if (paymentId !== null && (await deps.payments.isDisputed(tx, paymentId))) {
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
  const refund = limitRefund(term.refund, term.alreadyRefunded)
  return { ...term, refund, route: refund.total === 0n ? 'none' : term.route }
}
