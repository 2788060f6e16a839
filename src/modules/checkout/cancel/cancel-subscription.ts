import { checkoutTexts } from '#contract/checkout/texts.ts'
import type { RefundPreview } from '#contract/checkout/types.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { type Ending, type EndRefusal, endTerms, lockCancellable } from './end-terms.ts'
import {
  type CancellableChain,
  cancelledParts,
  findCancellable,
  refundTotalOf,
  toPreview,
} from './preview-cancel.ts'

export type CancelInput = {
  readonly id: string
  /** The refund that was shown, in rupees. */
  readonly refund: number
  readonly withRenewals: boolean
}

export async function previewCancellation(
  deps: CheckoutDeps,
  requester: Requester,
  id: string,
): Promise<Result<RefundPreview, 'not_found' | 'subscription_not_cancellable'>> {
  const found = await findCancellable(deps, deps.db.read, buyerEnding(requester), id)
  return found.ok ? ok(toPreview(found.value)) : found
}

/** Ends a subscription early and refunds its unused days. */
export async function cancelSubscription(
  deps: CheckoutDeps,
  requester: Requester,
  input: CancelInput,
): Promise<Result<RefundPreview, EndRefusal>> {
  const ended = await endAsShown(deps, buyerEnding(requester), input)
  return ended.ok ? ok(toPreview(ended.value)) : ended
}

/** Ends a subscription if its refund is still what was shown. */
export function endAsShown(
  deps: CheckoutDeps,
  ending: Ending,
  input: CancelInput,
): Promise<Result<CancellableChain, EndRefusal>> {
  return deps.db.transaction(async (tx) => {
    const found = await lockCancellable(deps, tx, ending, input)
    if (!found.ok) {
      return found
    }
    const parts = cancelledParts(found.value, input)
    const total = refundTotalOf(parts)
    if (total !== paiseFromRupees(input.refund)) {
      const right = formatRupees(rupeesFromPaise(total))
      return fail('refund_changed', { message: checkoutTexts.refundIsNow(right) })
    }
    return (await endTerms(deps, tx, ending, found.value, parts))
      ? found
      : fail('subscription_not_cancellable')
  })
}

function buyerEnding(requester: Requester): Ending {
  return {
    userId: requester.viewer.accountId,
    now: requester.now,
    endedBy: 'buyer',
    by: signedBy(actorOf(requester)),
  }
}
