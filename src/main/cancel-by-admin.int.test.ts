import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endSubscription } from '#contract/admin/customers.ts'
import { myOrder, submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { ok } from '#kit/result.ts'
import { addBuyer, consent, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { type News, openNews } from './testing/news.ts'
import { disputePayment, expectNoBreaches, paymentOf, settleRefunds } from './testing/refunds.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

const reason = 'The bank took the payment back.'

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

/** A plan bought by card for 1,000 rupees, once or with renewals. */
async function bought(terms = 1) {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const orders: string[] = []
  for (let term = 0; term < terms; term += 1) {
    const order = await quoted(market, buyer, [plan.id])
    expect(await payByCard(market, buyer, order)).toBe('paid')
    orders.push(order._id)
  }
  const orderId = present(orders[0], 'it was bought')
  const running = (await held(buyer)).find(({ status }) => status === 'running')
  const paymentId = await paymentOf(market, orderId)
  return { buyer, provider, orderId, paymentId, id: present(running, 'it runs')._id }
}

type Sold = Awaited<ReturnType<typeof bought>>

async function end({ id }: Pick<Sold, 'id'>, by?: SignedInViewer) {
  const admin = by ?? (await market.addAdmin('refund.settle'))
  return market.call(endSubscription, { body: { id, reason } }, admin)
}

const dispute = (
  { paymentId }: Sold,
  step: Parameters<typeof market.gateway.dispute>[1],
  amount?: number,
) => disputePayment(market, paymentId, [step], { amount })

const statusesOf = async ({ buyer }: Sold) => (await held(buyer)).map(({ status }) => status)

const refundsOf = async ({ paymentId }: Sold) =>
  (await market.gateway.log()).refunds.filter((one) => one.payment_id === paymentId)

const walletOf = async ({ provider }: Sold) =>
  (await market.app.ledger.balancesOf(market.db.read, provider.accountId)).available

describe('after a lost dispute, an admin who cancels the subscription', () => {
  it('sends nothing, and debits the wallet as a cancellation by the buyer does', async () => {
    const [sold, other] = [await bought(), await bought()]
    market.clock.advance(15 * DAY_MS)
    await dispute(sold, 'created')
    await dispute(sold, 'lost')
    const before = await walletOf(sold)
    expect((await end(sold)).reply().message).toBe('Subscription cancelled')

    const query = { id: other.id }
    const { refund } = (await market.call(cancelPreview, { query }, other.buyer)).reply().data
    const body = { id: other.id, refund }
    ;(await market.call(cancelSubscription, { body }, other.buyer)).reply()
    await settleRefunds(market)
    expect(await refundsOf(sold)).toEqual([])
    expect(await refundsOf(other)).toMatchObject([{ amount: Number(paiseFromRupees(refund)) }])
    expect(await walletOf(sold)).toBe(await walletOf(other))
    expect(await walletOf(sold)).toBeLessThan(before)
    await expectNoBreaches(market)
  })

  it('debits no more than the bank took back', async () => {
    const sold = await bought()
    await dispute(sold, 'lost', 400_00)
    ;(await end(sold)).reply()
    const shown = await market.call(myOrder, { query: { id: sold.orderId } }, sold.buyer)
    expect(shown.reply().data.lines).toMatchObject([{ refund: { amount: 400, route: 'gateway' } }])
    await settleRefunds(market)
    expect(await refundsOf(sold)).toEqual([])
    await expectNoBreaches(market)
  })

  it('is refused while the dispute is open, and changes nothing', async () => {
    const sold = await bought()
    await dispute(sold, 'created')
    expect((await end(sold)).code).toBe('refund_disputed')
    expect(await statusesOf(sold)).toEqual(['running'])
    await dispute(sold, 'won')
    expect((await end(sold)).status).toBe(200)
    await expectNoBreaches(market)
  })
})

describe('before an admin cancels a subscription, the gateway is asked what left the payment', () => {
  it('and a refund on its dashboard that no event has reported is debited', async () => {
    const sold = await bought()
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    const { paymentId } = sold
    await market.gateway.gateway.refund({ paymentId, amount: 400_00n, receipt: 'dashboard-2001' })
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    market.gateway.deliverTo(market.app.payments)
    const before = await walletOf(sold)
    ;(await end(sold)).reply()
    expect(await walletOf(sold)).toBeLessThan(before)
    const shown = await market.call(myOrder, { query: { id: sold.orderId } }, sold.buyer)
    expect(shown.reply().data.lines).toMatchObject([{ refund: { amount: 400, route: 'gateway' } }])
    await settleRefunds(market)
    expect(await refundsOf(sold)).toMatchObject([{ amount: 400_00 }])
    await expectNoBreaches(market)
  })

  it('and a dispute that no event has reported holds it', async () => {
    const sold = await bought()
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await dispute(sold, 'created')
    market.gateway.deliverTo(market.app.payments)
    expect((await end(sold)).code).toBe('refund_disputed')
    expect(await statusesOf(sold)).toEqual(['running'])
  })

  it('and nothing is cancelled while it does not answer', async () => {
    const sold = await bought()
    await market.gateway.stop()
    expect((await end(sold)).code).toBe('gateway_unavailable')
    expect(await statusesOf(sold)).toEqual(['running'])
    await market.gateway.restart()
    expect((await end(sold)).status).toBe(200)
  })
})

it('a provider who was paid directly owes the refund of a subscription that an admin cancels', async () => {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signAgreement(market, buyer, order)
  const field = 'paymentProof'
  const bytes = testPdf('paid directly')
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
  const body = { subscribedToId: plan.id }
  const uploads = new Map([[field, file]])
  ;(await market.call(submitPayment, { body, files: {} }, buyer, { uploads })).reply()
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  const [running] = await held(buyer)
  ;(await end({ id: present(running, 'it runs')._id })).reply()
  const shown = await market.call(myOrder, { query: { id: order._id } }, buyer)
  expect(shown.reply().data.lines).toMatchObject([{ refund: { amount: 1000, route: 'provider' } }])
  await expectNoBreaches(market)
})

describe('an admin who cancels a subscription of which the whole payment is here', () => {
  it('does so once for twenty requests, without a refund; buyer and provider are told', async () => {
    const sold = await bought()
    const [wallet, admin] = [await walletOf(sold), await market.addAdmin('refund.settle')]
    const tries = await Promise.all(Array.from({ length: 20 }, () => end(sold, admin)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'subscription_not_cancellable']),
    )
    expect(await statusesOf(sold)).toEqual(['cancelled'])
    expect(await walletOf(sold)).toBe(wallet)
    await settleRefunds(market)
    expect(await refundsOf(sold)).toEqual([])
    const audited = await market.db.sql`
      select actor_id, detail from audit_inbox
      where action = 'checkout.subscription-cancelled' and object_id = ${sold.id}`
    const detail = expect.objectContaining({ endedBy: 'admin', paise: '0', reason })
    expect(audited).toEqual([{ actor_id: admin.accountId, detail }])
    await expect
      .poll(() => news.texts(sold.buyer))
      .toContain(
        `Your subscription is cancelled: “Momentum Picks” has ended. There is no refund. Tradebox’s reason: ${reason}`,
      )
    await expect
      .poll(() => news.texts(sold.provider))
      .toContain(
        `A subscription was cancelled: Tradebox has cancelled a customer’s subscription to “Momentum Picks”. There is no refund. Tradebox’s reason: ${reason}`,
      )
    const mailed = () =>
      market.sent.filter(({ to, text }) => to === sold.buyer.email && text.includes(reason))
    await expect.poll(mailed).toHaveLength(1)
    await expectNoBreaches(market)
  })

  it('lets a renewal that waits start at once', async () => {
    const sold = await bought(2)
    ;(await end(sold)).reply()
    expect((await statusesOf(sold)).toSorted()).toEqual(['cancelled', 'running'])
    await expectNoBreaches(market)
  })
})

it('an admin cancels neither what does not exist nor a trial, and gives a reason', async () => {
  const admin = await market.addAdmin('refund.settle')
  expect((await end({ id: newId() }, admin)).code).toBe('not_found')
  const { accountId } = await market.addProvider()
  const plan = await market.addPlan(accountId, { freeTrialDays: 7 })
  const buyer = await addBuyer(market)
  await consent(market, buyer, { serviceId: plan.id })
  const trial = await market.call(claimFreeTrial, { body: { serviceId: plan.id } }, buyer)
  const { _id: id } = trial.reply().data
  expect((await end({ id }, admin)).code).toBe('subscription_not_cancellable')
  const silent = await market.call(endSubscription, { body: { id, reason: ' ' } }, admin)
  expect(silent.code).toBe('invalid_input')
})

it('requires the permission and a fresh proof', async () => {
  const sold = await bought()
  const others = await market.addAdmin('customer.view', 'customer.delete')
  expect((await end(sold, others)).code).toBe('forbidden')
  expect((await end(sold, sold.buyer)).code).toBe('forbidden')
  const unproven = { ...(await market.addAdmin('refund.settle')), provedAt: new Date(0) }
  expect((await end(sold, unproven)).code).toBe('step_up_required')
  expect(await statusesOf(sold)).toEqual(['running'])
})
