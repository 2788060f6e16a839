import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cart, quoteOrder } from '#contract/checkout/cart.ts'
import {
  myOrder,
  myOrders,
  paymentDetails,
  submitPayment,
  verifyPayment as verifyTransfer,
} from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { returnReasons } from '#contract/checkout/texts.ts'
import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, addMembership, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
})
afterAll(() => market.close())

type Order = Awaited<ReturnType<typeof quoted>>

const orderOf = async (buyer: SignedInViewer, id: string) =>
  (await market.call(myOrder, { query: { id } }, buyer)).reply().data
const ask = (buyer: SignedInViewer, serviceIds: string[]) =>
  market.call(quoteOrder, { body: { method: 'card', serviceIds } }, buyer)
const open = (buyer: SignedInViewer, { _id: orderId, total: amount }: Order) =>
  market.call(checkoutPayment, { body: { amount, orderId } }, buyer)
const planOf = async (more: Parameters<Marketplace['addPlan']>[1] = {}) => {
  const provider = await market.addProvider()
  return { provider, plan: await market.addPlan(provider.accountId, more) }
}

let transfers = 0
function submit(buyer: SignedInViewer, subscribedToId: string) {
  transfers += 1
  const field = 'paymentProof'
  const bytes = testPdf(`transfer ${transfers}`)
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
  const uploads: ReadonlyMap<string, UploadedFile> = new Map([[field, file]])
  const body = { subscribedToId, utr: `AXIS0000${1000 + transfers}` }
  return market.call(submitPayment, { body, files: {} }, buyer, { uploads })
}

/** A signed order to be paid by transfer. */
async function toBeTransferred(buyer: SignedInViewer, planId: string) {
  const order = await quoted(market, buyer, [planId], 'manual')
  await signAgreement(market, buyer, order)
  return order
}

describe('a payment', () => {
  it('is not opened for a plan that is off sale, nor for an order that was refunded', async () => {
    const buyer = await addBuyer(market)
    const [kept, gone] = [await planOf(), await planOf()]
    const order = await quoted(market, buyer, [kept.plan.id, gone.plan.id])
    const { checkout } = (await open(buyer, order)).reply()
    await market.db.sql`update plan set activated = false where id = ${gone.plan.id}`
    expect((await open(buyer, order)).code).toBe('payment_quote_missing')
    const { proof } = await market.gateway.pay(checkout.id)
    const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, buyer)
    expect(told.reply().data.status).toBe('refunding')
    expect(await orderOf(buyer, order._id)).toMatchObject({
      status: 'expired',
      returned: { amount: order.total },
    })
    await market.db.sql`update plan set activated = true where id = ${gone.plan.id}`
    expect((await open(buyer, order)).code).toBe('payment_quote_missing')
    expect((await quoted(market, buyer, [gone.plan.id]))._id).not.toBe(order._id)
  })

  it('is not opened while another one is processing, until that one stays unanswered', async () => {
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [(await planOf()).plan.id])
    const { checkout } = (await open(buyer, order)).reply()
    expect((await open(buyer, order)).status).toBe(200)
    await market.gateway.pay(checkout.id, 'slow')
    const again = await open(buyer, order)
    expect([again.status, again.code]).toEqual([409, 'payment_under_way'])
    const query = { orderId: checkout.id }
    const status = await market.call(paymentStatus, { query }, buyer)
    expect(status.reply().data.status).toBe('processing')
    expect((await orderOf(buyer, order._id)).openPayment).toEqual({
      orderId: checkout.id,
      underWay: true,
      ended: null,
    })
    const cartNow = async () => (await market.call(cart, {}, buyer)).reply().data
    const listed = async () => (await market.call(myOrders, { query: {} }, buyer)).reply().data
    const [line] = order.lines
    expect((await cartNow()).underWay).toEqual({
      orderId: order._id,
      total: order.total,
      plans: [{ _id: line?.serviceId, title: line?.serviceName }],
    })
    expect(await listed()).toMatchObject([{ _id: order._id, status: 'quoted' }])
    await market.db.sql`
      update gateway_payment set seen_at = seen_at - interval '10 minutes' where intent_id in (
        select id from payment_intent where gateway_order_id = ${checkout.id})`
    expect((await orderOf(buyer, order._id)).openPayment).toMatchObject({
      underWay: false,
      ended: 'unanswered',
    })
    expect((await cartNow()).underWay).toBeNull()
    expect(await listed()).toMatchObject([{ _id: order._id }])
    expect((await open(buyer, order)).status).toBe(200)
  })

  it('that the bank declined is shown as declined, and its order is not listed', async () => {
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [(await planOf()).plan.id])
    const { checkout } = (await open(buyer, order)).reply()
    await market.gateway.pay(checkout.id, 'failure')
    const query = { orderId: checkout.id }
    await market.call(paymentStatus, { query }, buyer)
    expect((await orderOf(buyer, order._id)).openPayment).toMatchObject({
      underWay: false,
      ended: 'declined',
    })
    expect((await market.call(myOrders, { query: {} }, buyer)).reply().data).toEqual([])
  })

  it('whose window was closed has the status that the gateway reports', async () => {
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [(await planOf()).plan.id])
    const { checkout } = (await open(buyer, order)).reply()
    const query = { orderId: checkout.id }
    const status = async () =>
      (await market.call(paymentStatus, { query }, buyer)).reply().data.status
    expect(await status()).toBe('open')
    await market.gateway.pay(checkout.id, 'slow')
    expect(await status()).toBe('processing')
  })

  it('under way is settled after its plan was quoted again under the same order', async () => {
    const buyer = await addBuyer(market)
    const { plan } = await planOf()
    const order = await quoted(market, buyer, [plan.id])
    market.clock.advance(21 * MINUTE_MS)
    const { checkout } = (await open(buyer, order)).reply()
    const again = (await ask(buyer, [plan.id])).reply()
    expect(again).toMatchObject({ data: { _id: order._id }, changes: [] })
    const left = Date.parse(again.data.expiresAt) - market.clock.now().getTime()
    expect(left).toBe(30 * MINUTE_MS)
    const { proof } = await market.gateway.pay(checkout.id)
    const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, buyer)
    expect(told.reply().data.status).toBe('paid')
  })

  it.each([
    ['sold', 'a bank may still answer', 3 * DAY_MS, 'paid', null],
    ['refunded', 'that time is over', 3 * DAY_MS + 1, 'refunding', returnReasons.late],
  ])('for an expired order is %s when %s', async (_outcome, _when, lateMs, status, reason) => {
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [(await planOf()).plan.id])
    const { checkout } = (await open(buyer, order)).reply()
    market.clock.advance(Date.parse(order.expiresAt) - market.clock.now().getTime() + lateMs)
    await market.runJob('checkout-expire-quotes')
    const { proof } = await market.gateway.pay(checkout.id)
    const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, buyer)
    expect(told.reply().data.status).toBe(status)
    expect((await orderOf(buyer, order._id)).returned?.reason ?? null).toBe(reason)
  })

  it.each([
    ['while its quote is open', 0],
    ['after its quote has expired', 60 * MINUTE_MS],
  ])(
    'by card is refunded when a transfer for the plan was submitted meanwhile, %s',
    async (_, later) => {
      const buyer = await addBuyer(market)
      const { provider, plan } = await planOf()
      const order = await quoted(market, buyer, [plan.id])
      const { checkout } = (await open(buyer, order)).reply()
      const transfer = await toBeTransferred(buyer, plan.id)
      ;(await submit(buyer, plan.id)).reply()
      market.clock.advance(later)
      await market.runJob('checkout-expire-quotes')
      const { proof } = await market.gateway.pay(checkout.id)
      const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, buyer)
      expect(told.reply().data.status).toBe('refunding')
      const verified = await market.call(verifyTransfer, { body: { id: transfer._id } }, provider)
      expect(verified.status).toBe(200)
      expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toHaveLength(
        1,
      )
    },
  )
})

