import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { recordRefundTransfer, retryRefund, stuckRefunds } from '#contract/payments/refunds.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { ok } from '#kit/result.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { createPayments, type Gateway } from '#modules/payments/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import type { Outcome } from '#sandbox/gateway/bank.ts'
import { subscriptionsOf } from './subscriptions.ts'
import type { SandboxLog } from './testing/gateway.ts'
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

type Sold = {
  readonly buyer: SignedInViewer
  readonly providerId: string
  readonly paymentId: string
  readonly id: string
}

/** A plan bought by card for 1,000 rupees. */
async function bought(outcome: Outcome = 'success'): Promise<Sold> {
  const buyer = await addBuyer(market)
  const { accountId: providerId } = await market.addProvider()
  const plan = await market.addPlan(providerId, { price: 1_000_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order, outcome)).toBe('paid')
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  return {
    buyer,
    providerId,
    paymentId: await paymentOf(market, order._id),
    id: present(held, 'it is held')._id,
  }
}

const admin = () => market.addAdmin('refund.settle')

type Dispute = Parameters<typeof market.gateway.dispute>

const dispute = (
  { paymentId }: Pick<Sold, 'paymentId'>,
  steps: readonly Dispute[1][],
  amounts?: Dispute[2],
) => disputePayment(market, paymentId, steps, amounts)

const take = ({ id, body, signature }: SandboxLog['events'][number]) =>
  market.app.payments.takeEvent({
    rawBody: Buffer.from(body),
    signature,
    eventId: id,
    ip: '203.0.113.9',
    requestId: 'event',
  })

/** Delivers these events of a payment, which the gateway has sent before. */
async function takeInTurn({ paymentId }: Sold, kinds: readonly string[]) {
  const { events } = await market.gateway.log()
  for (const kind of kinds) {
    const event = events.find(({ body }) => body.includes(`"${kind}"`) && body.includes(paymentId))
    await take(present(event, 'it was announced'))
  }
}

async function cancel({ buyer, id }: Sold) {
  const { refund, already } = (await market.call(cancelPreview, { query: { id } }, buyer)).reply()
    .data
  ;(await market.call(cancelSubscription, { body: { id, refund } }, buyer)).reply()
  return { refund: paiseFromRupees(refund), already: paiseFromRupees(already) }
}

/** What the gateway refunded, in paise. */
const refundedTo = async ({ paymentId }: Sold) =>
  (await market.gateway.log()).refunds
    .filter((one) => one.payment_id === paymentId && one.status !== 'failed')
    .map(({ amount }) => BigInt(amount))

const rowsOf = ({ paymentId }: Sold) => market.db.sql<{ status: string; paise: bigint }[]>`
  select status, amount_paise as paise from refund where payment_id = ${paymentId}
  order by created_at, id`

const walletOf = async ({ providerId }: Sold) =>
  (await market.app.ledger.balancesOf(market.db.read, providerId)).available

const told = async (viewer: SignedInViewer) =>
  (await market.call(listNotifications, { query: {} }, viewer)).reply().data.map(({ body }) => body)

const takenBack = (paise: bigint) => ({ status: 'processed', paise })

