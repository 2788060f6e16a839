import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import { openDisputes } from '#contract/payments/disputes.ts'
import {
  decideRefundTransfer,
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
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
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
    handle(verifyPayment, async ({ viewer }, { body }) =>
      asData(await payments.confirm(body, viewer.accountId)),
    ),
    handle(paymentStatus, async ({ viewer }, { query }) =>
      asData(await payments.stateOf(query.orderId, viewer.accountId)),
    ),
    handle(openDisputes, async (_, { query }) => asPage(await payments.disputes.list(query))),
    ...refundHandlers(payments),
  ]
}

function refundHandlers({ stuckRefunds: stuck }: Payments): readonly Handler[] {
  return [
    handle(stuckRefunds, async (context, { query }) =>
      asPage(await stuck.list(actorOf(context), query)),
    ),
    handle(refundTotals, async (_, { query }) => ok({ data: await stuck.totals(query) })),
    handle(retryRefund, async (context, { body: { id } }) =>
      asChanged(paymentTexts.refundRetried, await stuck.retry(actorOf(context), id)),
    ),
    handle(recordRefundTransfer, async (context, { body }) => {
      const recorded = await stuck.transfer(actorOf(context), body)
      const isWaiting = recorded.ok && recorded.value.waiting !== null
      const { bankTransferEntered, bankTransferRecorded } = paymentTexts
      return asChanged(isWaiting ? bankTransferEntered : bankTransferRecorded, recorded)
    }),
    handle(decideRefundTransfer, async (context, { body }) => {
      const { bankTransferDiscarded, bankTransferRecorded } = paymentTexts
      return asChanged(
        body.sent ? bankTransferRecorded : bankTransferDiscarded,
        await stuck.decideTransfer(actorOf(context), body),
      )
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
