import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkoutPayment, paymentStatus, verifyPayment } from '#contract/payments/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { createTestSeller } from './testing.ts'

let market: Marketplace
const shop = createTestSeller()

beforeAll(async () => {
  market = await openMarketplace({ sellers: { order: shop.seller } })
})
afterAll(() => market.close())
beforeEach(() => {
  market.gateway.deliverTo(undefined)
  shop.behave('fulfilled')
})

async function opened(amount = 149_900n) {
  const user = await market.addUser()
  const subjectId = shop.offer(user.accountId, amount)
  const body = { amount: Number(amount) / 100, orderId: subjectId }
  const { checkout, display } = (await market.call(checkoutPayment, { body }, user)).reply()
  return { user, subjectId, orderId: checkout.id, checkout, display }
}

async function statusOf(orderId: string, viewer: SignedInViewer) {
  return (await market.call(paymentStatus, { query: { orderId } }, viewer)).reply().data.status
}

const breaches = () => market.app.payments.checkInvariants(market.db.read)

it('a status polled repeatedly queries the gateway within limits, and returns what is known', async () => {
  const strict = await openMarketplace({ sellers: { order: shop.seller }, rateScale: 1 })
  strict.gateway.deliverTo(undefined)
  const user = await strict.addUser()
  const body = { amount: 1499, orderId: shop.offer(user.accountId) }
  const { checkout } = (await strict.call(checkoutPayment, { body }, user)).reply()
  const status = async () => {
    const asked = await strict.call(paymentStatus, { query: { orderId: checkout.id } }, user)
    return asked.reply().data.status
  }
  for (let asks = 0; asks < 40; asks += 1) {
    expect(await status()).toBe('open')
  }
  await strict.gateway.pay(checkout.id, 'success')
  expect(await status()).toBe('open')
  strict.clock.advance(MINUTE_MS)
  await strict.app.payments.reconcile()
  expect(await status()).toBe('paid')
  await strict.close()
})

describe('opening a payment', () => {
  it('creates a gateway order of the quoted amount, and returns it when repeated', async () => {
    const { user, subjectId, checkout, display } = await opened()
    expect(checkout.amount).toBe(149_900)
    expect(display).toMatchObject({
      keyId: market.gateway.keys.keyId,
      description: 'A plan',
      scriptUrl: '/sandbox-gateway/checkout.js',
      prefill: { email: user.email },
    })
    const again = await Promise.all(
      [{ amount: 1499, orderId: subjectId }, { amount: 1499 }].map((body) =>
        market.call(checkoutPayment, { body }, user),
      ),
    )
    expect(again.map((one) => one.reply().checkout.id)).toEqual([checkout.id, checkout.id])
  })

  it('creates one gateway order for twenty concurrent requests', async () => {
    const user = await market.addUser()
    const orderId = shop.offer(user.accountId)
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        market.app.payments.open({
          amount: 149_900n,
          purpose: 'order',
          subjectId: orderId,
          payerId: user.accountId,
        }),
      ),
    )
    const ids = all.map((one) => (one.ok ? one.value.order.id : one.code))
    expect(new Set(ids).size).toBe(1)
    const { orders } = await market.gateway.log()
    expect(orders.filter(({ id }) => id === ids[0])).toHaveLength(1)
  })

  it('refuses another amount, and names the quoted one', async () => {
    const user = await market.addUser()
    const orderId = shop.offer(user.accountId)
    const refused = await market.call(checkoutPayment, { body: { amount: 1, orderId } }, user)
    expect([refused.status, refused.code]).toEqual([409, 'payment_amount_changed'])
    expect(refused.message).toContain('₹1,499.00')
  })

  it('refuses anything that is not quoted to the viewer', async () => {
    const { subjectId } = await opened()
    const other = await market.addUser()
    for (const body of [
      { amount: 1499, orderId: subjectId },
      { amount: 1499, orderId: newId() },
      { amount: 1499 },
      { amount: 1499, purchaseId: newId() },
    ]) {
      const refused = await market.call(checkoutPayment, { body }, other)
      expect([refused.status, refused.code]).toEqual([404, 'payment_quote_missing'])
    }
    const both = { amount: 1, orderId: newId(), purchaseId: newId() }
    const refused = await market.call(checkoutPayment, { body: both }, other)
    expect(refused.code).toBe('invalid_input')
  })

  it('is refused to visitors and admins', async () => {
    const admin = await market.addAdmin()
    for (const [spec, input] of [
      [checkoutPayment, { body: { amount: 1 } }],
      [verifyPayment, { body: { orderId: 'o', paymentId: 'p', signature: 's' } }],
      [paymentStatus, { query: { orderId: 'o' } }],
    ] as const) {
      expect((await market.call(spec, input as never)).code).toBe('unauthenticated')
      expect((await market.call(spec, input as never, admin)).code).toBe('forbidden')
    }
  })

  it('reports an unavailable gateway, and succeeds when it is back', async () => {
    const user = await market.addUser()
    const body = { amount: 1499, orderId: shop.offer(user.accountId) }
    await market.gateway.stop()
    const refused = await market.call(checkoutPayment, { body }, user)
    expect([refused.status, refused.code]).toEqual([503, 'gateway_unavailable'])
    await market.gateway.restart()
    expect((await market.call(checkoutPayment, { body }, user)).status).toBe(200)
  })

  it('creates a new gateway order after a price change, and refunds a payment of the old one', async () => {
    const { user, subjectId, orderId } = await opened()
    shop.reprice(subjectId, 99_900n)
    const body = { amount: 999, orderId: subjectId }
    const second = (await market.call(checkoutPayment, { body }, user)).reply().checkout
    expect(second.id).not.toBe(orderId)
    expect(second.amount).toBe(99_900)
    await market.gateway.pay(second.id)
    await market.gateway.pay(orderId)
    market.gateway.deliverTo(market.app.payments)
    await expect.poll(() => statusOf(second.id, user)).toBe('paid')
    await expect.poll(() => statusOf(orderId, user)).toBe('refunding')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
    const done = await market.call(checkoutPayment, { body }, user)
    expect([done.status, done.code]).toEqual([409, 'payment_done'])
    expect(await breaches()).toEqual({ captures: [], books: [] })
  })
})