describe('a dispute that was lost', () => {
  it('leaves a cancellation nothing to send, which debits the wallet as any refund', async () => {
    const [sold, other] = [await bought(), await bought()]
    const watcher = await admin()
    market.clock.advance(15 * DAY_MS)
    const before = await market.app.ledger.platformBalances(market.db.read)
    await dispute(sold, ['created', 'lost'])
    const after = await market.app.ledger.platformBalances(market.db.read)
    expect(after.gateway_clearing - before.gateway_clearing).toBe(1_000_00n)
    expect(after.revenue - before.revenue).toBe(-1_000_00n)
    await expect.poll(() => told(watcher)).toContainEqual(expect.stringContaining('taken back'))
    const query = { status: 'dashboard' } as const
    const listed = (await market.call(stuckRefunds, { query }, watcher)).reply().data
    expect(listed).toMatchObject([
      {
        status: 'taken_back',
        amount: 1000,
        paymentId: sold.paymentId,
        reason: 'Taken back by the buyer’s bank.',
      },
    ])
    await expectNoBreaches(market)

    const wallet = await walletOf(sold)
    const { refund, already } = await cancel(sold)
    expect(already).toBe(refund)
    expect(refund).toBeLessThan(500_00n)
    expect(await cancel(other)).toEqual({ refund, already: 0n })
    await settleRefunds(market)
    expect([await refundedTo(sold), await refundedTo(other)]).toEqual([[], [refund]])
    expect(await walletOf(sold)).toBe(await walletOf(other))
    expect(await walletOf(sold)).toBeLessThan(wallet)
    await expectNoBreaches(market)
  })

  it('of a part of the payment is deducted from the refund', async () => {
    const sold = await bought()
    await dispute(sold, ['created', 'under_review', 'lost'], { amount: 400_00 })
    const { refund, already } = await cancel(sold)
    expect(already).toBe(400_00n)
    await settleRefunds(market)
    expect(await refundedTo(sold)).toEqual([refund - 400_00n])
    await expectNoBreaches(market)
  })

  it('counts once, however often and in whatever order the gateway tells of it', async () => {
    const sold = await bought()
    market.gateway.deliverTo(undefined)
    for (const step of ['created', 'under_review', 'closed', 'lost'] as const) {
      market.clock.advance(2 * SECOND_MS)
      await market.gateway.dispute(sold.paymentId, step)
    }
    const { events } = await market.gateway.log()
    const own = events.filter(({ body }) => body.includes('payment.dispute.')).slice(-4)
    const rounds = Array.from({ length: 20 }, (_, round) =>
      [...own].reverse().map((event) => ({ ...event, id: `${event.id}_${round % 5}` })),
    )
    const takings = await Promise.all(rounds.flat().map(take))
    expect(takings.every((taken) => taken.ok)).toBe(true)
    market.gateway.deliverTo(market.app.payments)
    await settleRefunds(market)
    expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n)])
    const audited = await market.db.sql`
      select from audit_inbox where action = 'payment.disputed'
        and object_id = ${sold.paymentId} and detail->>'step' = 'lost'`
    expect(audited).toHaveLength(1)
    await expectNoBreaches(market)
  })

  describe.each([
    ['is reported after its end', ['payment.dispute.lost', 'refund.created', 'refund.processed']],
    ['is reported before its end', ['refund.processed', 'refund.created', 'payment.dispute.lost']],
    ['is not reported', ['payment.dispute.lost']],
    ['is all that is reported', ['refund.created']],
  ])('and is recovered by a refund that %s', (_, kinds) => {
    it.each([
      ['all', 1_000_00, (owed: bigint) => ({ status: 'covered', paise: owed })],
      ['a part', 400_00, (owed: bigint) => ({ status: 'processed', paise: owed - 400_00n })],
    ])('counts once, if it is of %s', async (_part, refund, waited) => {
      const sold = await bought()
      await dispute(sold, ['created'])
      const { refund: owed } = await cancel(sold)
      market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
      await dispute(sold, ['lost'], { refund })
      market.clock.advance(3 * SECOND_MS)
      await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
      market.gateway.deliverTo(market.app.payments)
      await takeInTurn(sold, kinds)
      await market.app.payments.findDisputes()
      await market.runJob('payments-dashboard-refunds')
      await settleRefunds(market)
      expect(await rowsOf(sold)).toEqual([waited(owed), takenBack(BigInt(refund))])
      const [row] = await market.db.sql`
        select gateway_refund_id like 'rfnd_%' as named from refund
        where payment_id = ${sold.paymentId} and source = 'gateway'`
      expect(row).toEqual({ named: true })
      await expectNoBreaches(market)
    })
  })

  it('after the payment was refunded is in the books, and no breach of ours', async () => {
    const sold = await bought()
    await cancel(sold)
    await settleRefunds(market)
    await dispute(sold, ['created', 'lost'])
    expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n), takenBack(1_000_00n)])
    await expectNoBreaches(market)
  })

  it('during our own request for a refund is booked once the result of that is known', async () => {
    const sold = await bought()
    market.clock.advance(15 * DAY_MS)
    await cancel(sold)
    // The state that a process leaves if it is killed between the request and the answer.
    await market.db.sql`
      update refund set asking_since = now() where payment_id = ${sold.paymentId}`
    await dispute(sold, ['created', 'lost'], { amount: 300_00 })
    expect(await rowsOf(sold)).toEqual([{ status: 'queued', paise: 500_00n }])
    await settleRefunds(market)
    await market.app.payments.findDisputes()
    expect(await rowsOf(sold)).toEqual([takenBack(500_00n), takenBack(300_00n)])
    expect(await refundedTo(sold)).toEqual([500_00n])
    await expectNoBreaches(market)
  })

  it('while our refund is pending leaves nothing to send, if that fails', async () => {
    const sold = await bought('fragile')
    const { refund } = await cancel(sold)
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    market.clock.advance(10 * MINUTE_MS)
    await market.app.payments.reconcile()
    await dispute(sold, ['created', 'lost'])
    market.gateway.deliverTo(market.app.payments)
    await takeInTurn(sold, ['payment.dispute.created', 'payment.dispute.lost'])
    expect(await rowsOf(sold)).toEqual([{ status: 'pending', paise: refund }])
    await takeInTurn(sold, ['refund.failed'])
    const viewer = await admin()
    const [failed] = (await market.call(stuckRefunds, { query: {} }, viewer)).reply().data
    const { _id: id } = present(failed, 'it failed')
    const retry = () => market.call(retryRefund, { body: { id } }, viewer)
    expect((await retry()).code).toBe('refund_disputed')
    await market.app.payments.findDisputes()
    expect(await rowsOf(sold)).toEqual([{ status: 'covered', paise: refund }, takenBack(1_000_00n)])
    expect((await retry()).code).toBe('refund_not_failed')
    await settleRefunds(market)
    expect(await refundedTo(sold)).toEqual([])
    await expectNoBreaches(market)
  })

  it.each([
    ['refunded', 'success', undefined],
    ['sent back by bank', 'fragile', 'NEFT7100'],
  ] as const)(
    'of money that bought nothing is a cost, once it was %s',
    async (_, outcome, sent) => {
      const buyer = await addBuyer(market)
      const plan = await market.addPlan((await market.addProvider()).accountId, {
        price: 1_000_00n,
      })
      const order = await quoted(market, buyer, [plan.id])
      await market.db.sql`update customer_order set replaced = true where id = ${order._id}`
      expect(await payByCard(market, buyer, order, outcome).catch(String)).toBe('refunding')
      await settleRefunds(market)
      if (sent !== undefined) {
        const viewer = await admin()
        const [failed] = (await market.call(stuckRefunds, { query: {} }, viewer)).reply().data
        const { _id: id } = present(failed, 'it failed')
        const sentOn = market.clock.now().toISOString().slice(0, 10)
        const body = { id, referenceNo: sent, sentOn }
        ;(await market.call(recordRefundTransfer, { body }, viewer)).reply()
      }
      const before = await market.app.ledger.platformBalances(market.db.read)
      await dispute({ paymentId: await paymentOf(market, order._id) }, ['created', 'lost'])
      const after = await market.app.ledger.platformBalances(market.db.read)
      expect(after.gateway_clearing - before.gateway_clearing).toBe(1_000_00n)
      expect(after.revenue - before.revenue).toBe(-1_000_00n)
      await expectNoBreaches(market)
    },
  )

  it('names the refund that the gateway makes for it later', async () => {
    const sold = await bought()
    await dispute(sold, ['created', 'lost'])
    await dispute(sold, ['lost'], { refund: 1_000_00 })
    await settleRefunds(market)
    await market.runJob('payments-dashboard-refunds')
    expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n)])
    await expectNoBreaches(market)
  })

  it('is booked once the capture is known, if its event comes before that', async () => {
    const sold = await bought()
    const set = (status: string) => market.db.sql`
      update gateway_payment set status = ${status} where id = ${sold.paymentId}`
    await set('authorized')
    await dispute(sold, ['created', 'lost'])
    await market.app.payments.findDisputes()
    expect(await rowsOf(sold)).toEqual([])
    await set('captured')
    await market.app.payments.findDisputes()
    expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n)])
    await expectNoBreaches(market)
  })

  it('without an event is found by asking the gateway, and booked once', async () => {
    const sold = await bought()
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await dispute(sold, ['created'])
    await market.app.payments.findDisputes()
    await dispute(sold, ['lost'])
    market.gateway.deliverTo(market.app.payments)
    expect(await rowsOf(sold)).toEqual([])
    await Promise.all([market.app.payments.findDisputes(), market.app.payments.findDisputes()])
    await market.app.payments.findDisputes()
    expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n)])
    await expectNoBreaches(market)
  })
})