describe('a transfer', () => {
  it('is refused, and the bank details hidden, once the customer limit is reached', async () => {
    const { provider, plan } = await planOf()
    await addMembership(market, provider.accountId, {
      plan: 'Postpaid',
      freshBps: 0,
      renewalBps: 0,
      customerLimit: 1,
    })
    const [one, other] = [await addBuyer(market), await addBuyer(market)]
    await toBeTransferred(one, plan.id)
    const query = { id: provider.accountId }
    expect((await market.call(paymentDetails, { query }, one)).status).toBe(200)
    expect(await payByCard(market, other, await quoted(market, other, [plan.id]))).toBe('paid')
    expect((await market.call(paymentDetails, { query }, one)).code).toBe('customer_limit_reached')
    expect((await submit(one, plan.id)).code).toBe('customer_limit_reached')
  })

  it('counts towards the yearly fee limit: a card payment beyond it is refunded', async () => {
    const buyer = await addBuyer(market)
    const { provider, plan } = await planOf({ price: 1_00_000_00n })
    const other = await market.addPlan(provider.accountId, { price: 1_00_000_00n })
    const card = await quoted(market, buyer, [other.id])
    const { checkout } = (await open(buyer, card)).reply()
    const transfer = await toBeTransferred(buyer, plan.id)
    ;(await submit(buyer, plan.id)).reply()
    expect((await open(buyer, card)).code).toBe('payment_quote_missing')
    const { proof } = await market.gateway.pay(checkout.id)
    const told = await market.call(verifyPayment, { body: present(proof, 'it was paid') }, buyer)
    expect(told.reply().data.status).toBe('refunding')
    const verified = await market.call(verifyTransfer, { body: { id: transfer._id } }, provider)
    expect(verified.status).toBe(200)
  })
})

describe('the yearly fee limit within a company', () => {
  const company = async () => {
    const companyName = 'Setu Bank'
    const bank = await market.addProvider({
      type: 'Non Individual',
      category: 'Banking',
      regName: companyName,
    })
    const planBy = async (category: ProviderCategory, price: bigint) => {
      const type = 'sub profile' as const
      const masterId = bank.accountId
      const { accountId } = await market.addProvider({ type, category, masterId, companyName })
      return (await market.addPlan(accountId, { price })).id
    }
    return planBy
  }

  it('applies to research, whatever else is in the order', async () => {
    const buyer = await addBuyer(market)
    const planBy = await company()
    const research = await planBy('Research Analyst', 2_00_000_00n)
    const course = await planBy('Trainers', 500_00n)
    for (const plans of [[research], [research, course], [course, research]]) {
      expect((await ask(buyer, plans)).code).toBe('fee_cap_exceeded')
    }
  })

  it('is not used up by categories without a limit', async () => {
    const buyer = await addBuyer(market)
    const planBy = await company()
    const course = await planBy('Trainers', 1_60_000_00n)
    expect(await payByCard(market, buyer, await quoted(market, buyer, [course]))).toBe('paid')
    expect((await ask(buyer, [await planBy('Research Analyst', 500_00n)])).status).toBe(200)
  })
})
