import { sample, shuffledSubarray } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, quoteOrder } from '#contract/checkout/cart.ts'
import type { Order } from '#contract/checkout/types.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, consent, quoted } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  // The test posts the events itself, many at the same moment.
  market.gateway.deliverTo(undefined)
})
afterAll(() => market.close())

/** An order whose payment event is about to arrive. */
type Open = { readonly order: Order; readonly gatewayId: string; readonly buyer: SignedInViewer }

async function open(buyer: SignedInViewer, order: Order): Promise<Open> {
  const body = { amount: order.total, orderId: order._id }
  const { checkout } = (await market.call(checkoutPayment, { body }, buyer)).reply()
  return { order, gatewayId: checkout.id, buyer }
}

async function openFor(planIds: readonly string[], buyer?: SignedInViewer): Promise<Open> {
  const person = buyer ?? (await addBuyer(market))
  return open(person, await quoted(market, person, planIds))
}

/** Expires the quote; a late payment is accepted all the same. */
async function expireQuote(): Promise<void> {
  market.clock.advance(40 * MINUTE_MS)
  await market.runJob('checkout-expire-quotes')
}

function tell({ gatewayId, order }: Open, eventId = `event_${gatewayId}`): Promise<boolean> {
  const entity = {
    id: gatewayId.replace('order_', 'pay_'),
    amount: Math.round(order.total * 100),
    currency: 'INR',
    status: 'captured',
    order_id: gatewayId,
    method: 'card',
    error_description: null,
  }
  const rawBody = Buffer.from(
    JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      created_at: Math.floor(market.clock.now().getTime() / 1000),
      payload: { payment: { entity } },
    }),
  )
  const signature = webhookSignature(market.gateway.keys.webhookSecret, rawBody)
  const posted = { rawBody, signature, eventId, ip: '203.0.113.9', requestId: 'event' }
  return market.app.payments.takeEvent(posted).then(({ ok }) => ok)
}

const tellAll = (all: readonly Open[]) => Promise.all(all.map((one) => tell(one)))

/** The statuses of the orders, in the order given. */
async function statusesOf(all: readonly Open[]): Promise<readonly (string | undefined)[]> {
  const ids = all.map(({ order }) => order._id)
  const rows = await market.db.sql<{ id: string; status: string }[]>`
    select id, status from customer_order where id = any(${ids})`
  const byId = new Map(rows.map(({ id, status }) => [id, status]))
  return ids.map((id) => byId.get(id))
}

/** The number of transactions in which these orders were paid. */
async function transactionsOf(all: readonly Open[]): Promise<number> {
  const rows = await market.db.sql`
    select distinct xmin::text from customer_order
    where id = any(${all.map(({ order }) => order._id)}) and status = 'paid'`
  return rows.length
}

async function returned(all: readonly Open[]): Promise<readonly string[]> {
  const rows = await market.db.sql<{ reason: string }[]>`
    select reason from returned_payment
    where order_id = any(${all.map(({ order }) => order._id)}) order by reason`
  return rows.map(({ reason }) => reason)
}

/** Every sale was made once and is complete, and there is nothing else. */
async function expectSound(): Promise<void> {
  const { app, db } = market
  expect(await app.checkout.checkInvariants(db.read)).toEqual({
    captures: [],
    grants: [],
    books: [],
  })
  expect(await app.payments.checkInvariants(db.read)).toEqual({ captures: [], books: [] })
  expect((await app.plans.checkInvariants(db.read)).coupons).toEqual([])
  expect(await app.ledger.checkInvariants(db.read)).toEqual({
    entrySums: [],
    balances: [],
    negativeBalances: [],
    closedWallets: [],
    auditedEntries: [],
  })
  const [odd] = await db.sql<{ sales: number; lines: number; gaps: number; counts: number }[]>`
    select (select count(*)::int from ledger_entry where kind = 'sale') as sales,
      (select count(*)::int from order_line where paid_at is not null) as lines,
      (select count(*)::int from (
        select supplier_id from invoice where kind = 'invoice' group by supplier_id, financial_year
        having count(*) <> max(sequence) or min(sequence) <> 1) as gap) as gaps,
      (select count(*)::int from plan_audience a where a.subscribers <> (
        select count(*) from subscription s
        where s.plan_id = a.plan_id and s.phase = 'running' and s.kind <> 'trial')) as counts`
  const { sales, lines, gaps, counts } = present(odd, 'counts are a row')
  expect({ sales, gaps, counts }).toEqual({ sales: lines, gaps: 0, counts: 0 })
}

