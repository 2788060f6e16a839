import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addToCart,
  cart,
  consentDocuments,
  giveConsent,
  quoteOrder,
} from '#contract/checkout/cart.ts'
import { myOrder, myOrders, sales } from '#contract/checkout/orders.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { breakRows } from '#platform/db/testing.ts'
import { testPdf } from '#platform/files/testing.ts'
import { addBuyer, addTelegram, consent, payByCard, quoted, quotedWithRetries } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
})
afterAll(() => market.close())

const breaches = () => market.app.checkout.checkInvariants(market.db.read)

describe('a purchase by card', () => {
  it('turns the cart into a paid order with subscription, invoice and wallet credit', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
    const plan = await market.addPlan(provider.accountId, { price: 999_00n })
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    const before = (await market.call(cart, {}, buyer)).reply().data
    expect(before).toMatchObject({ total: 999, needs: [], gone: [] })
    expect(before.items[0]).toMatchObject({
      gst: true,
      price: 999,
      split: { taxable: 846.62, cgst: 0, sgst: 0, igst: 152.38 },
      renewal: false,
    })

    const order = (await market.call(quoteOrder, { body: { method: 'card' } }, buyer)).reply().data
    expect(order).toMatchObject({ status: 'quoted', total: 999, needs: ['consent'] })
    expect(order.reference).toMatch(/^TB[0-9A-F]{12}$/)
    await consent(market, buyer, { orderId: order._id })
    expect(await payByCard(market, buyer, order)).toBe('paid')

    const paid = (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
    expect(paid).toMatchObject({ status: 'paid', method: 'card', needs: [] })
    expect(paid.lines[0]?.invoiceId).toBeTruthy()
    const held = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
    expect(held).toMatchObject([
      { serviceId: plan.id, status: 'running', daysLeft: 30, canCancel: true, canRenew: true },
    ])
    const { available, gstPayable } = await market.app.ledger.balancesOf(
      market.db.read,
      provider.accountId,
    )
    expect([available, gstPayable]).toEqual([846_62n, 152_38n])
    expect((await market.call(cart, {}, buyer)).reply().data.items).toEqual([])
    const sold = (await market.call(sales, { query: {} }, provider)).reply().data
    expect(sold).toMatchObject([{ amount: 999, GST: 152.38, paymentMethod: 'card' }])
    const listed = (await market.call(myOrders, { query: {} }, buyer)).reply().data
    expect(listed.map(({ _id }) => _id)).toEqual([order._id])
    expect(await breaches()).toEqual({ captures: [], grants: [], books: [] })
  })

  it('has an order line that cannot change after the quote, nor its sale after the payment', async () => {
    const buyer = await addBuyer(market)
    const plan = await market.addPlan((await market.addProvider()).accountId)
    const order = await quoted(market, buyer, [plan.id])
    const { sql } = market.db
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = 'order_line'::regclass and attnum > 0 and not attisdropped`
    const filledLater = [
      'agreement_id',
      'same_state',
      'subscription_id',
      'invoice_id',
      'paid_at',
      'charge_paise',
    ]
    const tamper = (set: string) =>
      sql.unsafe(`update order_line set ${set} where order_id = $1`, [order._id])
    for (const { name } of columns) {
      if (![...filledLater, 'refunded_base_paise'].includes(name)) {
        await expect(tamper(`${name} = ${name}`), name).rejects.toMatchObject({ code: '23001' })
      }
    }
    expect(await payByCard(market, buyer, order)).toBe('paid')
    for (const set of [
      'paid_at = now()',
      'charge_paise = charge_paise + 1',
      'invoice_id = gen_random_uuid()',
      'subscription_id = null',
    ]) {
      await expect(tamper(set), set).rejects.toMatchObject({ code: '23001' })
    }
    await expect(sql`delete from order_line where order_id = ${order._id}`).rejects.toMatchObject({
      code: '23001',
    })
  })

  it('is quoted once: a repeated request returns the same order', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const body = { method: 'card' as const, serviceIds: [plan.id] }
    const first = (await market.call(quoteOrder, { body }, buyer)).reply().data
    const again = (await market.call(quoteOrder, { body }, buyer)).reply()
    expect(again.data._id).toBe(first._id)
    expect(again.changes).toEqual([])
    const races = await Promise.all(
      Array.from({ length: 20 }, () => quotedWithRetries(market, buyer, [plan.id])),
    )
    expect(new Set(races.map(({ data }) => data._id))).toEqual(new Set([first._id]))
  })

  it('reports a changed price in the next quote and expires the order at the old price', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { price: 500_00n })
    const seen = [{ serviceId: plan.id, price: 450 }]
    const body = { method: 'card' as const, serviceIds: [plan.id], seen }
    const first = (await market.call(quoteOrder, { body }, buyer)).reply()
    expect(first.changes).toMatchObject([{ what: 'price', before: 450, after: 500 }])
    await market.db.sql`update plan set price_paise = 60000 where id = ${plan.id}`
    const next = (
      await market.call(quoteOrder, { body: { method: 'card', serviceIds: [plan.id] } }, buyer)
    ).reply()
    expect(next.data.total).toBe(600)
    expect(next.changes).toMatchObject([{ what: 'price', before: 500, after: 600 }])
    const old = await market.call(myOrder, { query: { id: first.data._id } }, buyer)
    expect(old.reply().data.status).toBe('expired')
  })

  it('cannot be opened with buyer details missing, by a stranger, or for another amount', async () => {
    const buyer = await market.addUser()
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const open = (amount: number) =>
      market.call(checkoutPayment, { body: { amount, orderId: order._id } }, buyer)
    expect((await open(1_499)).code).toBe('payment_quote_missing')
    await addTelegram(market, buyer)
    expect((await open(1_499)).code).toBe('payment_quote_missing')
    const stranger = await addBuyer(market)
    const other = await market.call(
      checkoutPayment,
      { body: { amount: 1_499, orderId: order._id } },
      stranger,
    )
    expect(other.code).toBe('payment_quote_missing')
    const complete = await addBuyer(market)
    const own = await quoted(market, complete, [plan.id])
    const wrong = await market.call(
      checkoutPayment,
      { body: { amount: 1, orderId: own._id } },
      complete,
    )
    expect(wrong.status).toBe(409)
    expect(wrong.code).toBe('payment_amount_changed')
  })

  it('refuses a consent to another digest, and stores one permanent consent per text', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const body = { method: 'card' as const, serviceIds: [plan.id] }
    const order = (await market.call(quoteOrder, { body }, buyer)).reply().data
    const wrong = {
      orderId: order._id,
      accepted: true as const,
      documents: [{ serviceId: plan.id, document: 'most-important-terms', digest: 'ab' }],
    }
    expect((await market.call(giveConsent, { body: wrong }, buyer)).code).toBe('consent_outdated')
    const stranger = await addBuyer(market)
    expect((await market.call(giveConsent, { body: wrong }, stranger)).code).toBe('order_not_open')
    await consent(market, buyer, { orderId: order._id })
    const rows = await market.db.sql`
      select document, ip, device from consent where user_id = ${buyer.accountId} order by document`
    expect(rows).toMatchObject([
      { document: 'client-agreement', ip: '203.0.113.7', device: 'test' },
      { document: 'client-consent' },
      { document: 'most-important-terms' },
    ])
    await expect(
      market.db.sql`delete from consent where user_id = ${buyer.accountId}`,
    ).rejects.toThrow()
  })

  it("has the provider's risk factors and conflicts of interest in its agreement", async () => {
    const buyer = await addBuyer(market)
    const conflictOfInterest = 'None of us trades what we cover.'
    const provider = await market.addProvider({
      riskFactors: 'Gaps happen.',
      conflictOfInterest,
      registrationDate: '2019-07-08',
    })
    const plan = await market.addPlan(provider.accountId)
    const body = { method: 'card' as const, serviceIds: [plan.id] }
    const order = (await market.call(quoteOrder, { body }, buyer)).reply().data
    const query = { orderId: order._id }
    const texts = (await market.call(consentDocuments, { query }, buyer)).reply().data
    const agreement = texts.find(({ document }) => document === 'client-agreement')?.text
    expect(agreement).toContain('Gaps happen.')
    expect(agreement).toContain(conflictOfInterest)
    expect(agreement).toContain(', registration date 08-07-2019;')
  })

  it("shows the provider's own terms among the texts, with the digest of the file", async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const bytes = testPdf('terms of the plan')
    const tncFile = await market.files.put(bytes, 'application/pdf', 'public')
    const plan = await market.addPlan(provider.accountId, { tncFile, freeTrialDays: 7 })
    const body = { method: 'card' as const, serviceIds: [plan.id] }
    const order = (await market.call(quoteOrder, { body }, buyer)).reply().data
    const digest = createHash('sha256').update(bytes).digest('hex')
    for (const query of [{ orderId: order._id }, { serviceId: plan.id }]) {
      const texts = (await market.call(consentDocuments, { query }, buyer)).reply().data
      expect(texts.at(-1)).toMatchObject({
        document: 'provider-terms',
        serviceName: order.lines[0]?.serviceName,
        soldByName: order.lines[0]?.soldByName,
        digest,
        url: `/files/${tncFile}`,
        text: null,
      })
    }
    await consent(market, buyer, { orderId: order._id })
    const [kept] = await market.db.sql<{ digest: Buffer }[]>`
      select digest from consent where user_id = ${buyer.accountId} and document = 'provider-terms'`
    expect(kept?.digest.toString('hex')).toBe(digest)
    expect((await market.call(consentDocuments, { query: {} }, buyer)).code).toBe('invalid_input')
    const none = await market.addPlan(provider.accountId)
    const query = { serviceId: none.id }
    expect((await market.call(consentDocuments, { query }, buyer)).code).toBe('plan_not_on_sale')
  })

  it('is refunded when its plan goes off sale before the payment arrives', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const opened = await market.call(
      checkoutPayment,
      { body: { amount: order.total, orderId: order._id } },
      buyer,
    )
    await market.db.sql`update plan set activated = false where id = ${plan.id}`
    await market.gateway.pay(opened.reply().checkout.id)
    await expect
      .poll(async () => {
        const rows = await market.db.sql`
          select reason from returned_payment where order_id = ${order._id}`
        return rows.length
      })
      .toBe(1)
    await expect
      .poll(async () => (await market.gateway.log()).refunds.map(({ amount }) => amount), {
        timeout: 20_000,
      })
      .toContain(order.total * 100)
    expect((await market.call(mySubscriptions, { query: {} }, buyer)).reply().data).toEqual([])
    expect(await breaches()).toEqual({ captures: [], grants: [], books: [] })
  })

  it('shows why the payment of an expired order is refunded, and when the refund was done', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const shown = async () =>
      (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data
    const body = { amount: order.total, orderId: order._id }
    const { checkout } = (await market.call(checkoutPayment, { body }, buyer)).reply()
    await quoted(market, buyer, [plan.id, (await market.addPlan(provider.accountId)).id])
    expect(await shown()).toMatchObject({ status: 'expired', returned: null })
    const { proof } = await market.gateway.pay(checkout.id)
    const verified = await market.call(verifyPayment, { body: present(proof, 'paid') }, buyer)
    expect(verified.reply().data.status).toBe('refunding')
    expect(await shown()).toMatchObject({
      status: 'expired',
      returned: {
        reason: 'A newer order replaced this one before the payment arrived.',
        amount: order.total,
        at: market.clock.now().toISOString(),
        backAt: null,
      },
    })
    // The first run requests the refund, the second one finds it done.
    const looked = async () => {
      market.clock.advance(30 * MINUTE_MS)
      await market.app.payments.reconcile()
      return (await shown()).returned?.backAt ?? ''
    }
    await expect.poll(looked).toMatch(/^\d{4}-/)
    const { data: listed } = (await market.call(myOrders, { query: {} }, buyer)).reply()
    expect(listed.map(({ _id }) => _id)).toEqual([order._id])
  })

  it('is completed after its quote has expired, while nothing has changed', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    const opened = await market.call(
      checkoutPayment,
      { body: { amount: order.total, orderId: order._id } },
      buyer,
    )
    const { id } = opened.reply().checkout
    market.clock.advance(40 * MINUTE_MS)
    expect(await market.runJob('checkout-expire-quotes')).toBeGreaterThan(0)
    await market.gateway.pay(id)
    await expect
      .poll(
        async () =>
          (await market.call(myOrder, { query: { id: order._id } }, buyer)).reply().data.status,
      )
      .toBe('paid')
  })
})

it('a quote that cannot expire does not keep the others from expiring', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const quote = async () => (await quoted(market, await addBuyer(market), [plan.id]))._id
  const ids = [await quote(), await quote(), await quote()]
  market.clock.advance(40 * MINUTE_MS)
  const mend = await breakRows(market.db, 'customer_order', ['id', ids[0] ?? ''])
  await expect(market.runJob('checkout-expire-quotes')).rejects.toThrow(
    'a quote did not expire: 1 times',
  )
  const statuses = async () => {
    const rows = await market.db.sql<{ status: string }[]>`
      select status from customer_order where id in ${market.db.sql(ids)} order by created_at, id`
    return rows.map(({ status }) => status)
  }
  expect(await statuses()).toEqual(['quoted', 'expired', 'expired'])
  await mend()
  expect(await market.runJob('checkout-expire-quotes')).toBe(1)
  expect(await statuses()).toEqual(['expired', 'expired', 'expired'])
})
