import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { myOrder, verifyPayment } from '#contract/checkout/orders.ts'
import { providerRefunds } from '#contract/checkout/provider-refunds.ts'
import {
  cancelPreview,
  cancelSubscription,
  claimFreeTrial,
  clientEnding,
  endClientPlan,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { clientDetails, clients } from '#contract/clients/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { addBuyer, consent, payByCard, quoted } from '#modules/checkout/testing.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { bought, submitted, withFreshProof } from './testing/money-preparations.ts'
import { type News, openNews } from './testing/news.ts'
import { disputePayment, expectNoBreaches, paymentOf, settleRefunds } from './testing/refunds.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

const reason = 'I no longer cover this market.'

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

/** A plan sold for 999 rupees, GST included, by card. */
async function sold() {
  const { provider, buyer, plan, order } = await bought(market)
  const [running] = await held(buyer)
  const seller = withFreshProof(market, provider)
  return { provider: seller, buyer, plan, orderId: order._id, id: present(running, 'it runs')._id }
}

/** The same, paid directly to the provider. */
async function soldDirectly() {
  const { provider, buyer, order } = await submitted(market)
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  const [running] = await held(buyer)
  const seller = withFreshProof(market, provider)
  return { provider: seller, buyer, orderId: order._id, id: present(running, 'it runs')._id }
}

type Sold = Pick<Awaited<ReturnType<typeof sold>>, 'id' | 'provider'>

const preview = (id: string, viewer: Viewer) => market.call(clientEnding, { query: { id } }, viewer)

const previewOf = async ({ id, provider }: Sold) => (await preview(id, provider)).reply().data

const end = (id: string, refund: number, viewer: Viewer, why = reason) =>
  market.call(endClientPlan, { body: { id, refund, reason: why } }, viewer)

const endAsShown = async (one: Sold) => end(one.id, (await previewOf(one)).refund, one.provider)

const statusesOf = async (buyer: SignedInViewer) => (await held(buyer)).map(({ status }) => status)

const refundsOf = async (orderId: string) => {
  const paymentId = await paymentOf(market, orderId)
  return (await market.gateway.log()).refunds.filter((one) => one.payment_id === paymentId)
}

const walletOf = async ({ provider }: Sold) =>
  (await market.app.ledger.balancesOf(market.db.read, provider.accountId)).available

describe('a provider who ends a client’s plan that was paid by card', () => {
  it('sees first what the buyer would get, and what it costs, and pays exactly that', async () => {
    const one = await sold()
    market.clock.advance(10 * DAY_MS)
    one.provider = withFreshProof(market, one.provider)
    const query = { id: one.id }
    const {
      renewals: _,
      refundWithRenewals: __,
      ...part
    } = (await market.call(cancelPreview, { query }, one.buyer)).reply().data
    const shown = await previewOf(one)
    expect(shown).toMatchObject({ parts: [part], refund: part.refund, keepsRenewal: false })
    expect(shown.parts).toMatchObject([{ totalDays: 30, unexpiredDays: 20, route: 'gateway' }])
    expect(shown.refund).toBeGreaterThan(0)
    const before = await walletOf(one)
    const ended = await end(one.id, shown.refund, one.provider)
    expect(ended.reply().message).toBe('Subscription cancelled')
    expect((await walletOf(one)) - before).toBe(paiseFromRupees(shown.wallet))
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toMatchObject([
      { amount: Number(paiseFromRupees(shown.refund)) },
    ])
    await expectNoBreaches(market)
  })

  it('ends it once for twenty requests; the client reads the reason, and it is recorded', async () => {
    const one = await sold()
    const { refund } = await previewOf(one)
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => end(one.id, refund, one.provider)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'subscription_not_cancellable']),
    )
    expect(await held(one.buyer)).toMatchObject([
      { status: 'cancelled', ending: { by: 'provider', reason } },
    ])
    const audited = await market.db.sql`
      select actor_id, detail from audit_inbox
      where action = 'checkout.subscription-cancelled' and object_id = ${one.id}`
    const detail = expect.objectContaining({ endedBy: 'provider', route: 'gateway', reason })
    expect(audited).toEqual([{ actor_id: one.provider.accountId, detail }])
    await expect
      .poll(() => news.texts(one.buyer))
      .toContain(
        `Your subscription has ended: “Momentum Picks” was cancelled by its provider. ₹${refund.toFixed(2)} is being refunded to you. The provider’s reason: ${reason}`,
      )
    await expect
      .poll(() => news.texts(one.provider))
      .toContain(
        `A subscription was cancelled: You have cancelled a customer’s subscription to “Momentum Picks”. ₹${refund.toFixed(2)} was refunded from your sale. Your reason: ${reason}`,
      )
    const mailed = () =>
      market.sent.filter(
        ({ to, text }) =>
          to === one.buyer.email && text.includes(`The provider’s reason: ${reason}`),
      )
    await expect.poll(mailed).toHaveLength(1)
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toHaveLength(1)
    await expectNoBreaches(market)
  })

  it('refunds once if the client cancels at the same moment', async () => {
    const one = await sold()
    const { refund } = await previewOf(one)
    const both = await Promise.all([
      end(one.id, refund, one.provider),
      market.call(cancelSubscription, { body: { id: one.id, refund } }, one.buyer),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toHaveLength(1)
    await expectNoBreaches(market)
  })

  it('ends and refunds the renewals as well', async () => {
    const one = await sold()
    const renewal = await quoted(market, one.buyer, [one.plan.id])
    await payByCard(market, one.buyer, renewal)
    const shown = await previewOf(one)
    expect(shown.parts.map(({ refund }) => refund)).toEqual([
      expect.any(Number),
      present(shown.parts[1], 'it is renewed').paid,
    ])
    ;(await end(one.id, shown.refund, one.provider)).reply()
    expect(await statusesOf(one.buyer)).toEqual(['cancelled', 'cancelled'])
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toHaveLength(1)
    expect(await refundsOf(renewal._id)).toHaveLength(1)
    await expectNoBreaches(market)
  })

  it('is told the right refund if it has changed since', async () => {
    const one = await sold()
    const { refund } = await previewOf(one)
    market.clock.advance(3 * DAY_MS)
    const provider = withFreshProof(market, one.provider)
    const refused = await end(one.id, refund, provider)
    expect(refused.code).toBe('refund_changed')
    expect(refused.message).toMatch(/^The refund is now ₹/)
    expect(await statusesOf(one.buyer)).toEqual(['running'])
    expect((await endAsShown({ ...one, provider })).status).toBe(200)
  })

  it('may do so while the bank disputes the payment, and the refund waits for it', async () => {
    const one = await sold()
    const paymentId = await paymentOf(market, one.orderId)
    await disputePayment(market, paymentId, ['created'])
    ;(await endAsShown(one)).reply()
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toEqual([])
    await disputePayment(market, paymentId, ['won'])
    await settleRefunds(market)
    expect(await refundsOf(one.orderId)).toHaveLength(1)
    await expectNoBreaches(market)
  })
})

