import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cart, cartCoupon } from '#contract/checkout/cart.ts'
import { myOrder, myOrders, submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

let proofs = 0
const submit = (buyer: SignedInViewer, planId: string, orderId: string) => {
  proofs += 1
  const field = 'paymentProof'
  const bytes = testPdf(`late proof ${proofs}`)
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf' as const, bytes }
  const body = { subscribedToId: planId, orderId }
  const uploads = new Map([[field, file]])
  return market.call(submitPayment, { body, files: {} }, buyer, { uploads })
}

/** An order whose agreement is signed; its buyer then sends the money and loses the page. */
async function signed() {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const coupon = { code: 'HALF', percent: 50, maxUses: 1, expiresOn: '2026-12-31' }
  ;(await market.call(createCoupon, { body: coupon }, provider)).reply()
  const buyer = await addBuyer(market)
  ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
  const code = { serviceId: plan.id, couponCode: coupon.code }
  ;(await market.call(cartCoupon, { body: code }, buyer)).reply()
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signAgreement(market, buyer, order)
  return { provider, plan, buyer, id: order._id }
}

/** Lets the prices of open orders expire, and this time pass in all. */
async function expire(passedMs: number): Promise<void> {
  market.clock.advance(passedMs)
  await market.runJob('checkout-expire-quotes')
}

const listed = async (buyer: SignedInViewer) => {
  const { data } = (await market.call(myOrders, { query: {} }, buyer)).reply()
  return data.map(({ _id, status, proofUntil }) => ({ id: _id, status, provable: !!proofUntil }))
}
const inCart = async (buyer: SignedInViewer) =>
  (await market.call(cart, {}, buyer)).reply().data.unreported.map(({ orderId }) => orderId)
const seen = async (buyer: SignedInViewer, id: string) =>
  (await market.call(myOrder, { query: { id } }, buyer)).reply().data

describe('a signed transfer without a proof', () => {
  it('is listed among the orders and named in the cart until its proof is there', async () => {
    const { plan, buyer, id } = await signed()
    const other = await market.addPlan((await market.addProvider()).accountId)
    await quoted(market, buyer, [other.id], 'manual')
    expect(await listed(buyer)).toEqual([{ id, status: 'quoted', provable: true }])
    expect(await inCart(buyer)).toEqual([id])
    ;(await submit(buyer, plan.id, id)).reply()
    expect(await listed(buyer)).toEqual([{ id, status: 'submitted', provable: false }])
    expect(await inCart(buyer)).toEqual([])
  })

  it('is opened by the notification of its signature', async () => {
    const { buyer, id } = await signed()
    const [row] = await market.db.sql<{ payload: never }[]>`
      select payload from outbox_event
      where type = 'esign.agreement-signed' and payload->>'userId' = ${buyer.accountId}`
    for (const { type, handle } of market.app.communication.subscriptions) {
      if (type === 'esign.agreement-signed') {
        await market.db.transaction((tx) => handle(tx, [row?.payload]))
      }
    }
    const notices = await market.db.sql`
      select link from notification where account_id = ${buyer.accountId}`
    expect(notices).toMatchObject([{ link: `/dashboard/user/orders/${id}` }])
  })
})

describe('a proof after the prices have expired', () => {
  it('is accepted for three days at the promised price, once', async () => {
    const { provider, plan, buyer, id } = await signed()
    await expire(DAY_MS + HOUR_MS)
    expect(await listed(buyer)).toEqual([{ id, status: 'expired', provable: true }])
    expect(await inCart(buyer)).toEqual([id])
    market.clock.advance(2 * DAY_MS)
    expect((await submit(buyer, plan.id, id)).reply().data).toMatchObject({
      status: 'submitted',
      total: 500,
    })
    expect((await submit(buyer, plan.id, id)).code).toBe('payment_already_submitted')
    const body = { id }
    expect((await market.call(verifyPayment, { body }, provider)).reply().data.status).toBe('paid')
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toHaveLength(1)
    const { checkout, plans } = market.app
    const breaches = Object.values(await checkout.checkInvariants(market.db.read))
    expect(breaches.flat()).toEqual([])
    expect((await plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('is accepted in the minutes before the order is seen to have expired', async () => {
    const { plan, buyer, id } = await signed()
    market.clock.advance(DAY_MS + MINUTE_MS)
    expect(await seen(buyer, id)).toMatchObject({ status: 'quoted' })
    expect((await submit(buyer, plan.id, id)).reply().data.status).toBe('submitted')
  })

  it('replaces an open order by card, which cannot be paid as well', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const buyer = await addBuyer(market)
    const transfer = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, transfer)
    market.clock.advance(DAY_MS - MINUTE_MS)
    const card = await quoted(market, buyer, [plan.id])
    await expire(10 * MINUTE_MS)
    ;(await submit(buyer, plan.id, transfer._id)).reply()
    const body = { amount: card.total, orderId: card._id }
    expect((await market.call(checkoutPayment, { body }, buyer)).code).toBe('payment_quote_missing')
  })

  it('is refused later, and the refusal says what to do about the money', async () => {
    const { plan, buyer, id } = await signed()
    await expire(4 * DAY_MS)
    expect(await listed(buyer)).toEqual([])
    const refused = await submit(buyer, plan.id, id)
    expect(refused.code).toBe('order_not_open')
    expect(refused.message).toMatch(/don’t pay again: ask .+ in a message to return it/)
  })

  it('is refused if a newer order took its place, or the plan is not sold any more', async () => {
    const { provider, plan, buyer, id } = await signed()
    await expire(DAY_MS + HOUR_MS)
    await market.db.sql`
      update provider set status = 'approved' where account_id = ${provider.accountId}`
    expect((await seen(buyer, id)).proofUntil).toBe(null)
    expect((await submit(buyer, plan.id, id)).code).toBe('order_not_open')
    await market.db.sql`
      update provider set status = 'verified' where account_id = ${provider.accountId}`
    expect((await seen(buyer, id)).proofUntil).not.toBe(null)
    const newer = await quoted(market, buyer, [plan.id], 'manual')
    expect(newer._id).not.toBe(id)
    expect(await listed(buyer)).toEqual([])
    expect((await submit(buyer, plan.id, id)).code).toBe('order_not_open')
  })
})
