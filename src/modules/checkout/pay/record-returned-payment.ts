import { present } from '#kit/assert.ts'
import type { Paise } from '#kit/money.ts'
import { unexpectedPayment } from '#modules/payments/index.ts'
import { publish, type Subscription, subscribeMoney } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { paymentReturned } from '../events.ts'
import { insertReturned } from '../store/cancellations.ts'
import { findOrder, type OrderRow } from '../store/orders.ts'

type ReturnedMoney = {
  readonly paymentId: string
  readonly amount: Paise
  /** When the payment arrived. */
  readonly at: Date
  readonly reason: string
}

/** Records with the order that a payment for it is refunded, and why, and notifies its buyer. */
export async function recordReturnedPayment(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'reference' | 'user_id'>,
  { paymentId, amount, at, reason }: ReturnedMoney,
): Promise<void> {
  await insertReturned(tx, {
    payment_id: paymentId,
    order_id: order.id,
    amount_paise: amount,
    reason,
    returned_at: at,
  })
  await publish(tx, paymentReturned, {
    orderId: order.id,
    reference: order.reference,
    userId: order.user_id,
    amountPaise: String(amount),
    reason,
    at: at.toISOString(),
  })
}

/**
 * Records payments that the gateway captured for an order without this module having been asked.
 */
export function unexpectedPaymentSubscription(): Subscription {
  return subscribeMoney(unexpectedPayment, 'checkout.stray-money', async (tx, all) => {
    for (const money of all.filter(({ purpose }) => purpose === 'order')) {
      const order = present(await findOrder(tx, money.subjectId), 'an order is not deleted')
      await recordReturnedPayment(tx, order, {
        paymentId: money.paymentId,
        amount: BigInt(money.amountPaise),
        at: new Date(money.at),
        reason: money.reason,
      })
    }
  })
}
