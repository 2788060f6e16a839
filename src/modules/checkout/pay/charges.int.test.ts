import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, completeFree } from '#contract/checkout/cart.ts'
import { submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { myInvoices } from '#contract/invoices/calls.ts'
import { walletStatement } from '#contract/payouts/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { changeMembership } from '#contract/platform-plans/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { addBuyer, addMembership, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
  const { db, log } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

/** A provider whose membership takes 10 % of new sales and 5 % of renewals. */
async function member(plan: 'Prepaid' | 'Postpaid') {
  const provider = await market.addProvider()
  await addMembership(market, provider.accountId, { plan, freshBps: 1000, renewalBps: 500 })
  return provider
}

/** A provider whose membership takes ₹100 per sale. */
async function fixedMember(plan: 'Prepaid' | 'Postpaid') {
  const provider = await member(plan)
  await market.db.sql`
    update membership set pricing_type = 'Fixed', fixed_fresh_paise = 10000,
      fixed_renewal_paise = 10000 where provider_id = ${provider.accountId}`
  return provider
}

/** The lowest charges. */
const freeTerms = {
  pricingType: 'Percentage',
  renewalCharge: 0,
  customerLimit: 0,
  percentageFreshOnboarding: 0,
  percentageRenewal: 0,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
} as const

let gifts = 0

/** A plan of ₹1,000 in the cart of a buyer with a coupon. */
async function withCoupon(provider: SignedInViewer, percent: number) {
  gifts += 1
  const buyer = await addBuyer(market)
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const code = `CHARGE${gifts + 20}`
  const made = { code, percent, maxUses: 5, expiresOn: '2027-11-01' }
  ;(await market.call(createCoupon, { body: made }, provider)).reply()
  ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
  ;(
    await market.call(cartCoupon, { body: { serviceId: plan.id, couponCode: code } }, buyer)
  ).reply()
  return { buyer, order: await quoted(market, buyer, [plan.id]) }
}

/** Submits a transfer for a plan; returns the order's id. */
async function transfer(buyer: SignedInViewer, planId: string): Promise<string> {
  const order = await quoted(market, buyer, [planId], 'manual')
  await signAgreement(market, buyer, order)
  const bytes = testPdf(`a transfer of ${buyer.accountId}`)
  const field = 'paymentProof'
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
  const sent = { body: { subscribedToId: planId }, files: {} }
  const uploads = new Map([[field, file]])
  return (await market.call(submitPayment, sent, buyer, { uploads })).reply().data._id
}

const verify = (provider: SignedInViewer, id: string) =>
  market.call(verifyPayment, { body: { id } }, provider)

const charged = async (provider: SignedInViewer) =>
  (await market.call(myInvoices, { query: { as: 'buyer' } }, provider))
    .reply()
    .data.map(({ kind, amount, amountWithoutGST }) => ({ kind, amount, amountWithoutGST }))

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

/** Ends a subscription after 15 of 30 days. */
async function endHalfway(buyer: SignedInViewer) {
  const [subscription] = await held(buyer)
  const id = present(subscription, 'it runs')._id
  market.clock.advance(15 * DAY_MS)
  const shown = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  const body = { id, refund: shown.refund }
  return (await market.call(cancelSubscription, { body }, buyer)).reply().data
}

const sound = async () => {
  expect(await market.app.ledger.checkInvariants(market.db.read)).toMatchObject({
    entrySums: [],
    balances: [],
    negativeBalances: [],
  })
  expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
    captures: [],
    grants: [],
    books: [],
  })
}

