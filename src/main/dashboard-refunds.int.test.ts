import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { retryRefund, type StuckRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { walletBalance } from '#contract/payouts/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { ok } from '#kit/result.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { breakRows } from '#platform/db/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { disputePayment, expectNoBreaches, paymentOf, settleRefunds } from './testing/refunds.ts'

let market: Marketplace
let relay: OutboxRelay

beforeAll(async () => {
  market = await openMarketplace()
  const { db } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), pino({ enabled: false }))
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const admin = () => market.addAdmin('refund.settle')

async function listed(): Promise<StuckRefund[]> {
  const query = { status: 'dashboard' } as const
  return (await market.call(stuckRefunds, { query }, await admin())).reply().data
}

type Sold = {
  readonly buyer: SignedInViewer
  readonly provider: SignedInViewer
  readonly paymentId: string
  readonly id: string
}

/** A plan bought by card for 1,000 rupees. */
async function bought(outcome: 'success' | 'fragile' = 'success'): Promise<Sold> {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, outcome)).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  return {
    buyer,
    provider,
    paymentId: await paymentOf(market, order._id),
    id: present(held, 'it is held')._id,
  }
}

let desks = 0
/** A refund on the gateway's own dashboard. */
function refundAtGateway(paymentId: string, amount: bigint): Promise<unknown> {
  desks += 1
  return market.gateway.gateway.refund({ paymentId, amount, receipt: `dashboard-${1000 + desks}` })
}

