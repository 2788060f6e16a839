import { endSubscription } from '#contract/admin/customers.ts'
import { addToCart, cartCoupon } from '#contract/checkout/cart.ts'
import { submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { providerRefunds } from '#contract/checkout/provider-refunds.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { recordRefundTransfer, stuckRefunds } from '#contract/payments/refunds.ts'
import {
  approveWithdrawal,
  rechargeRequests,
  rechargeWallet,
  walletStatement,
  withdraw,
} from '#contract/payouts/calls.ts'
import { FOUR_EYES_RUPEES } from '#contract/payouts/limits.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './marketplace.ts'
import { settleRefunds, takeBack } from './refunds.ts'

/** A prepared request that moves money. */
export type PreparedRequest = {
  readonly viewer: SignedInViewer
  readonly body: object
  readonly uploads?: ReadonlyMap<string, UploadedFile>
}
export const bank = {
  bankName: 'Bank of Pune',
  beneficiaryName: 'Kite Desk',
  accNumber: '123456789012',
  ifsc: 'BKPN0001234',
  upi: '',
}
export const service = {
  title: 'Momentum Picks',
  segment: 'Equity Cash',
  description: 'Two to four ideas a week.',
  keyFeatures: ['Entry, target and stop with each idea'],
  price: 1_499,
  validity: 30,
  languages: ['english'],
} as const

let references = 0
export const reference = () => {
  references += 1
  return `UTR${references}${newId().slice(-8).toUpperCase()}`
}
export const today = ({ clock }: Marketplace) => clock.now().toISOString().slice(0, 10)
export const withFreshProof = ({ clock }: Marketplace, viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: clock.now(),
})
export const addAdmin = async (market: Marketplace) =>
  withFreshProof(market, await market.addAdmin())

export function proof(): ReadonlyMap<string, UploadedFile> {
  const field = 'paymentProof'
  const bytes = testPdf(`deed ${reference()}`)
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

async function recharge(market: Marketplace, providerId: string) {
  const body = { providerId, amount: 1_000, transactionId: reference() }
  ;(await market.call(rechargeWallet, { body }, await addAdmin(market))).reply()
}

/** A recharge that is in a wallet. */
export async function recharged(market: Marketplace): Promise<string> {
  const { accountId: id } = await market.addProvider()
  await recharge(market, id)
  const query = { id, limit: 1 }
  const { data } = (
    await market.call(walletStatement, { query }, await market.addAdmin('wallet.view'))
  ).reply()
  return present(data[0], 'it is in the statement').subject.id
}

/** A recharge that awaits another admin. */
export async function requestRecharge(market: Marketplace): Promise<string> {
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

export async function earner(market: Marketplace): Promise<SignedInViewer> {
  const provider = await market.addProvider()
  const account = { providerId: provider.accountId, account: bank }
  await market.db.transaction((tx) => importBankAccounts(market.platform, tx, [account]))
  await recharge(market, provider.accountId)
  return withFreshProof(market, provider)
}

export async function withdrawal(market: Marketplace, until: 'pending' | 'approved' = 'pending') {
  const provider = await earner(market)
  const { data } = (await market.call(withdraw, { body: { amount: 400 } }, provider)).reply()
  const body = { id: data._id }
  if (until === 'approved') {
    ;(await market.call(approveWithdrawal, { body }, await addAdmin(market))).reply()
  }
  return body
}

type PlanDetails = Parameters<Marketplace['addPlan']>[1]

export async function shop(market: Marketplace, more: PlanDetails = {}) {
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  return { provider, plan: await market.addPlan(provider.accountId, { price: 999_00n, ...more }) }
}

/** A quoted and accepted order; a direct payment is signed as well. */
export async function ordered(
  market: Marketplace,
  method: 'card' | 'manual',
  more: PlanDetails = {},
) {
  const { provider, plan } = await shop(market, more)
  const buyer = await addBuyer(market)
  const order = await quoted(market, buyer, [plan.id], method)
  if (method === 'manual') {
    await signAgreement(market, buyer, order)
  }
  return { provider, plan, buyer, order }
}

export async function submitted(market: Marketplace) {
  const context = await ordered(market, 'manual')
  const body = { subscribedToId: context.plan.id, utr: reference() }
  const sent = await market.call(submitPayment, { body, files: {} }, context.buyer, {
    uploads: proof(),
  })
  sent.reply()
  return context
}

export async function bought(
  market: Marketplace,
  outcome: 'success' | 'fragile' = 'success',
  more: PlanDetails = {},
) {
  const context = await ordered(market, 'card', more)
  await payByCard(market, context.buyer, context.order, outcome)
  return context
}

export async function cancellation(market: Marketplace, buyer: SignedInViewer) {
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  return { id, refund }
}

/** A refund that the gateway could not make. */
export async function stuck(market: Marketplace, more: PlanDetails = {}) {
  const { buyer } = await bought(market, 'fragile', more)
  const body = await cancellation(market, buyer)
  ;(await market.call(cancelSubscription, { body }, buyer)).reply()
  await settleRefunds(market)
  const admin = await addAdmin(market)
  const query = { status: 'failed' as const }
  const all = (await market.call(stuckRefunds, { query }, admin)).reply().data
  const mine = all.find((one) => one.payerEmail === buyer.email)
  return { admin, id: present(mine, 'it waits')._id }
}

/** A large one, which another admin recorded as sent by bank. */
export async function sentByBank(market: Marketplace) {
  const { admin, id } = await stuck(market, { price: BigInt(FOUR_EYES_RUPEES) * 100n })
  const body = { id, referenceNo: reference(), sentOn: today(market) }
  ;(await market.call(recordRefundTransfer, { body }, admin)).reply()
  return { id, referenceNo: body.referenceNo }
}

/** The payment of an ended plan, which the buyer's bank took back. */
export async function takenBack(market: Marketplace): Promise<string> {
  const { buyer, order } = await bought(market)
  const body = { id: (await cancellation(market, buyer)).id, reason: 'A stolen card.' }
  ;(await market.call(endSubscription, { body }, await addAdmin(market))).reply()
  return takeBack(market, order._id)
}

export async function owedByProvider(market: Marketplace) {
  const { provider, buyer, order } = await submitted(market)
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  const body = await cancellation(market, buyer)
  ;(await market.call(cancelSubscription, { body }, buyer)).reply()
  const [owed] = (await market.call(providerRefunds, { query: {} }, provider)).reply().data
  return { provider, id: present(owed, 'it is owed')._id }
}

export async function freeOrder(market: Marketplace) {
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
export async function paidWithoutWebhook(market: Marketplace): Promise<PreparedRequest> {
  const { buyer, order } = await ordered(market, 'card')
  const body = { amount: order.total, orderId: order._id }
  const opened = (await market.call(checkoutPayment, { body }, buyer)).reply()
  market.gateway.deliverTo(undefined)
  const { proof: paid } = await market.gateway.pay(opened.checkout.id)
  return { viewer: buyer, body: present(paid, 'paid') }
}