it('a payment whose order the gateway does not know any more is opened anew, and ends', async () => {
  const { user, subjectId, orderId } = await opened()
  await market.gateway.changeAccount()
  const body = { amount: 1499, orderId: subjectId }
  const again = await Promise.all(
    Array.from({ length: 20 }, () => market.call(checkoutPayment, { body }, user)),
  )
  const ids = new Set(again.map((one) => one.reply().checkout.id))
  expect([ids.size, ids.has(orderId)]).toEqual([1, false])
  const [second = ''] = ids
  await market.gateway.pay(second)
  for (let day = 0; day < 4; day += 1) {
    market.clock.advance(DAY_MS)
    await market.app.payments.reconcile()
  }
  expect([await statusOf(second, user), await statusOf(orderId, user)]).toEqual(['paid', 'closed'])
  const checked = await market.db.sql`
    select from payment_intent where subject_id = ${subjectId} and next_check_at is not null`
  expect(checked).toHaveLength(0)
  await market.gateway.stop()
  await market.gateway.restart()
})

describe("the checkout widget's proof of payment", () => {
  it('settles the sale once, however often it is sent and whatever else reports the payment', async () => {
    const { user, subjectId, orderId } = await opened()
    const { proof } = await market.gateway.pay(orderId)
    market.gateway.deliverTo(market.app.payments)
    const body = present(proof, 'a payment that succeeded has its proof')
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => market.call(verifyPayment, { body }, user)),
      market.app.payments.reconcile(),
    ])
    for (const answer of all.slice(0, 10)) {
      expect(answer?.reply().data).toEqual({ status: 'paid', purpose: 'order', subjectId })
    }
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    expect(shop.soldTo(subjectId)).toHaveLength(1)
    expect(await breaches()).toEqual({ captures: [], books: [] })
  })

  it('is refused when it is forged or belongs to another account', async () => {
    const { user, subjectId, orderId } = await opened()
    const { proof } = await market.gateway.pay(orderId)
    const right = present(proof, 'a proof')
    const forged = [
      { ...right, signature: '0'.repeat(64) },
      { ...right, paymentId: 'pay_Other' },
    ]
    for (const body of forged) {
      const refused = await market.call(verifyPayment, { body }, user)
      expect([refused.status, refused.code]).toEqual([400, 'payment_signature_invalid'])
      expect(refused.message).toBe('Payment Failed')
    }
    const other = await market.addUser()
    const foreign = await market.call(verifyPayment, { body: right }, other)
    expect([foreign.status, foreign.code]).toEqual([404, 'payment_unknown'])
    const asked = await market.call(paymentStatus, { query: { orderId } }, other)
    expect([asked.status, asked.code]).toEqual([404, 'payment_unknown'])
    expect(shop.soldTo(subjectId)).toEqual([])
  })

  it('leaves the payment processing while the gateway is down, and settled later', async () => {
    const { user, subjectId, orderId } = await opened()
    const { proof } = await market.gateway.pay(orderId)
    await market.gateway.stop()
    const answer = await market.call(verifyPayment, { body: present(proof, 'a proof') }, user)
    expect(answer.reply().data.status).toBe('processing')
    await market.gateway.restart()
    market.clock.advance(5 * MINUTE_MS)
    await market.app.payments.reconcile()
    expect(await statusOf(orderId, user)).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
  })
})