const preview = async ({ buyer, id }: Sold) =>
  (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data

async function cancel(sold: Sold) {
  const { refund } = await preview(sold)
  const body = { id: sold.id, refund }
  return (await market.call(cancelSubscription, { body }, sold.buyer)).reply()
}

/** In paise, oldest first. */
const refundsOf = async (paymentId: string) =>
  (await market.gateway.log()).refunds
    .filter((one) => one.payment_id === paymentId && one.status !== 'failed')
    .map(({ amount }) => amount)

const rowsOf = (paymentId: string) => market.db.sql<{ source: string; status: string }[]>`
  select source, status from refund where payment_id = ${paymentId} order by id`

const told = async (viewer: SignedInViewer) =>
  (await market.call(listNotifications, { query: {} }, viewer)).reply().data.map(({ body }) => body)

describe('a dashboard refund', () => {
  it('reduces the refund of a later cancellation, and is booked as our cost until then', async () => {
    const sold = await bought()
    const watcher = await admin()
    const before = await market.app.ledger.platformBalances(market.db.read)
    await refundAtGateway(sold.paymentId, 300_00n)
    await settleRefunds(market)
    const after = await market.app.ledger.platformBalances(market.db.read)
    expect(after.gateway_clearing - before.gateway_clearing).toBe(300_00n)
    expect(after.revenue - before.revenue).toBe(-300_00n)
    expect(await listed()).toContainEqual(
      expect.objectContaining({ paymentId: sold.paymentId, amount: 300, status: 'processed' }),
    )
    await expect.poll(() => told(watcher)).toContainEqual(expect.stringContaining(sold.paymentId))
    await expect
      .poll(() => told(sold.buyer))
      .toContainEqual(expect.stringContaining('was refunded to your original payment method'))
    await expectNoBreaches(market)

    const { refund, already } = await preview(sold)
    expect(already).toBe(300)
    await cancel(sold)
    await settleRefunds(market)
    expect(await refundsOf(sold.paymentId)).toEqual([300_00, Math.round(refund * 100) - 300_00])
    const claimed = await market.app.ledger.platformBalances(market.db.read)
    expect(claimed.gateway_clearing - before.gateway_clearing).toBe(BigInt(refund * 100))
    await expectNoBreaches(market)
  })

  it('of the whole payment leaves nothing to send on a cancellation', async () => {
    const sold = await bought()
    await refundAtGateway(sold.paymentId, 1_000_00n)
    await settleRefunds(market)
    await expectNoBreaches(market)
    market.clock.advance(3 * DAY_MS)
    const { refund, already } = await preview(sold)
    expect(refund).toBeLessThan(1000)
    expect(already).toBe(refund)
    await cancel(sold)
    await settleRefunds(market)
    expect(await refundsOf(sold.paymentId)).toEqual([1_000_00])
    await expectNoBreaches(market)
  })

  it('of the same amount settles a failed refund', async () => {
    const sold = await bought('fragile')
    const { refund } = await preview(sold)
    await cancel(sold)
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'product', status: 'failed' }])
    await refundAtGateway(sold.paymentId, BigInt(Math.round(refund * 100)))
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'product', status: 'processed' }])
    await expectNoBreaches(market)
  })

  it('covers a failed refund as far as its amount goes', async () => {
    const sold = await bought('fragile')
    market.clock.advance(3 * DAY_MS)
    const { refund } = await preview(sold)
    await cancel(sold)
    await settleRefunds(market)
    await refundAtGateway(sold.paymentId, 1_000_00n)
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([
      { source: 'product', status: 'covered' },
      { source: 'gateway', status: 'processed' },
    ])
    const [waiting] = await market.db.sql<{ id: string }[]>`
      select id from refund where payment_id = ${sold.paymentId} and status = 'covered'`
    const { id } = present(waiting, 'it was spared')
    const again = await market.call(retryRefund, { body: { id } }, await admin())
    expect(again.code).toBe('refund_not_failed')
    expect(await refundsOf(sold.paymentId)).toEqual([1_000_00])
    expect(refund).toBeLessThan(1000)
    await expectNoBreaches(market)

    const other = await bought('fragile')
    await cancel(other)
    await settleRefunds(market)
    await refundAtGateway(other.paymentId, 400_00n)
    await settleRefunds(market)
    const [left] = await market.db.sql<{ id: string; paise: bigint }[]>`
      select id, amount_paise as paise from refund
      where payment_id = ${other.paymentId} and status = 'failed'`
    const waits = present(left, 'the rest is owed')
    expect(waits.paise).toBe(600_00n)
    ;(await market.call(retryRefund, { body: { id: waits.id } }, await admin())).reply()
    await settleRefunds(market)
    expect(await refundsOf(other.paymentId)).toEqual([400_00, 600_00])
    await expectNoBreaches(market)
  })

  it('of money that bought nothing settles the refund that was due', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId, { price: 1_000_00n })
    const order = await quoted(market, buyer, [plan.id])
    await market.db.sql`update customer_order set replaced = true where id = ${order._id}`
    expect(await payByCard(market, buyer, order, 'fragile').catch(String)).toBe('refunding')
    await settleRefunds(market)
    const paymentId = await paymentOf(market, order._id)
    await refundAtGateway(paymentId, 1_000_00n)
    await settleRefunds(market)
    expect(await rowsOf(paymentId)).toEqual([{ source: 'product', status: 'processed' }])
    await expectNoBreaches(market)
  })

  it.each([
    ['a part of what is due', 200_00n, [200_00, 300_00]],
    ['all that is due', 500_00n, [500_00]],
    ['more than is due', 700_00n, [700_00]],
  ])('of %s without a webhook is noticed before the rest is sent', async (_, amount, went) => {
    const sold = await bought()
    market.clock.advance(15 * DAY_MS)
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await refundAtGateway(sold.paymentId, amount)
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    market.gateway.deliverTo(market.app.payments)
    expect((await preview(sold)).refund).toBe(500)
    await cancel(sold)
    await settleRefunds(market)
    expect(await refundsOf(sold.paymentId)).toEqual(went)
    await expectNoBreaches(market)
  })

  it('during our own refund request is booked once the result of that is known', async () => {
    const sold = await bought()
    market.clock.advance(15 * DAY_MS)
    await cancel(sold)
    // The state that a process leaves if it is killed between the request and the answer.
    const owed = await market.db.sql<{ paise: bigint }[]>`
      update refund set asking_since = now() where payment_id = ${sold.paymentId}
      returning amount_paise as paise`
    await refundAtGateway(sold.paymentId, 100_00n)
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    await market.runJob('payments-dashboard-refunds')
    expect(
      await market.db.sql`
        select amount_paise as paise from refund where payment_id = ${sold.paymentId}`,
    ).toEqual(owed)
    await settleRefunds(market)
    await market.runJob('payments-dashboard-refunds')
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([
      { source: 'product', status: 'processed' },
      { source: 'gateway', status: 'processed' },
    ])
    expect(await refundsOf(sold.paymentId)).toEqual([100_00, Number(owed[0]?.paise)])
    await expectNoBreaches(market)
  })

  it('is not repeated while the gateway is still processing it', async () => {
    const sold = await bought()
    market.clock.advance(15 * DAY_MS)
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await refundAtGateway(sold.paymentId, 500_00n)
    await cancel(sold)
    const perform = async () => {
      await market.db.sql`
        update refund set next_try_at = created_at where payment_id = ${sold.paymentId}`
      await market.app.payments.reconcile()
    }
    await perform()
    await perform()
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'product', status: 'pending' }])
    expect(await refundsOf(sold.paymentId)).toEqual([500_00])
    market.gateway.deliverTo(market.app.payments)
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'product', status: 'processed' }])
    expect(await refundsOf(sold.paymentId)).toEqual([500_00])
    await expectNoBreaches(market)
  })

  it('without a webhook is found by asking the gateway, and booked once', async () => {
    const sold = await bought()
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await refundAtGateway(sold.paymentId, 250_00n)
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    market.gateway.deliverTo(market.app.payments)
    expect(await rowsOf(sold.paymentId)).toEqual([])
    await market.runJob('payments-dashboard-refunds')
    await market.runJob('payments-dashboard-refunds')
    expect(await rowsOf(sold.paymentId)).toHaveLength(1)
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'gateway', status: 'processed' }])
    await expectNoBreaches(market)
  })

  it('is found although another one cannot be recorded', async () => {
    const sold = [await bought(), await bought()] as const
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    for (const { paymentId } of sold) {
      await refundAtGateway(paymentId, 250_00n)
    }
    await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
    market.gateway.deliverTo(market.app.payments)
    // The gateway lists the newest first.
    const mend = await breakRows(market.db, 'refund', ['payment_id', sold[1].paymentId])
    await expect(market.runJob('payments-dashboard-refunds')).rejects.toThrow('1 times')
    expect(await rowsOf(sold[0].paymentId)).toHaveLength(1)
    await mend()
    await market.runJob('payments-dashboard-refunds')
    expect(await rowsOf(sold[1].paymentId)).toHaveLength(1)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('is booked once, even if it runs at the same time as a cancellation', async () => {
    const sold = await bought()
    const { refund } = await preview(sold)
    await Promise.all([
      refundAtGateway(sold.paymentId, 100_00n),
      cancel(sold).catch(() => undefined),
      market.runJob('payments-dashboard-refunds'),
    ])
    await market.runJob('payments-dashboard-refunds')
    await settleRefunds(market)
    const went = (await refundsOf(sold.paymentId)).reduce((sum, amount) => sum + amount, 0)
    expect(went).toBeLessThanOrEqual(1_000_00)
    expect(refund).toBe(1000)
    await expectNoBreaches(market)
  })
})