describe("the platform's charge", () => {
  it('is deducted from a sale, invoiced, and credited in proportion to a refund', async () => {
    const buyer = await addBuyer(market)
    const provider = await member('Postpaid')
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const order = await quoted(market, buyer, [plan.id])
    expect(await payByCard(market, buyer, order)).toBe('paid')
    const balances = () => market.app.ledger.balancesOf(market.db.read, provider.accountId)
    expect((await balances()).available).toBe(1_000_00n - 118_00n)
    await expect
      .poll(() => charged(provider))
      .toEqual([{ kind: 'invoice', amount: 118, amountWithoutGST: 100 }])
    expect(await endHalfway(buyer)).toMatchObject({ refund: 500, route: 'gateway' })
    expect((await balances()).available).toBe(441_00n)
    await expect
      .poll(() => charged(provider))
      .toEqual([
        { kind: 'credit-note', amount: 59, amountWithoutGST: 50 },
        { kind: 'invoice', amount: 118, amountWithoutGST: 100 },
      ])
    const { data } = (await market.call(walletStatement, { query: {} }, provider)).reply()
    const about = { serviceName: plan.title, reference: order.reference }
    expect(data).toMatchObject([
      { kind: 'refund', ...about },
      { kind: 'sale', ...about },
    ])
    await sound()
  })

  it('is that of a renewal only after half of a term that was paid for and not cancelled', async () => {
    const provider = await member('Postpaid')
    const available = async () =>
      (await market.app.ledger.balancesOf(market.db.read, provider.accountId)).available
    const buyAgain = async (buyer: SignedInViewer, planId: string) => {
      const before = await available()
      const order = await quoted(market, buyer, [planId])
      expect(order.lines[0]?.renewal).toBe(true)
      expect(await payByCard(market, buyer, order)).toBe('paid')
      return (await available()) - before
    }
    const { buyer: guest, order: gift } = await withCoupon(provider, 100)
    ;(await market.call(completeFree, { body: { orderId: gift._id } }, guest)).reply()
    const given = present(gift.lines[0], 'a line').serviceId
    expect(await buyAgain(guest, given)).toBe(1_000_00n - 118_00n)
    const stayer = await addBuyer(market)
    const kept = await market.addPlan(provider.accountId, { price: 1_000_00n })
    expect(await payByCard(market, stayer, await quoted(market, stayer, [kept.id]))).toBe('paid')
    expect(await buyAgain(stayer, kept.id)).toBe(1_000_00n - 118_00n)
    const { buyer: bargainer, order: bargain } = await withCoupon(provider, 60)
    expect(await payByCard(market, bargainer, bargain)).toBe('paid')
    market.clock.advance(15 * DAY_MS)
    expect(await buyAgain(stayer, kept.id)).toBe(1_000_00n - 59_00n)
    const cheap = present(bargain.lines[0], 'a line').serviceId
    expect(await buyAgain(bargainer, cheap)).toBe(1_000_00n - 118_00n)
    const leaver = await addBuyer(market)
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    expect(await payByCard(market, leaver, await quoted(market, leaver, [plan.id]))).toBe('paid')
    await endHalfway(leaver)
    expect(await buyAgain(leaver, plan.id)).toBe(1_000_00n - 118_00n)
    await sound()
  })

  it('follows the terms in force when the sale is paid', async () => {
    const provider = await member('Postpaid')
    const { accountId: id } = provider
    const now = market.clock.now()
    const startsOn = new Date(now.getTime() + 10 * DAY_MS).toISOString().slice(0, 10)
    const changed = await market.call(
      changeMembership,
      {
        body: {
          ...freeTerms,
          id,
          version: 1,
          startsOn,
          plan: 'Postpaid',
          percentageFreshOnboarding: 4,
        },
      },
      await market.addAdmin(),
    )
    expect(changed.status).toBe(200)
    const plan = await market.addPlan(id, { price: 1_000_00n })
    const sell = async () => {
      const buyer = await addBuyer(market)
      expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
      return (await market.app.ledger.balancesOf(market.db.read, id)).available
    }
    expect(await sell()).toBe(1_000_00n - 118_00n)
    market.clock.advance(11 * DAY_MS)
    expect(await sell()).toBe(2_000_00n - 118_00n - 47_20n)
    await sound()
  })

  it('is credited without an imbalance when the days divide its tax unevenly', async () => {
    const buyer = await addBuyer(market)
    const provider = await member('Postpaid')
    const plan = await market.addPlan(provider.accountId, { price: 999_00n })
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    const [subscription] = await held(buyer)
    const id = present(subscription, 'it runs')._id
    market.clock.advance(13 * DAY_MS)
    const shown = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
    ;(await market.call(cancelSubscription, { body: { id, refund: shown.refund } }, buyer)).reply()
    await expect
      .poll(async () => (await charged(provider)).map(({ kind }) => kind))
      .toEqual(['credit-note', 'invoice'])
    await sound()
  })

  it.each(['Prepaid', 'Postpaid'] as const)(
    'that is fixed is owed in full when a coupon makes the sale free (%s)',
    async (plan) => {
      const provider = await fixedMember(plan)
      const { buyer, order } = await withCoupon(provider, 100)
      const body = { orderId: order._id }
      expect((await market.call(completeFree, { body }, buyer)).status).toBe(200)
      const balances = await market.app.ledger.balancesOf(market.db.read, provider.accountId)
      expect(balances).toMatchObject({ available: 0n, owed: 118_00n })
      await expect
        .poll(() => charged(provider))
        .toEqual([{ kind: 'invoice', amount: 118, amountWithoutGST: 100 }])
      await sound()
    },
  )

  it('that is fixed is taken in full where a coupon leaves less, and credited in proportion', async () => {
    const provider = await fixedMember('Postpaid')
    const { buyer, order } = await withCoupon(provider, 95)
    expect(await payByCard(market, buyer, order)).toBe('paid')
    const balances = () => market.app.ledger.balancesOf(market.db.read, provider.accountId)
    expect(await balances()).toMatchObject({ available: 0n, owed: 68_00n })
    await expect.poll(() => charged(provider)).toHaveLength(1)
    expect(await endHalfway(buyer)).toMatchObject({ refund: 25, route: 'gateway' })
    expect(await balances()).toMatchObject({ available: 0n, owed: 34_00n })
    await expect.poll(() => charged(provider)).toHaveLength(2)
    await sound()
  })

  it('is owed for a direct payment, and reduced by a refund that the provider owes', async () => {
    const buyer = await addBuyer(market)
    const provider = await member('Postpaid')
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const orderId = await transfer(buyer, plan.id)
    ;(await verify(provider, orderId)).reply()
    const balances = () => market.app.ledger.balancesOf(market.db.read, provider.accountId)
    expect(await balances()).toMatchObject({ owed: 118_00n, directSales: 1_000_00n })
    expect(await endHalfway(buyer)).toMatchObject({ refund: 500, route: 'provider' })
    expect(await balances()).toMatchObject({ owed: 59_00n, directSales: 500_00n })
    await sound()
  })

  it.each(['Prepaid', 'Postpaid'] as const)(
    'of a transfer follows the terms at its submission, not at its verification (%s)',
    async (plan) => {
      const buyer = await addBuyer(market)
      const provider = await member(plan)
      const { id } = await market.addPlan(provider.accountId, { price: 1_000_00n })
      const orderId = await transfer(buyer, id)
      const endsAt = new Date(market.clock.now().getTime() + DAY_MS)
      await market.db.sql`
        update membership set ends_at = ${endsAt} where provider_id = ${provider.accountId}`
      market.clock.advance(2 * DAY_MS)
      const verified = await verify(provider, orderId)
      const balances = await market.app.ledger.balancesOf(market.db.read, provider.accountId)
      if (plan === 'Prepaid') {
        expect(verified.code).toBe('wallet_short')
        expect(balances).toMatchObject({ owed: 0n, directSales: 0n })
      } else {
        expect(verified.reply().data.status).toBe('paid')
        expect(balances).toMatchObject({ owed: 118_00n, directSales: 1_000_00n })
      }
      await sound()
    },
  )

  it('is zero for a transfer submitted before the membership started', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const orderId = await transfer(buyer, plan.id)
    market.clock.advance(2 * DAY_MS)
    const terms = { plan: 'Postpaid', freshBps: 1000, renewalBps: 500 } as const
    await addMembership(market, provider.accountId, terms)
    const startsAt = new Date(market.clock.now().getTime() - DAY_MS)
    await market.db.sql`
      update membership set starts_at = ${startsAt} where provider_id = ${provider.accountId}`
    expect((await verify(provider, orderId)).status).toBe(200)
    const balances = await market.app.ledger.balancesOf(market.db.read, provider.accountId)
    expect(balances).toMatchObject({ owed: 0n, directSales: 1_000_00n })
    await sound()
  })
})
