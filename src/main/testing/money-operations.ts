import { deleteCustomer, endSubscription } from '#contract/admin/customers.ts'
import { refundService, removeService } from '#contract/admin/removals.ts'
import type { CallSpec } from '#contract/call.ts'
import { completeFree, quoteOrder } from '#contract/checkout/cart.ts'
import {
  paymentDetails,
  rejectPayment,
  submitPayment,
  verifyPayment,
  withdrawPayment,
} from '#contract/checkout/orders.ts'
import { recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { setOffPayment, waiveCharge } from '#contract/checkout/set-offs.ts'
import {
  cancelSubscription,
  claimFreeTrial,
  endClientPlan,
} from '#contract/checkout/subscriptions.ts'
import { checkoutPayment, verifyPayment as verifyCapture } from '#contract/payments/calls.ts'
import {
  decideRefundTransfer,
  recordRefundTransfer,
  retryRefund,
} from '#contract/payments/refunds.ts'
import {
  approveWithdrawal,
  claimGst,
  confirmRecharge,
  gstDue,
  processWithdrawal,
  rechargeWallet,
  rejectRecharge,
  rejectWithdrawal,
  returnWithdrawal,
  withdraw,
} from '#contract/payouts/calls.ts'
import { reverseRecharge } from '#contract/payouts/recharge-reversal.ts'
import {
  activateMembership,
  activateService,
  changeMembership,
  claimPromo,
  createService,
} from '#contract/platform-plans/calls.ts'
import { confirmBankAccount, saveBankAccount } from '#contract/providers/bank-account.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { addBuyer, consent } from '#modules/checkout/testing.ts'
import type { Marketplace } from './marketplace.ts'
import {
  addAdmin,
  bank,
  bought,
  cancellation,
  earner,
  freeOrder,
  ordered,
  owedByProvider,
  type PreparedRequest,
  paidWithoutWebhook,
  proof,
  recharged,
  reference,
  requestRecharge,
  sentByBank,
  service,
  shop,
  stuck,
  submitted,
  takenBack,
  today,
  withdrawal,
  withFreshProof,
} from './money-preparations.ts'
import { freeMembership } from './trades.ts'

export type MoneyOperation = {
  readonly spec: CallSpec
  /** Prepares one such request with new people. */
  readonly prepare: (market: Marketplace) => Promise<PreparedRequest>
}

const ofCheckout: readonly MoneyOperation[] = [
  {
    spec: quoteOrder,
    prepare: async (market) => {
      const { plan } = await shop(market)
      return { viewer: await addBuyer(market), body: { method: 'card', serviceIds: [plan.id] } }
    },
  },
  {
    spec: checkoutPayment,
    prepare: async (market) => {
      const { buyer, order } = await ordered(market, 'card')
      return { viewer: buyer, body: { amount: order.total, orderId: order._id } }
    },
  },
  { spec: verifyCapture, prepare: paidWithoutWebhook },
  {
    spec: completeFree,
    prepare: async (market) => {
      const { buyer, order } = await freeOrder(market)
      return { viewer: buyer, body: { orderId: order._id } }
    },
  },
  {
    spec: submitPayment,
    prepare: async (market) => {
      const { buyer, plan } = await ordered(market, 'manual')
      const body = { subscribedToId: plan.id, utr: reference() }
      return { viewer: buyer, body, uploads: proof() }
    },
  },
  {
    spec: verifyPayment,
    prepare: async (market) => {
      const { provider, order } = await submitted(market)
      return { viewer: provider, body: { id: order._id } }
    },
  },
  {
    spec: rejectPayment,
    prepare: async (market) => {
      const { provider, order } = await submitted(market)
      return { viewer: provider, body: { id: order._id, reason: 'Nothing arrived.' } }
    },
  },
  {
    spec: withdrawPayment,
    prepare: async (market) => {
      const { buyer, order } = await submitted(market)
      return { viewer: buyer, body: { id: order._id } }
    },
  },
  {
    spec: claimFreeTrial,
    prepare: async (market) => {
      const { plan } = await shop(market, { freeTrialDays: 7 })
      const buyer = await addBuyer(market)
      await consent(market, buyer, { serviceId: plan.id })
      return { viewer: buyer, body: { serviceId: plan.id } }
    },
  },
  {
    spec: cancelSubscription,
    prepare: async (market) => {
      const { buyer } = await bought(market)
      return { viewer: buyer, body: await cancellation(market, buyer) }
    },
  },
  {
    spec: endClientPlan,
    prepare: async (market) => {
      const { provider, buyer } = await bought(market)
      const body = { ...(await cancellation(market, buyer)), reason: 'I stop this plan.' }
      return { viewer: withFreshProof(market, provider), body }
    },
  },
]

const ofRefunds: readonly MoneyOperation[] = [
  {
    spec: recordProviderRefund,
    prepare: async (market) => {
      const { provider, id } = await owedByProvider(market)
      const body = { id, referenceNo: reference(), sentOn: today(market) }
      return { viewer: provider, body }
    },
  },
  {
    spec: retryRefund,
    prepare: async (market) => {
      const { admin, id } = await stuck(market)
      return { viewer: admin, body: { id } }
    },
  },
  {
    spec: recordRefundTransfer,
    prepare: async (market) => {
      const { admin, id } = await stuck(market)
      return { viewer: admin, body: { id, referenceNo: reference(), sentOn: today(market) } }
    },
  },
  {
    spec: decideRefundTransfer,
    prepare: async (market) => {
      const body = { ...(await sentByBank(market)), sent: true }
      return { viewer: await addAdmin(market), body }
    },
  },
  {
    spec: setOffPayment,
    prepare: async (market) => {
      const paymentId = await takenBack(market)
      return { viewer: await addAdmin(market), body: { paymentId } }
    },
  },
  {
    spec: waiveCharge,
    prepare: async (market) => {
      const body = { paymentId: await takenBack(market), reason: 'It was our mistake.' }
      return { viewer: await addAdmin(market), body }
    },
  },
  {
    spec: refundService,
    prepare: async (market) => {
      const { plan } = await bought(market)
      const viewer = await addAdmin(market)
      const body = { id: plan.id, reason: 'It promises returns.' }
      ;(await market.call(removeService, { body }, viewer)).reply()
      return { viewer, body: { id: plan.id } }
    },
  },
  {
    spec: endSubscription,
    prepare: async (market) => {
      const { buyer } = await bought(market)
      const { id } = await cancellation(market, buyer)
      return { viewer: await addAdmin(market), body: { id, reason: 'A stolen card.' } }
    },
  },
  {
    spec: deleteCustomer,
    prepare: async (market) => {
      const { buyer } = await bought(market)
      return { viewer: await addAdmin(market), body: { id: buyer.accountId } }
    },
  },
]

const ofProviders: readonly MoneyOperation[] = [
  {
    spec: createService,
    prepare: async (market) => {
      const body = { ...service, planName: 'gold', duration: 30 }
      return { viewer: await market.addProvider(), body }
    },
  },
  {
    spec: activateService,
    prepare: async (market) => {
      const { provider, plan } = await shop(market, { activated: false })
      return { viewer: provider, body: { serviceId: plan.id, planName: 'gold', duration: 30 } }
    },
  },
  {
    spec: claimPromo,
    prepare: async (market) => {
      const body = { ...service, coupenCode: 'PROMOG1' }
      return { viewer: await market.addProvider(), body }
    },
  },
  {
    spec: activateMembership,
    prepare: async (market) => {
      const { accountId: id } = await market.addProvider()
      const fees = { freshOnboardingCharge: 12_000, oneTimesetupFee: 2_500 }
      return { viewer: await addAdmin(market), body: { id, plan: 'Postpaid', ...fees } }
    },
  },
  {
    spec: changeMembership,
    prepare: async (market) => {
      const { accountId: id } = await market.addProvider()
      const startsAt = market.clock.now()
      await market.db.transaction((tx) =>
        importMemberships(market.app, tx, [{ ...freeMembership, id, startsAt }]),
      )
      const {
        validity: _,
        freshOnboardingCharge: __,
        oneTimesetupFee: ___,
        ...terms
      } = freeMembership
      const startsOn = dayInIndia(startsAt)
      const body = { ...terms, id, version: 1, startsOn, percentageFreshOnboarding: 5 }
      return { viewer: await addAdmin(market), body }
    },
  },
  {
    spec: saveBankAccount,
    prepare: async (market) => {
      return { viewer: withFreshProof(market, await market.addProvider()), body: bank }
    },
  },
  {
    spec: confirmBankAccount,
    prepare: async (market) => {
      const provider = withFreshProof(market, await market.addProvider())
      ;(await market.call(saveBankAccount, { body: bank, files: {} }, provider)).reply()
      const viewer = await addAdmin(market)
      const query = { id: provider.accountId }
      const { data } = (await market.call(paymentDetails, { query }, viewer)).reply()
      return { viewer, body: { ...query, savedAt: present(data.savedAt, 'it is saved') } }
    },
  },
]

const ofPayouts: readonly MoneyOperation[] = [
  {
    spec: rechargeWallet,
    prepare: async (market) => {
      const { accountId: providerId } = await market.addProvider()
      const body = { providerId, amount: 250, transactionId: reference() }
      return { viewer: await addAdmin(market), body }
    },
  },
  {
    spec: confirmRecharge,
    prepare: async (market) => ({
      viewer: await addAdmin(market),
      body: { id: await requestRecharge(market) },
    }),
  },
  {
    spec: rejectRecharge,
    prepare: async (market) => ({
      viewer: await addAdmin(market),
      body: { id: await requestRecharge(market), reason: 'Nothing arrived.' },
    }),
  },
  {
    spec: reverseRecharge,
    prepare: async (market) => ({
      viewer: await addAdmin(market),
      body: { id: await recharged(market), reason: 'Another provider sent it.' },
    }),
  },
  {
    spec: withdraw,
    prepare: async (market) => ({ viewer: await earner(market), body: { amount: 400 } }),
  },
  {
    spec: approveWithdrawal,
    prepare: async (market) => {
      return { body: await withdrawal(market), viewer: await addAdmin(market) }
    },
  },
  {
    spec: rejectWithdrawal,
    prepare: async (market) => {
      return { body: await withdrawal(market), viewer: await addAdmin(market) }
    },
  },
  {
    spec: processWithdrawal,
    prepare: async (market) => {
      const body = { ...(await withdrawal(market, 'approved')), referenceNo: reference() }
      return { body, viewer: await addAdmin(market) }
    },
  },
  {
    spec: returnWithdrawal,
    prepare: async (market) => {
      const { id } = await withdrawal(market, 'approved')
      const body = { id, reason: 'Account closed', returnedOn: today(market) }
      return { body, viewer: await addAdmin(market) }
    },
  },
  {
    spec: claimGst,
    prepare: async (market) => {
      await bought(market)
      market.clock.advance(2 * MINUTE_MS)
      const viewer = await addAdmin(market)
      const query = { from: today(market), to: today(market) }
      return { viewer, body: (await market.call(gstDue, { query }, viewer)).reply().data }
    },
  },
]

/** One request for each call that moves money. */
export const moneyOperations: readonly MoneyOperation[] = [
  ...ofCheckout,
  ...ofRefunds,
  ...ofProviders,
  ...ofPayouts,
]
