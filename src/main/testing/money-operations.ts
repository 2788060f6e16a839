import { deleteCustomer, endSubscription } from '#contract/admin/customers.ts'
import { refundService, removeService } from '#contract/admin/removals.ts'
import type { CallSpec } from '#contract/call.ts'
import { addToCart, cartCoupon, completeFree, quoteOrder } from '#contract/checkout/cart.ts'
import {
  paymentDetails,
  rejectPayment,
  submitPayment,
  verifyPayment,
  withdrawPayment,
} from '#contract/checkout/orders.ts'
import { providerRefunds, recordProviderRefund } from '#contract/checkout/provider-refunds.ts'
import { setOffPayment } from '#contract/checkout/set-offs.ts'
import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { TIME_ZONE } from '#contract/common/limits.ts'
import { checkoutPayment, verifyPayment as verifyCapture } from '#contract/payments/calls.ts'
import { recordRefundTransfer, retryRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import {
  approveWithdrawal,
  claimGst,
  confirmRecharge,
  gstDue,
  processWithdrawal,
  rechargeRequests,
  rechargeWallet,
  rejectRecharge,
  rejectWithdrawal,
  returnWithdrawal,
  withdraw,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import {
  activateMembership,
  activateService,
  changeMembership,
  claimPromo,
  createService,
} from '#contract/platform-plans/calls.ts'
import { confirmBankAccount, saveBankAccount } from '#contract/providers/bank-account.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { dayIn } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, consent, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './marketplace.ts'
import { settleRefunds, takeBack } from './refunds.ts'
import { freeMembership } from './trades.ts'

/** A prepared request that moves money. */
export type PreparedRequest = {
  readonly viewer: SignedInViewer
  readonly body: object
  readonly uploads?: ReadonlyMap<string, UploadedFile>
}
export type MoneyOperation = {
  readonly spec: CallSpec
  /** Prepares one such request with new people. */
  readonly prepare: (market: Marketplace) => Promise<PreparedRequest>
}

const bank = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}
const service = {
  title: 'Momentum Picks',
  segment: 'Equity Cash',
  description: 'Two to four ideas a week.',
  keyFeatures: ['Entry, target and stop with each idea'],
  price: 1_499,
  validity: 30,
  languages: ['english'],
} as const

let references = 0
const reference = () => {
  references += 1
  return `UTR${references}${newId().slice(-8).toUpperCase()}`
}
const today = ({ clock }: Marketplace) => clock.now().toISOString().slice(0, 10)
const withFreshProof = ({ clock }: Marketplace, viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: clock.now(),
})
const addAdmin = async (market: Marketplace) => withFreshProof(market, await market.addAdmin())

function proof(): ReadonlyMap<string, UploadedFile> {
  const field = 'paymentProof'
  const bytes = testPdf(`deed ${reference()}`)
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

async function recharge(market: Marketplace, providerId: string) {
  const body = { providerId, amount: 1_000, transactionId: reference() }
  ;(await market.call(rechargeWallet, { body }, await addAdmin(market))).reply()
}

/** A recharge that awaits another admin. */
async function requestRecharge(market: Marketplace): Promise<string> {
  const { accountId: providerId } = await market.addProvider()
  const admin = await addAdmin(market)
  const body = { providerId, amount: FOUR_EYES_RUPEES, transactionId: reference() }
  ;(await market.call(rechargeWallet, { body }, admin)).reply()
  const waiting = (await market.call(rechargeRequests, { query: {} }, admin)).reply().data
  return present(
    waiting.find((one) => one.providerId === providerId),
    'it waits',
  )._id
}

async function earner(market: Marketplace): Promise<SignedInViewer> {
  const provider = await market.addProvider()
  const account = { providerId: provider.accountId, account: bank }
  await market.db.transaction((tx) => importBankAccounts(market.platform, tx, [account]))
  await recharge(market, provider.accountId)
  return withFreshProof(market, provider)
}

async function withdrawal(market: Marketplace, until: 'pending' | 'approved' = 'pending') {
  const provider = await earner(market)
  const { data } = (await market.call(withdraw, { body: { amount: 400 } }, provider)).reply()
  const body = { id: data._id }
  if (until === 'approved') {
    ;(await market.call(approveWithdrawal, { body }, await addAdmin(market))).reply()
  }
  return body
}

async function shop(market: Marketplace, more: Parameters<Marketplace['addPlan']>[1] = {}) {
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  return { provider, plan: await market.addPlan(provider.accountId, { price: 999_00n, ...more }) }
}

/** A quoted and accepted order; a direct payment is signed as well. */
async function ordered(market: Marketplace, method: 'card' | 'manual') {
  const { provider, plan } = await shop(market)
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, [plan.id], method)
  if (method === 'manual') {
    await signAgreement(market, buyer, order)
  }
  return { provider, plan, buyer, order }
}

