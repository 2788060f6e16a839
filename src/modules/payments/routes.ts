import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import {
  recordRefundTransfer,
  refundTotals,
  retryRefund,
  stuckRefunds,
} from '#contract/payments/refunds.ts'
import { paymentTexts } from '#contract/payments/texts.ts'
import type { PaymentPurpose } from '#contract/payments/types.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { fail, ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Payments } from './payments.ts'

const SHOP = 'Tradebox'

export function paymentsHandlers(payments: Payments): readonly Handler[] {
  return [
    handle(checkoutPayment, async ({ viewer }, { body }) => {
      const { amount, orderId, purchaseId } = body
      if (orderId !== undefined && purchaseId !== undefined) {
        return fail('invalid_input', { fields: { purchaseId: paymentTexts.oneAtATime } })
      }
      const opened = await payments.open({
        amount: paiseFromRupees(amount),
        purpose: purposeOf(orderId, purchaseId),
        subjectId: orderId ?? purchaseId,
        payerId: viewer.accountId,
      })
      if (!opened.ok) {
        return opened
      }
      const { order, quote } = opened.value
      return ok({
        checkout: { id: order.id, amount: Number(order.amount) },
        display: {
          keyId: payments.keyId,
          currency: 'INR' as const,
          name: SHOP,
          description: quote.title,
          prefill: { name: viewer.name, email: viewer.email ?? '' },
          notes: { ...quote.notes },
          scriptUrl: payments.scriptUrl,
        },
      })
    }),
    handle(verifyPayment, async ({ viewer }, { body }) => {
      const confirmed = await payments.confirm(body, viewer.accountId)
      return confirmed.ok ? ok({ data: confirmed.value }) : confirmed
    }),
    handle(paymentStatus, async ({ viewer }, { query }) => {
      const state = await payments.stateOf(query.orderId, viewer.accountId)
      return state.ok ? ok({ data: state.value }) : state
    }),
    ...refundHandlers(payments),
  ]
}

function refundHandlers({ stuckRefunds: stuck }: Payments): readonly Handler[] {
  return [
    handle(stuckRefunds, async (_, { query }) => {
      const listed = await stuck.list(query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(refundTotals, async (_, { query }) => ok({ data: await stuck.totals(query) })),
    handle(retryRefund, async (context, { body: { id } }) => {
      const asked = await stuck.retry(actorOf(context), id)
      return asked.ok ? ok({ message: paymentTexts.refundRetried, data: asked.value }) : asked
    }),
    handle(recordRefundTransfer, async (context, { body }) => {
      const done = await stuck.transfer(actorOf(context), body)
      return done.ok ? ok({ message: paymentTexts.bankTransferRecorded, data: done.value }) : done
    }),
  ]
}

function purposeOf(
  orderId: string | undefined,
  purchaseId: string | undefined,
): PaymentPurpose | undefined {
  if (orderId !== undefined) {
    return 'order'
  }
  return purchaseId === undefined ? undefined : 'platform_plan'
}
