import {
  myOrder,
  myOrders,
  paymentDetails,
  paymentProof,
  rejectPayment,
  sales,
  submitPayment,
  submittedPayments,
  submittedTotals,
  verifyPayment,
} from '#contract/checkout/orders.ts'
import { providerRefunds, recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { checkoutTexts, paymentMessages } from '#contract/checkout/texts.ts'
import { isId } from '#kit/id.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Checkout } from '../checkout.ts'

const { submitted } = paymentMessages

export function orderHandlers(checkout: Checkout): readonly Handler[] {
  const { orders } = checkout
  return [
    handle(paymentDetails, async (context, { query }) => {
      const found = await checkout.bankDetails(context, query)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(
      submitPayment,
      async (context, { body }) => {
        const sent = await checkout.submit(context, body, context.files.get('paymentProof'))
        return sent.ok
          ? ok({ message: `${submitted.title}: ${submitted.description}`, data: sent.value })
          : sent
      },
      (context, { body }) => checkout.maySubmit(context, body, context.sent.has('paymentProof')),
    ),
    handle(myOrders, async ({ viewer }, { query }) => {
      const listed = await orders.mine(viewer.accountId, query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(myOrder, async ({ viewer }, { query: { id } }) => {
      const found = await orders.one(viewer.accountId, id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(sales, async ({ viewer }, { query }) => {
      const providerId = viewer.role === 'admin' ? (query.spId ?? '') : viewer.accountId
      if (!isId(providerId)) {
        return fail('invalid_input', { fields: { spId: checkoutTexts.nameProvider } })
      }
      const listed = await orders.sales({ providerId, role: viewer.role }, query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    ...queueHandlers(checkout),
    ...providerRefundHandlers(checkout),
  ]
}

function queueHandlers({ queue }: Checkout): readonly Handler[] {
  return [
    handle(submittedPayments, async (context, { query }) => {
      const listed = await queue.list(context, query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(submittedTotals, async (context, { query }) =>
      ok({ data: await queue.totals(context, query) }),
    ),
    handle(paymentProof, async (context, { query: { id } }) => {
      const found = await queue.proof(context, id)
      return found.ok
        ? ok({ data: { url: found.value.url, until: found.value.until.toISOString() } })
        : found
    }),
    handle(verifyPayment, async (context, { body: { id } }) => {
      const verified = await queue.verify(context, id)
      return verified.ok
        ? ok({ message: checkoutTexts.paymentVerified, data: verified.value })
        : verified
    }),
    handle(rejectPayment, async (context, { body: { id, reason } }) => {
      const rejected = await queue.reject(context, id, reason)
      return rejected.ok
        ? ok({ message: checkoutTexts.paymentRejected, data: rejected.value })
        : rejected
    }),
  ]
}

function providerRefundHandlers({ providerRefunds: refunds }: Checkout): readonly Handler[] {
  return [
    handle(providerRefunds, async (context, { query }) => {
      const listed = await refunds.list(context, query)
      return listed.ok
        ? ok({ data: [...listed.value.items], nextCursor: listed.value.nextCursor })
        : listed
    }),
    handle(recordProviderRefund, async (context, { body }) => {
      const sent = await refunds.recordSent(context, body)
      return sent.ok ? ok({ message: checkoutTexts.refundRecorded, data: sent.value }) : sent
    }),
  ]
}
