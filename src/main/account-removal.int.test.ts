import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToCart } from '#contract/checkout/cart.ts'
import { sales, submitPayment, verifyPayment } from '#contract/checkout/orders.ts'
import { follow } from '#contract/follows/calls.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '#modules/checkout/testing.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { checkInvariants } from './invariants.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { drainAuditInbox } from './testing/refunds.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.payments.startJobs(market.platform.jobs)
  await startForgetting(market.platform.jobs, market.files)
  const { db } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), pino({ enabled: false }))
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const remove = ({ accountId }: SignedInViewer) =>
  market.db.transaction((tx) =>
    market.app.accounts.removeAccount(tx, { accountId, now: market.clock.now() }),
  )

async function countOf(table: string, column: string, id: string): Promise<number> {
  const { sql } = market.db
  const rows = await sql`select from ${sql(table)} where ${sql(column)} = ${id}`
  return rows.length
}

/** Waits until no refund is in progress. */
const settled = () =>
  expect
    .poll(
      async () => {
        market.clock.advance(10 * MINUTE_MS)
        await market.app.payments.reconcile()
        const [row] = await market.db.sql<{ left: number }[]>`
          select count(*)::int as left from refund where status in ('queued', 'pending')`
        return row?.left
      },
      { timeout: 20_000 },
    )
    .toBe(0)

async function expectSound(): Promise<void> {
  const { app, db, folder: dataDir, platform } = market
  await drainAuditInbox(market)
  const { breaches } = await checkInvariants({ app, db, secrets: platform.secrets, dataDir })
  expect(breaches).toEqual({})
}

async function setUp() {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const plan = (price: bigint) => market.addPlan(provider.accountId, { price })
  return { buyer, provider, plan }
}

it("refunds what is left, erases the person's data, and keeps consents and invoices", async () => {
  const { buyer, provider, plan } = await setUp()
  const { accountId: userId } = buyer
  const [held, offered, wanted] = [await plan(999_00n), await plan(500_00n), await plan(700_00n)]
  expect(await payByCard(market, buyer, await quoted(market, buyer, [held.id]))).toBe('paid')
  expect(await payByCard(market, buyer, await quoted(market, buyer, [held.id]))).toBe('paid')
  market.clock.advance(9 * DAY_MS + 1)
  const open = await quoted(market, buyer, [offered.id])
  const body = { amount: open.total, orderId: open._id }
  const opened = (await market.call(checkoutPayment, { body }, buyer)).reply()
  ;(await market.call(addToCart, { body: { serviceId: wanted.id } }, buyer)).reply()
  const target = { targetId: provider.accountId }
  ;(await market.call(follow, { body: target }, buyer)).reply()
  await expect.poll(() => countOf('notification', 'account_id', userId)).toBeGreaterThan(1)

  await remove(buyer)
  await expect.poll(() => countOf('billing_profile', 'account_id', userId)).toBe(0)
  await settled()
  const { sql } = market.db
  expect(
    await sql`select status, replaced from customer_order where user_id = ${userId} order by id`,
  ).toEqual([
    { status: 'refunded', replaced: false },
    { status: 'refunded', replaced: false },
    { status: 'expired', replaced: true },
  ])
  const amounts = async () => (await market.gateway.log()).refunds.map(({ amount }) => amount)
  expect((await amounts()).toSorted()).toEqual([665_99, 999_00])
  for (const table of ['cart_item', 'follow', 'notification', 'billing_profile']) {
    const column = { cart_item: 'user_id', follow: 'follower_id' }[table] ?? 'account_id'
    expect(await countOf(table, column, userId), table).toBe(0)
  }
  const [profile] = await sql`select followers_count from provider
    where account_id = ${provider.accountId}`
  expect(profile).toEqual({ followers_count: 0 })

  // Consents and invoices of what was bought stay, the latter with the address that the law requires.
  expect(await countOf('consent', 'user_id', userId)).toBeGreaterThan(2)
  const unpaid = sql`select from consent c join order_line l on l.id = c.line_id
    where l.user_id = ${userId} and l.paid_at is null`
  expect(await unpaid).toEqual([])
  const invoices = await sql<{ buyer: unknown }[]>`
    select buyer from invoice where buyer_id = ${userId}`
  expect(invoices).toHaveLength(4)
  expect(JSON.stringify(invoices)).toContain('12 Lake Road')
  const sold = (await market.call(sales, { query: {} }, provider)).reply().data
  expect(sold.map(({ purchasedBy }) => purchasedBy)).toEqual(['Removed account', 'Removed account'])

  // A payment that was started before arrives anyway.
  await market.gateway.pay(opened.checkout.id)
  await expect.poll(amounts, { timeout: 20_000 }).toContain(Math.round(open.total * 100))
  await settled()
  expect(await countOf('notification', 'account_id', userId)).toBe(0)
  await expectSound()
})

it('keeps the billing address until a submitted transfer is decided, for its invoice', async () => {
  const { buyer, provider, plan } = await setUp()
  const { accountId: userId } = buyer
  const { id } = await plan(999_00n)
  const order = await quoted(market, buyer, [id], 'manual')
  await signAgreement(market, buyer, order)
  const bytes = testPdf('a transfer')
  const proof = {
    field: 'paymentProof',
    filename: 'proof.pdf',
    mediaType: 'application/pdf',
    bytes,
  }
  const body = { subscribedToId: id, orderId: order._id }
  const uploads = new Map([['paymentProof', proof]])
  ;(await market.call(submitPayment, { body, files: {} }, buyer, { uploads })).reply()
  await remove(buyer)
  await expect.poll(() => countOf('notification', 'account_id', userId)).toBe(0)
  expect(await countOf('billing_profile', 'account_id', userId)).toBe(1)
  ;(await market.call(verifyPayment, { body: { id: order._id } }, provider)).reply()
  await expect.poll(() => countOf('billing_profile', 'account_id', userId)).toBe(0)
  const [invoice] = await market.db.sql<{ buyer: unknown }[]>`
    select buyer from invoice where buyer_id = ${userId}`
  expect(JSON.stringify(invoice)).toContain('12 Lake Road')
  // The provider has the money and is asked to refund it.
  const cancelled = await market.db.sql`select route from cancellation where user_id = ${userId}`
  expect(cancelled).toEqual([{ route: 'provider' }])
  await expectSound()
})

it('deletes the public photo in the background after the removal', async () => {
  const buyer = await market.addUser()
  const photo = await market.files.put(Buffer.from('a face'), 'image/png', 'public')
  await market.db.sql`update account set photo_file_id = ${photo} where id = ${buyer.accountId}`
  await remove(buyer)
  await expect.poll(() => market.files.get(photo), { timeout: 20_000 }).toBeUndefined()
})
