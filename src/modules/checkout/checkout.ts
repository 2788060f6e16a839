import { REFUND_START_MAX_DAYS } from '#contract/payments/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Subscription } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { previewAll } from './cancel/cancel-all.ts'
import { cancelByAdmin } from './cancel/cancel-by-admin.ts'
import { cancelByProvider, previewByProvider } from './cancel/cancel-by-provider.ts'
import {
  type CancelInput,
  cancelSubscription,
  previewCancellation,
} from './cancel/cancel-subscription.ts'
import {
  owesRegistrationRefunds,
  refundEndedRegistrations,
} from './cancel/refund-ended-registrations.ts'
import { refundRemovedPlans } from './cancel/refund-removed-plans.ts'
import { createCart } from './cart/cart.ts'
import { clientSales } from './client-sales.ts'
import { createAcceptedTexts } from './consents/accepted-texts.ts'
import { createAgreementData } from './consents/agreement-data.ts'
import { createConsents } from './consents/consents.ts'
import { eraseUnpaid } from './consents/erase-unpaid.ts'
import { createTermsFiles } from './consents/terms-files.ts'
import type { CheckoutDeps, Requester } from './deps.ts'
import { forgetBuyer } from './forget.ts'
import { type CheckoutBreaches, checkCheckoutInvariants } from './invariants.ts'
import { createOrders } from './orders/orders.ts'
import { createBankDetails } from './pay/bank-details.ts'
import { chargeSubscriptions } from './pay/charge-invoices.ts'
import { createCardSeller, createFreeOrders } from './pay/pay-by-card.ts'
import { unexpectedPaymentSubscription } from './pay/record-returned-payment.ts'
import { remindOfPayments } from './pay/remind-of-payments.ts'
import { createMaySubmit, type SubmittedForm, submitPayment } from './pay/submit-payment.ts'
import { createSubmittedPayments } from './pay/submitted-payments.ts'
import { withdrawPayment } from './pay/withdraw-payment.ts'
import { expireQuotes } from './quote/expire-quotes.ts'
import { createQuotes } from './quote/quote-order.ts'
import { sumAtRisk } from './refund/at-risk.ts'
import { createProviderRefunds } from './refund/provider-refunds.ts'
import { remindOfRefunds } from './refund/remind-of-refunds.ts'
import { createSetOffs } from './refund/set-off.ts'
import type { PurchasableFrom } from './rules/fee-allowance.ts'
import { renewableFrom } from './sellable/fee-allowance.ts'
import { hasSubmittedPayments } from './store/forget.ts'
import { listSubmitted } from './store/manual.ts'
import { findLine, listDescribed, listLines } from './store/order-lists.ts'
import { owesRefunds, sumOwedSince } from './store/provider-refunds.ts'
import { createTrials } from './subscriptions/claim-trial.ts'
import { listMySubscriptions } from './subscriptions/my-subscriptions.ts'

export type Checkout = ReturnType<typeof createCheckout>

/**
 * From the cart to the purchase and its refund: quotes, consents, payment, fulfilment,
 * cancellation.
 */
