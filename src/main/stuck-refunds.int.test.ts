import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import {
  recordRefundTransfer,
  retryRefund,
  type StuckRefund,
  stuckRefunds,
} from '#contract/payments/refunds.ts'
import { rechargeWallet } from '#contract/payouts/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { webhookSignature } from '#modules/payments/index.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { expectNoBreaches, settleRefunds } from './testing/refunds.ts'

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

const day = (ms = 0) => new Date(market.clock.now().getTime() + ms).toISOString().slice(0, 10)

const admin = () => market.addAdmin('refund.settle')

async function listed(status: 'failed' | 'transferred' = 'failed'): Promise<StuckRefund[]> {
  return (await market.call(stuckRefunds, { query: { status } }, await admin())).reply().data
}

const retry = (id: string, viewer: Viewer) => market.call(retryRefund, { body: { id } }, viewer)

const transfer = (id: string, viewer: Viewer, referenceNo: string, sentOn = day()) =>
  market.call(recordRefundTransfer, { body: { id, referenceNo, sentOn } }, viewer)

const refundsOf = async (paymentId: string) =>
  (await market.gateway.log()).refunds
    .filter((one) => one.payment_id === paymentId)
    .map(({ status }) => status)

/** A cancelled subscription whose refund the bank has returned to the gateway. */
async function stuck(): Promise<{ buyer: SignedInViewer; refund: StuckRefund }> {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const plan = await market.addPlan(provider.accountId, { price: 999_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, 'fragile')).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  await settleRefunds(market)
  const mine = (await listed()).find((one) => one.payerEmail === buyer.email)
  return { buyer, refund: present(mine, 'the refund waits for an admin') }
}

const told = async (viewer: SignedInViewer) =>
  (await market.call(listNotifications, { query: {} }, viewer)).reply().data.map(({ body }) => body)