describe('a dashboard refund that failed', () => {
  const heldOf = async ({ provider }: Sold) =>
    (await market.call(walletBalance, { query: {} }, provider)).reply().data.disputed

  async function failed(amount: bigint) {
    const sold = await bought('fragile')
    await refundAtGateway(sold.paymentId, amount)
    await settleRefunds(market)
    expect(await rowsOf(sold.paymentId)).toEqual([{ source: 'gateway', status: 'failed' }])
    return sold
  }

  async function retryRest({ paymentId }: Sold) {
    const [rest] = await market.db.sql<{ id: string }[]>`
      select id from refund where payment_id = ${paymentId} and status = 'failed'`
    const { id } = present(rest, 'the rest is owed')
    ;(await market.call(retryRefund, { body: { id } }, await admin())).reply()
    await settleRefunds(market)
  }

  it('leaves all that a bank then takes back held from the provider', async () => {
    const sold = await failed(300_00n)
    await disputePayment(market, sold.paymentId, ['created'], { amount: 100_00 })
    expect(await heldOf(sold)).toBe(300)
    await disputePayment(market, sold.paymentId, ['lost'], { amount: 100_00 })
    expect(await heldOf(sold)).toBe(300)
    await expectNoBreaches(market)
    await retryRest(sold)
    expect(await refundsOf(sold.paymentId)).toEqual([200_00])
    expect(await heldOf(sold)).toBe(300)
    await expectNoBreaches(market)
    expect((await preview(sold)).already).toBe(300)
    await cancel(sold)
    expect(await heldOf(sold)).toBe(0)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('holds no more than a dispute can take, once it is lost or before', async () => {
    const sold = await failed(300_00n)
    for (const step of ['created', 'lost'] as const) {
      await disputePayment(market, sold.paymentId, [step], { amount: 500_00 })
      expect(await heldOf(sold), step).toBe(500)
    }
    expect(await rowsOf(sold.paymentId)).toEqual([
      { source: 'gateway', status: 'covered' },
      { source: 'gateway', status: 'processed' },
    ])
    await expectNoBreaches(market)
  })

  it('of the amount that a bank then takes back leaves it held', async () => {
    const sold = await failed(300_00n)
    await disputePayment(market, sold.paymentId, ['created', 'lost'], { amount: 300_00 })
    expect(await heldOf(sold)).toBe(300)
    await expectNoBreaches(market)
  })

  it('is made up for by a smaller one, and only the rest is sent', async () => {
    const sold = await failed(300_00n)
    await refundAtGateway(sold.paymentId, 100_00n)
    await settleRefunds(market)
    await expectNoBreaches(market)
    await retryRest(sold)
    expect(await refundsOf(sold.paymentId)).toEqual([100_00, 200_00])
    expect(await heldOf(sold)).toBe(0)
    await expectNoBreaches(market)
  })
})
