import type { Order } from '#contract/checkout/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { paymentWithdrawn } from '../events.ts'
import { presentChanged } from '../orders/present.ts'
import { listLines } from '../store/order-lists.ts'
import { lockOrder } from '../store/orders.ts'
import { closePayment } from './close-payment.ts'

/**
 * Withdraws the buyer's own submitted payment, as long as nobody has verified or rejected it. Money
 * that was already transferred is in the provider's account, so the provider is notified.
 */
export function withdrawPayment(
  deps: CheckoutDeps,
  requester: Requester,
  orderId: string,
): Promise<Result<Order, 'not_found' | 'payment_not_submitted'>> {
  const { viewer, now } = requester
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [line] = await listLines(tx, [orderId])
    if (order?.user_id !== viewer.accountId || line === undefined) {
      return fail('not_found')
    }
    const closing = { orderId, lineId: line.id, by: viewer.accountId, at: now, reason: null }
    if (!(await closePayment(deps, tx, { event: 'withdraw', ...closing }))) {
      return fail('payment_not_submitted')
    }
    await deps.audit.record(tx, {
      action: 'checkout.payment-withdrawn',
      ...signedBy(actorOf(requester)),
      object: { type: 'order', id: orderId },
      detail: { paise: String(order.total_paise) },
    })
    await publish(tx, paymentWithdrawn, {
      orderId,
      reference: order.reference,
      userId: order.user_id,
      providerId: line.provider_id,
      planId: line.plan_id,
      planTitle: line.title,
      pricePaise: String(line.price_paise),
      at: now.toISOString(),
    })
    return ok(await presentChanged(deps, tx, orderId))
  })
}
