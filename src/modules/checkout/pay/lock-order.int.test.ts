import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, quoteOrder } from '#contract/checkout/cart.ts'
import { submitPayment } from '#contract/checkout/orders.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { countWaiting } from '#platform/db/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
})
afterAll(() => market.close())

/** Waits until this many database sessions wait for a lock. */
const waiting = (count: number) => expect.poll(() => countWaiting(market.db)).toBe(count)

const held = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data

describe('lock order of concurrent transactions', () => {
  it('a cancellation locks in the same order as a sale, so they do not deadlock', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    const id = present((await held(buyer))[0], 'it runs')._id
    const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
    const cancelled = await market.db.sql.begin(async (sale) => {
      await sale`
        select from ledger_provider where provider_id = ${provider.accountId} for no key update`
      const answer = market.call(cancelSubscription, { body: { id, refund } }, buyer)
      await waiting(1)
      await sale`
        update plan_audience set subscribers = subscribers where plan_id = ${plan.id}`
      return { answer }
    })
    expect((await cancelled.answer).status).toBe(200)
  })

  it('quotes lock old and new coupons in one order, so they do not deadlock', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plans = [
      await market.addPlan(provider.accountId),
      await market.addPlan(provider.accountId),
    ].toSorted((a, b) => (a.id < b.id ? 1 : -1))
    const coupons: string[] = []
    for (const [index, plan] of plans.entries()) {
      const code = `CIRCLE${index}`
      const body = { code, planId: plan.id, percent: 10, maxUses: 5, expiresOn: '2026-12-31' }
      coupons.push((await market.call(createCoupon, { body }, provider)).reply().data._id)
      const wanted = { serviceId: plan.id, couponCode: code }
      ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
      ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    }
    const quote = () => market.call(quoteOrder, { body: { method: 'card' } }, buyer)
    expect((await quote()).reply().data.lines.map((line) => line.discount > 0)).toEqual([
      true,
      true,
    ])
    await market.db.sql`
      update plan set price_paise = price_paise + 100 where provider_id = ${provider.accountId}`
    const [first = '', second = ''] = coupons.toSorted()
    const quoting = await market.db.sql.begin(async (other) => {
      await other`select from coupon where id = ${first} for no key update`
      const answer = quote()
      await waiting(1)
      await other`select from coupon where id = ${second} for no key update`
      return { answer }
    })
    expect((await quoting.answer).status).toBe(200)
  })

  it('a quote waits for a sale of the order that it replaces before it locks coupons', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const coupon = { code: 'SOLDNOW', planId: plan.id, percent: 10, maxUses: 5 }
    const body = { ...coupon, expiresOn: '2026-12-31' }
    const { _id: couponId } = (await market.call(createCoupon, { body }, provider)).reply().data
    const wanted = { serviceId: plan.id, couponCode: coupon.code }
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    const quote = () => market.call(quoteOrder, { body: { method: 'card' } }, buyer)
    const { _id: orderId } = (await quote()).reply().data
    await market.db.sql`update plan set price_paise = price_paise + 100 where id = ${plan.id}`
    const quoting = await market.db.sql.begin(async (sale) => {
      await sale`select from customer_order where id = ${orderId} for update`
      const answer = quote()
      await waiting(1)
      await sale`select from coupon where id = ${couponId} for no key update nowait`
      return { answer }
    })
    expect((await quoting.answer).status).toBe(200)
  })

  it('a submitted transfer waits for a sale of the plan by card before it locks the wallet', async () => {
    const buyer = await addBuyer(market)
    const { accountId: providerId } = await market.addProvider()
    const plan = await market.addPlan(providerId)
    await signAgreement(market, buyer, await quoted(market, buyer, [plan.id], 'manual'))
    const card = await quoted(market, buyer, [plan.id])
    const field = 'paymentProof'
    const bytes = testPdf('proof')
    const proof = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes } as const
    const uploads = new Map([[field, proof]])
    const submit = { body: { subscribedToId: plan.id }, files: {} }
    const submitting = await market.db.sql.begin(async (sale) => {
      // The proof is read in a process of its own, which on a busy machine outlasts these limits.
      await sale`set local idle_in_transaction_session_timeout = 0`
      await sale`set local transaction_timeout = 0`
      await sale`select from customer_order where id = ${card._id} for update`
      const answer = market.call(submitPayment, submit, buyer, { uploads })
      await waiting(1)
      await sale`
        select from ledger_provider where provider_id = ${providerId} for no key update nowait`
      return { answer }
    })
    expect((await submitting.answer).reply().data.status).toBe('submitted')
  })

  it('the removal of a buyer waits for a sale of any of its orders before it locks coupons', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const body = { code: 'GONENOW', planId: plan.id, percent: 10, maxUses: 5 }
    const coupon = { body: { ...body, expiresOn: '2026-12-31' } }
    const { _id: couponId } = (await market.call(createCoupon, coupon, provider)).reply().data
    const wanted = { serviceId: plan.id, couponCode: body.code }
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    await quoted(market, buyer, [plan.id])
    const later = await market.addPlan(provider.accountId)
    const { _id: orderId } = await quoted(market, buyer, [later.id], 'manual')
    const removal = await market.db.sql.begin(async (sale) => {
      await sale`select from customer_order where id = ${orderId} for update`
      const done = market.db.transaction((tx) => market.app.checkout.forget(tx, buyer.accountId))
      await waiting(1)
      await sale`select from coupon where id = ${couponId} for no key update nowait`
      return { done }
    })
    await removal.done
    const left = await market.db.sql`
      select from customer_order where user_id = ${buyer.accountId} and status = 'quoted'`
    expect(left).toHaveLength(0)
  })
})

describe('a late payment', () => {
  it('of an expired order is refunded once a newer order for the plan was paid', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const body = { amount: order.total, orderId: order._id }
    const opened = (await market.call(checkoutPayment, { body }, buyer)).reply()
    market.clock.advance(40 * MINUTE_MS)
    expect(await market.runJob('checkout-expire-quotes')).toBeGreaterThan(0)
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    await market.gateway.pay(opened.checkout.id)
    await expect
      .poll(async () => {
        const rows = await market.db.sql<{ reason: string }[]>`
          select reason from returned_payment where order_id = ${order._id}`
        return rows.map(({ reason }) => reason)
      })
      .toEqual(['A newer order replaced this one before the payment arrived.'])
    expect(await held(buyer)).toHaveLength(1)
  })
})