it('a dispute that ends while the gateway’s list is read stays ended', async () => {
  const sold = await bought()
  await dispute(sold, ['created'])
  market.clock.advance(SECOND_MS / 2)
  const { accounts, audit, ledger } = market.app
  const { gateway } = market.gateway
  const slow: Gateway = {
    ...gateway,
    disputes: async (page) => {
      const listed = await gateway.disputes(page)
      await market.gateway.dispute(sold.paymentId, 'won')
      await expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)
      market.clock.advance(SECOND_MS / 2)
      return listed
    },
  }
  const deps = {
    ...market.platform,
    accounts,
    audit,
    ledger,
    gateway: slow,
    sellers: {},
    fourEyesFrom: 1n,
  }
  await createPayments(deps).findDisputes()
  const [row] = await market.db.sql`select step from dispute where payment_id = ${sold.paymentId}`
  expect(row).toEqual({ step: 'won' })
})

describe('while a dispute is open', () => {
  it('a refund waits, alerts nobody, and is made once the dispute was won', async () => {
    const sold = await bought()
    await dispute(sold, ['created', 'under_review'])
    const { refund } = await cancel(sold)
    market.clock.advance(3 * HOUR_MS)
    await settleRefunds(market)
    expect(await rowsOf(sold)).toEqual([{ status: 'queued', paise: refund }])
    expect(await refundedTo(sold)).toEqual([])
    const waited = market.app.payments.gauges.find(({ name }) => name.endsWith('queued_seconds'))
    expect(await waited?.read()).toBe(0)
    await expectNoBreaches(market)
    await dispute(sold, ['won'])
    await settleRefunds(market)
    expect(await refundedTo(sold)).toEqual([refund])
    await expectNoBreaches(market)
  })

  it('a refund waits, and is not made once the dispute was lost', async () => {
    const sold = await bought()
    await dispute(sold, ['created'])
    const { refund } = await cancel(sold)
    await settleRefunds(market)
    await dispute(sold, ['lost'])
    await settleRefunds(market)
    expect(await rowsOf(sold)).toEqual([{ status: 'covered', paise: refund }, takenBack(1_000_00n)])
    expect(await refundedTo(sold)).toEqual([])
    await expectNoBreaches(market)
  })

  it('a failed refund is neither retried nor sent by bank', async () => {
    const sold = await bought('fragile')
    await cancel(sold)
    await settleRefunds(market)
    await dispute(sold, ['created'])
    const viewer = await admin()
    const [failed] = (await market.call(stuckRefunds, { query: {} }, viewer)).reply().data
    const { _id: id } = present(failed, 'it failed')
    const sentOn = market.clock.now().toISOString().slice(0, 10)
    const transfer = { id, referenceNo: 'NEFT7000', sentOn }
    const refused = await market.call(recordRefundTransfer, { body: transfer }, viewer)
    expect(refused.code).toBe('refund_disputed')
    const retry = async () => market.call(retryRefund, { body: { id } }, await admin())
    expect((await retry()).code).toBe('refund_disputed')
    await dispute(sold, ['closed'])
    ;(await retry()).reply()
    await settleRefunds(market)
    expect(await refundedTo(sold)).toEqual([1_000_00n])
    await expectNoBreaches(market)
  })
})

it('the sandbox’s bank disputes a payment and takes it back by itself', async () => {
  const sold = await bought('disputed')
  const disputes = async () =>
    (await market.gateway.log()).disputes
      .filter((one) => one.payment_id === sold.paymentId)
      .map(({ status, amount_deducted: deducted }) => [status, deducted])
  market.clock.advance(30 * SECOND_MS)
  expect(await disputes()).toEqual([['open', 0]])
  market.clock.advance(30 * SECOND_MS)
  expect(await disputes()).toEqual([['lost', 1_000_00]])
  await settleRefunds(market)
  expect(await rowsOf(sold)).toEqual([takenBack(1_000_00n)])
  await expectNoBreaches(market)
})