async function submitted(market: Marketplace) {
  const context = await ordered(market, 'manual')
  const body = { subscribedToId: context.plan.id, utr: reference() }
  const sent = await market.call(submitPayment, { body, files: {} }, context.buyer, {
    uploads: proof(),
  })
  sent.reply()
  return context
}

async function bought(market: Marketplace, outcome: 'success' | 'fragile' = 'success') {
  const context = await ordered(market, 'card')
  await payByCard(market, context.buyer, context.order, outcome)
  return context
}

async function cancellation(market: Marketplace, buyer: SignedInViewer) {
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  return { id, refund }
}

/** A refund that the gateway could not make. */
async function stuck(market: Marketplace) {
  const { buyer } = await bought(market, 'fragile')
  const body = await cancellation(market, buyer)
  ;(await market.call(cancelSubscription, { body }, buyer)).reply()
  await settleRefunds(market)
  const admin = await addAdmin(market)
  const query = { status: 'failed' as const }
  const all = (await market.call(stuckRefunds, { query }, admin)).reply().data
  const mine = all.find((one) => one.payerEmail === buyer.email)
  return { admin, id: present(mine, 'it waits')._id }
}

/** The payment of an ended plan, which the buyer's bank took back. */
async function takenBack(market: Marketplace): Promise<string> {
  const { buyer, order } = await bought(market)
  const body = { id: (await cancellation(market, buyer)).id, reason: 'A stolen card.' }
  ;(await market.call(endSubscription, { body }, await addAdmin(market))).reply()
  return takeBack(market, order._id)
}

async function owedByProvider(market: Marketplace) {
  const { provider, buyer, order } = await submitted(market)
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  const body = await cancellation(market, buyer)
  ;(await market.call(cancelSubscription, { body }, buyer)).reply()
  const [owed] = (await market.call(providerRefunds, { query: {} }, provider)).reply().data
  return { provider, id: present(owed, 'it is owed')._id }
}

async function freeOrder(market: Marketplace) {
  const { provider, plan } = await shop(market)
  const buyer = await addBuyer(market)
  const body = { code: 'GIFT100', percent: 100, maxUses: 5, expiresOn: '2027-01-01' }
  ;(await market.call(createCoupon, { body }, provider)).reply()
  ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
  const coupon = { serviceId: plan.id, couponCode: body.code }
  ;(await market.call(cartCoupon, { body: coupon }, buyer)).reply()
  return { buyer, order: await quoted(market, buyer, [plan.id]) }
}

/** Paid at the gateway; only the browser has the result. */
async function paidWithoutWebhook(market: Marketplace): Promise<PreparedRequest> {
  const { buyer, order } = await ordered(market, 'card')
  const body = { amount: order.total, orderId: order._id }
  const opened = (await market.call(checkoutPayment, { body }, buyer)).reply()
  market.gateway.deliverTo(undefined)
  const { proof: paid } = await market.gateway.pay(opened.checkout.id)
  return { viewer: buyer, body: present(paid, 'paid') }
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
    spec: setOffPayment,
    prepare: async (market) => {
      const paymentId = await takenBack(market)
      return { viewer: await addAdmin(market), body: { paymentId } }
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
      const startsOn = dayIn(TIME_ZONE, startsAt)
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
