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
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { disputePayment, expectNoBreaches, settleRefunds } from './testing/refunds.ts'

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

/** A cancelled subscription whose refund is queued. */
async function cancelled(
  outcome: 'success' | 'fragile' | 'hesitant' = 'success',
): Promise<SignedInViewer> {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ gst: true, gstin: '19AAAPA1234A1Z5' })
  const plan = await market.addPlan(provider.accountId, { price: 999_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, outcome)).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const id = present(held, 'it is held')._id
  const { refund } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  return buyer
}

/** A cancelled subscription whose refund the bank has returned to the gateway. */
async function stuck(): Promise<{ buyer: SignedInViewer; refund: StuckRefund }> {
  const buyer = await cancelled('fragile')
  await settleRefunds(market)
  const mine = (await listed()).find((one) => one.payerEmail === buyer.email)
  return { buyer, refund: present(mine, 'the refund waits for an admin') }
}

async function refundOf({ accountId }: SignedInViewer) {
  const [row] = await market.db.sql<{ id: string; status: string; payment: string }[]>`
    select refund.id, refund.status, refund.payment_id as payment
    from refund join payment_intent intent on intent.id = refund.intent_id
    where intent.payer_id = ${accountId}`
  return row
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

  it('shows where its payer is reached: what the payer has verified', async () => {
    const { buyer, refund } = await stuck()
    const [account] = await market.db.sql<{ number: string }[]>`
      update account set email_verified_at = null where id = ${buyer.accountId} returning number`
    const { number } = present(account, 'it is there')
    expect(refund).toMatchObject({ payerEmail: buyer.email, payerNumber: number })
    const shown = (await listed()).find(({ _id }) => _id === refund._id)
    expect(shown).toMatchObject({ payerEmail: null, payerNumber: number })
    await market.db.sql`
      update account set number_verified_at = null where id = ${buyer.accountId}`
    const hidden = (await listed()).find(({ _id }) => _id === refund._id)
    expect(hidden).toMatchObject({ payerEmail: null, payerNumber: null })
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

  it('stays settled if the gateway refunds it after all, and is found at the gateway as sent twice', async () => {
    const { refund } = await stuck()
    const watcher = await admin()
    // A second attempt, which the gateway makes long after it said that it had failed.
    await market.db.sql`update refund set attempt = 2 where id = ${refund._id}`
    ;(await transfer(refund._id, watcher, 'NEFT4000')).reply()
    const before = await market.app.ledger.platformBalances(market.db.read)
    const amount = paiseFromRupees(refund.amount)
    const { paymentId } = refund
    await market.gateway.gateway.refund({ paymentId, amount, receipt: `${refund._id}-2` })
    await settleRefunds(market)
    const { events } = await market.gateway.log()
    const made = events.find(
      ({ body }) => body.includes('refund.processed') && body.includes(paymentId),
    )
    const { body, signature } = present(made, 'the refund was announced')
    const rawBody = Buffer.from(body)
    const report = () =>
      market.app.payments.takeEvent({
        rawBody,
        signature,
        eventId: `evt_${newId()}`,
        ip: '203.0.113.9',
        requestId: 'event',
      })
    const taken = await Promise.all(Array.from({ length: 20 }, report))
    expect(taken.every(({ ok }) => ok)).toBe(true)
    await market.app.payments.reconcile()
    const [row] = await market.db.sql`
      select status, (select count(*)::int from audit_inbox
        where action = 'payment.refund-twice' and object_id = refund.id::text) as noted
      from refund where id = ${refund._id}`
    expect(row).toEqual({ status: 'transferred', noted: 1 })

    const query = { status: 'dashboard', q: paymentId } as const
    const found = (await market.call(stuckRefunds, { query }, watcher)).reply().data
    expect(found).toMatchObject([
      { status: 'processed', amount: refund.amount, reason: expect.stringContaining('Sent twice') },
    ])
    const after = await market.app.ledger.platformBalances(market.db.read)
    expect(before.revenue - after.revenue).toBe(amount)
    // It is nobody's to settle but the payer's, who returns it.
    const toSettle = { status: 'dashboard', chargeable: 'true' } as const
    const losses = (await market.call(stuckRefunds, { query: toSettle }, watcher)).reply().data
    expect(losses.filter((one) => one.paymentId === paymentId)).toEqual([])
    const [twice] = await market.db.sql`
      select covers_paise::int as covers, claimed_at is not null as settled from refund
      where payment_id = ${paymentId} and key like 'twice:%'`
    expect(twice).toEqual({ covers: 0, settled: true })
    const atRisk = async () => {
      const found = await market.app.payments.atRisk(market.db.read, 'order')
      return found.find((one) => one.paymentId === paymentId)?.paise
    }
    await disputePayment(market, paymentId, ['created'])
    expect(await atRisk()).toBe(999_00n)
    await disputePayment(market, paymentId, ['won'])
    expect(await atRisk()).toBeUndefined()
    const link = `/dashboard/admin/refunds?status=dashboard&q=${paymentId}`
    const noticed = async () =>
      (await market.call(listNotifications, { query: {} }, watcher))
        .reply()
        .data.filter((one) => one.link === link)
    await expect.poll(noticed).toMatchObject([{ title: 'A refund was sent twice' }])
    await expectNoBreaches(market)
  })

  it('was made by an earlier attempt if the newer one fails in the end, and not twice', async () => {
    const { refund } = await stuck()
    const { _id: id, paymentId } = refund
    const later = new Date(market.clock.now().getTime() + 30 * DAY_MS)
    await market.db.sql`
      update refund set attempt = 3, status = 'pending', gateway_refund_id = 'rfnd_newer',
        done_at = null, next_try_at = ${later} where id = ${id}`
    const amount = paiseFromRupees(refund.amount)
    await market.gateway.gateway.refund({ paymentId, amount, receipt: `${id}-2` })
    const rows = async () => {
      const found = await market.db.sql`
        select status from refund where payment_id = ${paymentId} order by created_at`
      return found.map(({ status }) => status)
    }
    for (let look = 0; look < 3; look += 1) {
      market.clock.advance(10 * MINUTE_MS)
      await market.app.payments.reconcile()
    }
    expect(await rows()).toEqual(['pending'])
    await market.db.sql`
      update refund set status = 'failed', done_at = ${market.clock.now()}, next_try_at = null
      where id = ${id}`
    await settleRefunds(market)
    expect(await rows()).toEqual(['processed'])
    await expectNoBreaches(market)
  })

  it('is not recorded as sent by bank while the gateway is making it, or cannot be asked', async () => {
    const buyer = await cancelled()
    market.clock.advance(10 * MINUTE_MS)
    market.gateway.deliverTo(undefined)
    await market.app.payments.reconcile()
    // As a process recorded it that took a repeated request for a refused one.
    const row = present(await refundOf(buyer), 'it was requested')
    expect(row.status).toBe('pending')
    await market.db.sql`update refund set status = 'failed', gateway_refund_id = null,
      done_at = ${market.clock.now()}, next_try_at = null where id = ${row.id}`
    const viewer = await admin()
    await market.gateway.stop()
    const unknown = await transfer(row.id, viewer, 'NEFT6000')
    expect([unknown.code, unknown.message]).toEqual([
      'gateway_unavailable',
      expect.stringContaining('Try again in a few minutes'),
    ])
    await market.gateway.restart()
    expect((await transfer(row.id, viewer, 'NEFT6000')).code).toBe('refund_at_gateway')
    expect(await refundOf(buyer)).toMatchObject({ status: 'failed' })
    market.clock.advance(10 * SECOND_MS)
    expect((await transfer(row.id, viewer, 'NEFT6000')).code).toBe('refund_at_gateway')
    expect(await refundOf(buyer)).toMatchObject({ status: 'processed' })
    expect((await transfer(row.id, viewer, 'NEFT6000')).code).toBe('refund_not_failed')
    market.gateway.deliverTo(market.app.payments)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('is not recorded as sent by bank if it was made on the gateway’s dashboard', async () => {
    const { buyer, refund } = await stuck()
    market.gateway.deliverTo(undefined)
    const { paymentId } = refund
    const amount = paiseFromRupees(refund.amount)
    await market.gateway.gateway.refund({ paymentId, amount, receipt: 'dashboard-1' })
    expect((await transfer(refund._id, await admin(), 'NEFT6100')).code).toBe('refund_at_gateway')
    expect(await refundOf(buyer)).toMatchObject({ status: 'failed' })
    market.clock.advance(10 * SECOND_MS)
    expect((await transfer(refund._id, await admin(), 'NEFT6100')).code).toBe('refund_at_gateway')
    expect(await refundOf(buyer)).toMatchObject({ status: 'processed' })
    market.gateway.deliverTo(market.app.payments)
    await settleRefunds(market)
    await expectNoBreaches(market)
  })

  it('is sent by bank if the gateway does not know its payment any more', async () => {
    const buyer = await cancelled()
    market.clock.advance(10 * MINUTE_MS)
    await market.gateway.changeAccount()
    await market.app.payments.reconcile()
    const row = present(await refundOf(buyer), 'it was tried')
    expect(row.status).toBe('failed')
    ;(await transfer(row.id, await admin(), 'NEFT6200')).reply()
    expect(await refundOf(buyer)).toMatchObject({ status: 'transferred' })
    await market.gateway.stop()
    await market.gateway.restart()
    await settleRefunds(market)
    expect(await refundsOf(row.payment)).toEqual([])
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

describe('a refund that is not failed', () => {
  it('is one that the gateway is slow to answer and still processes when it is asked again', async () => {
    const buyer = await cancelled('hesitant')
    const { id = '', payment = '' } = (await refundOf(buyer)) ?? {}
    const { reconcile } = market.app.payments
    market.clock.advance(10 * MINUTE_MS)
    const first = reconcile()
    const isRequested = async () => {
      const [row] = await market.db.sql`
        select from refund where id = ${id} and asking_since is not null`
      return row !== undefined
    }
    await expect.poll(isRequested).toBe(true)
    await expect.poll(() => market.gateway.isRefunding(payment)).toBe(true)
    await market.db.sql`update refund set next_try_at = ${market.clock.now()} where id = ${id}`
    await reconcile()
    expect(await refundOf(buyer)).toMatchObject({ status: 'queued' })
    market.clock.advance(20 * SECOND_MS)
    await first
    await settleRefunds(market)
    expect(await refundOf(buyer)).toMatchObject({ status: 'processed' })
    expect(await refundsOf(payment)).toEqual(['processed'])
    await expectNoBreaches(market)
  })

  it('is one that the gateway does not talk about because our key is out of date', async () => {
    const buyer = await cancelled()
    market.clock.advance(10 * MINUTE_MS)
    await market.gateway.renewKey()
    await market.app.payments.reconcile()
    expect(await refundOf(buyer)).toMatchObject({ status: 'queued' })
    await market.gateway.stop()
    await market.gateway.restart()
    await settleRefunds(market)
    expect(await refundOf(buyer)).toMatchObject({ status: 'processed' })
  })
})
