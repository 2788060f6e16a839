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
  withdrawPayment,
} from '#contract/checkout/orders.ts'
import { providerRefunds, recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { setOffPayment, setOffPreview, waiveCharge } from '#contract/checkout/set-offs.ts'
import { checkoutTexts, paymentMessages } from '#contract/checkout/texts.ts'
import { isId } from '#kit/id.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asData, asPage } from '#platform/http/replies.ts'
import type { Checkout } from '../checkout.ts'

const { submitted } = paymentMessages

export function orderHandlers(checkout: Checkout): readonly Handler[] {
  const { orders } = checkout
  return [
    handle(paymentDetails, async (context, { query }) =>
      asData(await checkout.bankDetails(context, query)),
    ),
    handle(
      submitPayment,
      async (context, { body }) =>
        asChanged(
          `${submitted.title}: ${submitted.description}`,
          await checkout.submit(context, body, context.files.get('paymentProof')),
        ),
      (context, { body }) => checkout.maySubmit(context, body, context.sent.has('paymentProof')),
    ),
    handle(myOrders, async ({ viewer }, { query }) =>
      asPage(await orders.mine(viewer.accountId, query)),
    ),
    handle(myOrder, async ({ viewer }, { query: { id } }) =>
      asData(await orders.one(viewer.accountId, id)),
    ),
    handle(withdrawPayment, async (context, { body: { id } }) =>
      asChanged(checkoutTexts.paymentWithdrawn, await checkout.withdraw(context, id)),
    ),
    handle(sales, async ({ viewer }, { query }) => {
      const providerId = viewer.role === 'admin' ? (query.spId ?? '') : viewer.accountId
      if (!isId(providerId)) {
        return fail('invalid_input', { fields: { spId: checkoutTexts.nameProvider } })
      }
      return asPage(await orders.sales({ providerId, role: viewer.role }, query))
    }),
    ...submittedPaymentHandlers(checkout),
    ...providerRefundHandlers(checkout),
  ]
}

function submittedPaymentHandlers({ submittedPayments: payments }: Checkout): readonly Handler[] {
  return [
    handle(submittedPayments, async (context, { query }) =>
      asPage(await payments.list(context, query)),
    ),
    handle(submittedTotals, async (context, { query }) =>
      ok({ data: await payments.totals(context, query) }),
    ),
    handle(paymentProof, async (context, { query: { id } }) => {
      const found = await payments.proof(context, id)
      return found.ok
        ? ok({ data: { url: found.value.url, until: found.value.until.toISOString() } })
        : found
    }),
    handle(verifyPayment, async (context, { body: { id } }) =>
      asChanged(checkoutTexts.paymentVerified, await payments.verify(context, id)),
    ),
    handle(rejectPayment, async (context, { body: { id, reason } }) =>
      asChanged(checkoutTexts.paymentRejected, await payments.reject(context, id, reason)),
    ),
  ]
}

function providerRefundHandlers(checkout: Checkout): readonly Handler[] {
  const { providerRefunds: refunds } = checkout
  return [
    handle(setOffPreview, async (_, { query }) =>
      asData(await checkout.setOffs.preview(query.paymentId)),
    ),
    handle(setOffPayment, async (context, { body: { paymentId } }) => {
      const charged = await checkout.setOffs.charge(actorOf(context), paymentId)
      return charged.ok
        ? ok({ message: checkoutTexts.setOff(formatRupees(rupeesFromPaise(charged.value))) })
        : charged
    }),
    handle(waiveCharge, async (context, { body }) => {
      const waived = await checkout.setOffs.waive(actorOf(context), body)
      return waived.ok
        ? ok({ message: checkoutTexts.chargeWaived(formatRupees(rupeesFromPaise(waived.value))) })
        : waived
    }),
    handle(providerRefunds, async (context, { query }) =>
      asPage(await refunds.list(context, query)),
    ),
    handle(recordProviderRefund, async (context, { body }) =>
      asChanged(checkoutTexts.refundRecorded, await refunds.recordSent(context, body)),
    ),
  ]
}