describe('payments captured at the same moment', () => {
  it('are settled in one transaction, across plans and providers', async () => {
    const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
    const plan = await market.addPlan(provider.accountId)
    const other = await market.addPlan(provider.accountId)
    const foreign = await market.addPlan((await market.addProvider()).accountId)
    const all = [
      await openFor([plan.id]),
      await openFor([other.id, plan.id]),
      await openFor([foreign.id, plan.id]),
      await openFor([foreign.id]),
    ]
    expect(await tellAll(all)).toEqual([true, true, true, true])
    expect(await statusesOf(all)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(await transactionsOf(all)).toBe(1)
    const numbers = await market.db.sql<{ number: string }[]>`
      select number from invoice where supplier_id = ${provider.accountId} order by sequence`
    expect(numbers.map(({ number }) => number.slice(-1))).toEqual(['1', '2', '3', '4'])
    await expectSound()
  })

  it('of one payer are settled in one transaction', async () => {
    const provider = await market.addProvider()
    const plans = [
      await market.addPlan(provider.accountId),
      await market.addPlan(provider.accountId),
    ] as const
    const first = await openFor([plans[0].id])
    await expireQuote()
    const second = await openFor([plans[1].id], first.buyer)
    await tellAll([second, first])
    expect(await statusesOf([first, second])).toEqual(['paid', 'paid'])
    expect(await transactionsOf([first, second])).toBe(1)
    await expectSound()
  })

  it('are settled once when an event is repeated or sent under several ids', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const one = await openFor([plan.id])
    const ids = ['event_same', 'event_same', 'event_other', 'event_third']
    expect(await Promise.all(ids.map((id) => tell(one, id)))).toEqual([true, true, true, true])
    expect(await tell(one, 'event_late')).toBe(true)
    const kept = await market.db.sql`
      select outcome from gateway_event where id in ('event_same', 'event_other', 'event_third',
        'event_late')`
    expect(kept.map(({ outcome }) => outcome)).toEqual(Array(4).fill('settled'))
    expect(await statusesOf([one])).toEqual(['paid'])
    await expectSound()
  })

  it('are settled except one whose plan is off sale, which is refunded', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const gone = await market.addPlan(provider.accountId)
    const good = [await openFor([plan.id]), await openFor([plan.id])]
    const bad = await openFor([gone.id])
    await market.db.sql`update plan set activated = false where id = ${gone.id}`
    await tellAll([bad, ...good])
    expect(await statusesOf([...good, bad])).toEqual(['paid', 'paid', 'expired'])
    expect(await returned([bad])).toEqual([
      'The plan was changed or taken off sale before the payment arrived.',
    ])
    await expectSound()
  })

  it('are settled except one that fails unexpectedly, whose event stays pending', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const all = [await openFor([plan.id]), await openFor([plan.id]), await openFor([plan.id])]
    const [first] = all
    // An unforeseen failure: a line's invoice already exists.
    await market.db.transaction((tx) =>
      market.app.invoices.issue(tx, {
        supplier: provider.accountId,
        buyerId: present(first, 'one').buyer.accountId,
        subject: { type: 'order-line', id: present(first?.order.lines[0], 'a line')._id },
        at: market.clock.now(),
        lines: [{ description: 'Too early', taxable: 100n, gst: 0n }],
      }),
    )
    expect(await tellAll(all)).toEqual([true, true, true])
    expect((await statusesOf(all)).slice(1)).toEqual(['paid', 'paid'])
    const waiting = await market.db.sql`
      select id from gateway_event where outcome is null and id = ${`event_${first?.gatewayId}`}`
    expect(waiting).toHaveLength(1)
    await market.db.sql`update gateway_event set outcome = 'ignored' where outcome is null`
  })
})

/** Orders priced with a coupon that only one of them may use. */
async function contendedCoupon(count: number): Promise<readonly Open[]> {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const code = `LAST${count}X`
  const body = { code, percent: 50, maxUses: 1, expiresOn: '2026-12-31' }
  ;(await market.call(createCoupon, { body }, provider)).reply()
  const all: Open[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = await addBuyer(market)
    const wanted = { serviceId: plan.id, couponCode: code }
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    const { data } = (await market.call(quoteOrder, { body: { method: 'card' } }, buyer)).reply()
    await consent(market, buyer, { orderId: data._id })
    expect(data.total).toBe(500)
    all.push(await open(buyer, data))
    await expireQuote()
  }
  return all
}

describe('payments of one batch that compete', () => {
  it("for a coupon's last use: one is settled, the others are refunded", async () => {
    const all = await contendedCoupon(3)
    await tellAll(all)
    expect((await statusesOf(all)).filter((status) => status === 'paid')).toHaveLength(1)
    expect(await returned(all)).toEqual(
      Array(2).fill('The coupon was used up before the payment arrived.'),
    )
    await expectSound()
  })

  it('for the rest of a yearly fee limit: one payment of the client is refunded', async () => {
    const provider = await market.addProvider()
    const big = await market.addPlan(provider.accountId, { price: 1_00_000_00n })
    const small = await market.addPlan(provider.accountId, { price: 60_000_00n })
    const first = await openFor([big.id])
    await expireQuote()
    const second = await openFor([small.id], first.buyer)
    const stranger = await openFor([small.id])
    await tellAll([first, second, stranger])
    const statuses = await statusesOf([first, second, stranger])
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(2)
    expect(statuses[2]).toBe('paid')
    expect(await returned([first, second])).toEqual([
      'The payment would have exceeded the yearly fee limit.',
    ])
    await expectSound()
  })
})

describe('a mixed batch, split and in random order', () => {
  it('always settles seven orders, refunds three, and breaks no invariant', async () => {
    const draws = sample(shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }), 3)
    for (const order of draws) {
      const all = await mixed()
      const waves = [order.slice(0, 3), order.slice(3)]
      await Promise.all(
        waves.map(async (wave, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 5))
          await tellAll(wave.map((place) => present(all[place], 'an order')))
        }),
      )
      const statuses = await statusesOf(all)
      // Of three orders that share a coupon's last use, one is sold; nothing off sale is sold.
      expect(statuses.filter((status) => status === 'paid')).toHaveLength(7)
      expect(await returned(all)).toHaveLength(3)
      await expectSound()
    }
  })
})

async function mixed(): Promise<readonly Open[]> {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const gone = await market.addPlan(provider.accountId)
  const other = await market.addPlan((await market.addProvider()).accountId)
  const all = [...(await contendedCoupon(3))]
  for (const planIds of [[plan.id], [plan.id], [other.id, plan.id], [plan.id, other.id]]) {
    all.push(await openFor(planIds))
  }
  all.push(await openFor([other.id]), await openFor([other.id]), await openFor([gone.id]))
  await market.db.sql`update plan set activated = false where id = ${gone.id}`
  return all
}