it('a provider who was paid directly owes the refund, and gets our charge back', async () => {
  const one = await soldDirectly()
  const shown = await previewOf(one)
  expect(shown.parts).toMatchObject([{ route: 'provider' }])
  expect(shown.wallet).toBeGreaterThanOrEqual(0)
  ;(await end(one.id, shown.refund, one.provider)).reply()
  const owed = (await market.call(providerRefunds, { query: {} }, one.provider)).reply().data
  expect(owed).toMatchObject([{ amount: shown.refund, buyerName: one.buyer.name }])
  const order = await market.call(myOrder, { query: { id: one.orderId } }, one.buyer)
  const refund = { amount: shown.refund, route: 'provider' }
  expect(order.reply().data.lines).toMatchObject([{ refund }])
  await expectNoBreaches(market)
})

describe('the client’s page', () => {
  it('offers it for a plan that was bought and is not over', async () => {
    const one = await sold()
    const trial = await market.addPlan(one.provider.accountId, { freeTrialDays: 7 })
    await consent(market, one.buyer, { serviceId: trial.id })
    ;(await market.call(claimFreeTrial, { body: { serviceId: trial.id } }, one.buyer)).reply()
    const query = { id: one.buyer.accountId }
    const offered = async () =>
      (await market.call(clientDetails, { query }, one.provider))
        .reply()
        .data.plans.map(({ kind, mayCancel }) => [kind, mayCancel])
        .toSorted()
    expect(await offered()).toEqual([
      ['paid', true],
      ['trial', false],
    ])
    const trialId = present(
      (await held(one.buyer)).find(({ isFreeTrial }) => isFreeTrial),
      'it has a trial',
    )._id
    expect((await preview(trialId, one.provider)).code).toBe('subscription_not_cancellable')
    expect((await end(trialId, 0, one.provider)).code).toBe('subscription_not_cancellable')
    ;(await endAsShown(one)).reply()
    expect((await offered()).flat()).not.toContain(true)
    expect((await preview(one.id, one.provider)).code).toBe('subscription_not_cancellable')
  })

  it('shows a company the clients of its sub-profile, whose plans only the sub-profile ends', async () => {
    const company = await market.addProvider({ type: 'Non Individual' })
    const sub = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Lotus Advisers',
    })
    const plan = await market.addPlan(sub.accountId)
    const buyer = await addBuyer(market)
    await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
    const query = { id: buyer.accountId }
    const details = (await market.call(clientDetails, { query }, company)).reply().data
    expect(details.plans).toMatchObject([{ mayCancel: false }])
    const id = present(details.plans[0], 'it was bought')._id
    const seller = withFreshProof(market, company)
    expect((await preview(id, seller)).code).toBe('not_found')
    expect((await end(id, 0, seller)).code).toBe('not_found')
  })
})

it('is refused to others, without a fresh proof and without a reason', async () => {
  const one = await sold()
  const { refund } = await previewOf(one)
  const stranger = withFreshProof(market, await market.addProvider())
  const admin = withFreshProof(market, await market.addAdmin())
  const unproven = { ...one.provider, provedAt: new Date(0) }
  const codes = async (viewer: Viewer, id = one.id) => [
    (await preview(id, viewer)).code,
    (await end(id, refund, viewer)).code,
  ]
  expect(await codes(anonymous)).toEqual(['unauthenticated', 'unauthenticated'])
  expect(await codes(one.buyer)).toEqual(['forbidden', 'forbidden'])
  expect(await codes(admin)).toEqual(['forbidden', 'forbidden'])
  expect(await codes(stranger)).toEqual(['not_found', 'not_found'])
  expect(await codes(one.provider, newId())).toEqual(['not_found', 'not_found'])
  expect(await codes(unproven)).toEqual([undefined, 'step_up_required'])
  expect((await end(one.id, refund, one.provider, ' ')).code).toBe('invalid_input')
  expect(await statusesOf(one.buyer)).toEqual(['running'])
  const list = (await market.call(clients, { query: {} }, stranger)).reply().data
  expect(list).toEqual([])
})