describe('a payment that the browser does not report', () => {
  it('is settled by the reconciler', async () => {
    const { user, subjectId, orderId } = await opened()
    await market.gateway.pay(orderId)
    expect(shop.soldTo(subjectId)).toEqual([])
    market.clock.advance(MINUTE_MS)
    await market.app.payments.reconcile()
    expect(await statusOf(orderId, user)).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
  })

  it('is captured and settled when it is authorised late', async () => {
    const { user, subjectId, orderId } = await opened()
    expect((await market.gateway.pay(orderId, 'late')).status).toBe('failed')
    market.clock.advance(MINUTE_MS)
    await market.app.payments.reconcile()
    market.clock.advance(5 * MINUTE_MS)
    await market.app.payments.reconcile()
    expect(await statusOf(orderId, user)).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
  })

  it('is settled even after its intent was closed, three days later', async () => {
    const { user, subjectId, orderId } = await opened()
    await market.gateway.pay(orderId, 'failure')
    for (let day = 0; day < 4; day += 1) {
      market.clock.advance(DAY_MS)
      await market.app.payments.reconcile()
    }
    expect(await statusOf(orderId, user)).toBe('closed')
    await market.gateway.pay(orderId)
    market.gateway.deliverTo(market.app.payments)
    await expect.poll(() => statusOf(orderId, user)).toBe('paid')
    expect(shop.soldTo(subjectId)).toHaveLength(1)
  })

  it('succeeds at the second attempt after the first one failed', async () => {
    const { user, orderId } = await opened()
    market.gateway.deliverTo(market.app.payments)
    await market.gateway.pay(orderId, 'failure')
    await market.gateway.pay(orderId)
    await expect.poll(() => statusOf(orderId, user)).toBe('paid')
  })
})

it('refunds a payment once when its order cannot be fulfilled', async () => {
  shop.behave('refund')
  const { user, orderId } = await opened()
  const { id: paymentId } = await market.gateway.pay(orderId)
  market.clock.advance(MINUTE_MS)
  await market.app.payments.reconcile()
  expect(await statusOf(orderId, user)).toBe('refunding')
  market.clock.advance(10 * MINUTE_MS)
  await market.app.payments.reconcile()
  await expect
    .poll(async () =>
      (await market.gateway.log()).refunds.filter((one) => one.payment_id === paymentId),
    )
    .toMatchObject([{ amount: 149_900 }])
  expect(await breaches()).toEqual({ captures: [], books: [] })
})

it('sells nothing while the seller crashes, and sells once when it has recovered', async () => {
  shop.behave('crash')
  const { user, subjectId, orderId } = await opened()
  await market.gateway.pay(orderId)
  market.gateway.deliverTo(market.app.payments)
  await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
  expect(await statusOf(orderId, user)).toBe('processing')
  expect(shop.soldTo(subjectId)).toEqual([])
  shop.behave('fulfilled')
  market.clock.advance(10 * MINUTE_MS)
  await market.app.payments.reconcile()
  expect(await statusOf(orderId, user)).toBe('paid')
  expect(shop.soldTo(subjectId)).toHaveLength(1)
})