export function createCheckout(deps: CheckoutDeps) {
  const termsFiles = createTermsFiles(deps)
  const consents = createConsents(deps, termsFiles)
  return {
    cart: createCart(deps),
    quote: createQuotes(deps, termsFiles),
    consents,
    acceptedTexts: createAcceptedTexts(deps),
    completeFree: createFreeOrders(deps),
    bankDetails: createBankDetails(deps),
    maySubmit: createMaySubmit(deps),
    submit: (requester: Requester, form: SubmittedForm, proof: UploadedFile | undefined) =>
      submitPayment(deps, requester, form, proof),
    /** Takes back the buyer's own submitted payment. */
    withdraw: (requester: Requester, orderId: string) => withdrawPayment(deps, requester, orderId),
    submittedPayments: createSubmittedPayments(deps),
    providerRefunds: createProviderRefunds(deps),
    /** Plan title and order reference of order lines and cancellations, by their ids. */
    describeSales: listDescribed,
    /** The order of an order line. */
    orderIdOf: async (tx: Tx, lineId: string): Promise<string | undefined> =>
      (await findLine(tx, lineId))?.order_id,
    /** The providers of an order's plans. */
    sellersOf: async (tx: Tx, orderId: string): Promise<readonly string[]> => [
      ...new Set((await listLines(tx, [orderId])).map((line) => line.provider_id)),
    ],
    /** Whether a provider still owes a buyer a refund. */
    owesRefunds,
    /** Whether terms of a provider whose registration ended are not refunded yet. */
    owesRegistrationRefunds: (tx: Tx, providerId: string): Promise<boolean> =>
      owesRegistrationRefunds(deps, tx, providerId),
    /** The total of a provider's refunds of direct payments that are late. */
    lateRefundsOf: (tx: Tx, providerId: string, at: Date): Promise<Paise> =>
      sumOwedSince(tx, providerId, new Date(at.getTime() - REFUND_START_MAX_DAYS * DAY_MS)),
    /** By provider: what buyers' banks dispute of its sales, or took back uncharged. */
    atRiskOf: (tx: Tx, providerIds: readonly string[]): Promise<ReadonlyMap<string, Paise>> =>
      sumAtRisk(deps.payments, tx, providerIds),
    orders: createOrders(deps),
    clientSales,
    /** Whether a direct payment to this provider awaits a decision. */
    providerHasSubmittedPayments: async (tx: Tx, providerId: string): Promise<boolean> =>
      (await listSubmitted(tx, { providerId, status: 'submitted' }, { rows: 1 })).length > 0,
    claimTrial: createTrials(deps, consents),
    mySubscriptions: (userId: string, query: Parameters<typeof listMySubscriptions>[3]) =>
      listMySubscriptions(deps, deps.db.read, userId, query),
    /** The plan of one of this user's subscriptions. */
    planOfSubscription: async (userId: string, id: string): Promise<string | undefined> => {
      const held = await deps.plans.subscriptions.find(deps.db.read, id)
      return held?.userId === userId ? held.planId : undefined
    },
    /** Early cancellation of subscriptions, with a refund of the unused days. */
    cancellations: {
      preview: (requester: Requester, id: string) => previewCancellation(deps, requester, id),
      cancel: (requester: Requester, input: CancelInput) =>
        cancelSubscription(deps, requester, input),
      /** Ends one subscription for an admin, without a refund. */
      cancelByAdmin: (admin: Actor, input: Parameters<typeof cancelByAdmin>[2]) =>
        cancelByAdmin(deps, admin, input),
      /** Ends a client's subscription for the provider that sold it. */
      previewByProvider: previewByProvider.bind(undefined, deps),
      cancelByProvider: cancelByProvider.bind(undefined, deps),
      /** What would end with an account, and be refunded. */
      previewAll: (tx: Tx, userId: string, now: Date) => previewAll(deps, tx, userId, now),
    },
    /** Clears what a removed account leaves behind. */
    forget: (tx: Tx, userId: string): Promise<void> => forgetBuyer(deps, tx, userId),
    /** Whether a payment of this user awaits a decision. */
    buyerHasSubmittedPayments: hasSubmittedPayments,

    /** For the payments module: how orders are paid through the gateway. */
    seller: createCardSeller(deps),
    /** Starts the agreement of an order line, or resumes the one under way. */
    startAgreement: (signer: Parameters<CheckoutDeps['esign']['start']>[0], lineId: string) =>
      deps.esign.start(signer, { type: 'order-line', id: lineId }, createAgreementData(deps)),
    /** When the yearly limit allows buying the line's plan again, at the price it had. */
    renewableFrom: (tx: Tx, userId: string, lineId: string): Promise<PurchasableFrom> =>
      renewableFrom(tx, userId, lineId, deps.clock.now()),
    setOffs: createSetOffs(deps),
    startJobs: (jobs: Jobs): Promise<void> => startJobs(jobs, deps),
    subscriptions: (): readonly Subscription[] => [
      ...chargeSubscriptions(deps),
      unexpectedPaymentSubscription(),
    ],
    checkInvariants: (tx: Tx): Promise<CheckoutBreaches> => checkCheckoutInvariants(deps, tx),
  }
}

async function startJobs(jobs: Jobs, deps: CheckoutDeps): Promise<void> {
  await jobs.schedule('checkout-expire-quotes', '* * * * *', () => expireQuotes(deps))
  // Each day at the same hour, so that each day of delay is met exactly once.
  await jobs.schedule('checkout-owed-refunds', '0 11 * * *', () => remindOfRefunds(deps))
  await jobs.schedule('checkout-waiting-payments', '0 10 * * *', () => remindOfPayments(deps))
  await jobs.schedule('checkout-give-back-removed', '* * * * *', () => refundRemovedPlans(deps))
  await jobs.schedule('checkout-refund-registrations', '* * * * *', () =>
    refundEndedRegistrations(deps),
  )
  await jobs.schedule('checkout-erase-unpaid', '47 3 * * *', () => eraseUnpaid(deps))
}