describe('a refund that failed at the gateway', () => {
  it('can be settled only by admins with the permission, after step-up', async () => {
    const { refund } = await stuck()
    const stale = { ...(await admin()), provedAt: new Date(0) }
    const others = [
      [anonymous, 'unauthenticated'],
      [await market.addUser(), 'forbidden'],
      [await market.addAdmin('order.verify'), 'forbidden'],
    ] as const
    for (const [viewer, code] of others) {
      expect((await market.call(stuckRefunds, { query: {} }, viewer)).code).toBe(code)
      expect((await retry(refund._id, viewer)).code).toBe(code)
      expect((await transfer(refund._id, viewer, 'NEFT1000')).code).toBe(code)
    }
    expect((await retry(refund._id, stale)).code).toBe('step_up_required')
    expect((await transfer(refund._id, stale, 'NEFT1000')).code).toBe('step_up_required')
    expect(refund).toMatchObject({ status: 'failed', attempts: 1, purpose: 'order', sentOn: null })
    const unknown = newId()
    expect((await retry(unknown, await admin())).code).toBe('not_found')
    expect((await transfer(unknown, await admin(), 'NEFT1000')).code).toBe('not_found')
    const bad = await market.call(stuckRefunds, { query: { cursor: 'x' } }, await admin())
    expect(bad.code).toBe('invalid_input')
    await expectNoBreaches(market)
  })

  it('is retried once, and the buyer is notified when it succeeds', async () => {
    const { buyer, refund } = await stuck()
    const viewer = await admin()
    const tries = await Promise.all(Array.from({ length: 20 }, () => retry(refund._id, viewer)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'refund_not_failed']),
    )
    const [done] = tries.filter(({ status }) => status === 200)
    expect(done?.reply().data).toMatchObject({ status: 'queued', attempts: 2, error: null })
    await settleRefunds(market)
    expect(await refundsOf(refund.paymentId)).toEqual(['failed', 'processed'])
    expect((await listed()).some(({ _id }) => _id === refund._id)).toBe(false)
    await expect
      .poll(() => told(buyer))
      .toContainEqual(expect.stringContaining('was refunded to your original payment method'))
    expect((await transfer(refund._id, await admin(), 'NEFT2000')).code).toBe('refund_not_failed')
    await expectNoBreaches(market)
  })

  it('is settled by one bank transfer with a unique reference', async () => {
    const { buyer, refund } = await stuck()
    const { refund: other } = await stuck()
    const viewer = await admin()
    for (const sentOn of [day(2 * DAY_MS), day(-2 * DAY_MS)]) {
      expect((await transfer(refund._id, viewer, 'NEFT3000', sentOn)).code).toBe('invalid_input')
    }
    const before = await market.app.ledger.platformBalances(market.db.read)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) => transfer(refund._id, viewer, `NEFT30${at % 2}0`)),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'refund_not_failed']),
    )
    const after = await market.app.ledger.platformBalances(market.db.read)
    const paise = BigInt(Math.round(refund.amount * 100))
    expect(after.bank - before.bank).toBe(paise)
    expect(after.gateway_clearing - before.gateway_clearing).toBe(-paise)

    const [closed] = await listed('transferred')
    expect(closed).toMatchObject({ _id: refund._id, status: 'transferred', sentOn: day() })
    const used = present(closed?.referenceNo, 'it names its transfer')
    const taken = await transfer(other._id, viewer, used.toLowerCase())
    expect(taken.code).toBe('refund_reference_taken')
    // A bank transfer is one movement of money, so its reference cannot be used for another kind.
    const provider = await market.addProvider()
    const credits = {
      ...(await market.addAdmin('wallet.recharge')),
      provedAt: market.clock.now(),
    }
    const recharge = { providerId: provider.accountId, amount: 100, transactionId: used }
    const credited = await market.call(rechargeWallet, { body: recharge }, credits)
    expect(credited.code).toBe('recharge_repeated')
    expect((await retry(refund._id, viewer)).code).toBe('refund_not_failed')
    await expect.poll(() => told(buyer)).toContainEqual(expect.stringContaining(used))
    await settleRefunds(market)
    expect(await refundsOf(refund.paymentId)).toEqual(['failed'])
    await expectNoBreaches(market)
  })

  it('stays settled, and is audited, if the gateway refunds it after all', async () => {
    const { refund } = await stuck()
    ;(await transfer(refund._id, await admin(), 'NEFT4000')).reply()
    const { events } = await market.gateway.log()
    const failed = events.find(
      ({ body }) => body.includes('refund.failed') && body.includes(refund.paymentId),
    )
    const said = present(failed, 'the failure was announced').body
    const body = said
      .replace('refund.failed', 'refund.processed')
      .replace('"failed"', '"processed"')
    const rawBody = Buffer.from(body)
    const signature = webhookSignature(market.gateway.keys.webhookSecret, rawBody)
    const taken = await market.app.payments.takeEvent({
      rawBody,
      signature,
      eventId: `evt_${newId()}`,
      ip: '203.0.113.9',
      requestId: 'event',
    })
    expect(taken.ok).toBe(true)
    const [row] = await market.db.sql`
      select status, (select count(*)::int from audit_inbox
        where action = 'payment.refund-twice' and object_id = refund.id::text) as noted
      from refund where id = ${refund._id}`
    expect(row).toEqual({ status: 'transferred', noted: 1 })
  })

  it('can be of a payment that bought nothing', async () => {
    const buyer = await addBuyer(market)
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const order = await quoted(market, buyer, [plan.id])
    await market.db.sql`update customer_order set replaced = true where id = ${order._id}`
    expect(await payByCard(market, buyer, order, 'fragile').catch(String)).toBe('refunding')
    await settleRefunds(market)
    const mine = (await listed()).find((one) => one.payerEmail === buyer.email)
    const id = present(mine, 'the refund waits')._id
    ;(await transfer(id, await admin(), 'NEFT5000')).reply()
    await expectNoBreaches(market)
  })
})
