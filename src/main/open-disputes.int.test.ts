import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workQueue } from '#contract/admin/work-queue.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { openDisputes } from '#contract/payments/disputes.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { Marketplace } from './testing/marketplace.ts'
import { type News, openNews } from './testing/news.ts'
import { disputePayment, paymentOf } from './testing/refunds.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

/** A payment that its buyer's bank disputes. */
async function disputed() {
  const buyer = await addBuyer(market)
  const plan = await market.addPlan((await market.addProvider()).accountId, { price: 1_000_00n })
  const order = await quoted(market, buyer, [plan.id])
  expect(await payByCard(market, buyer, order)).toBe('paid')
  const paymentId = await paymentOf(market, order._id)
  await disputePayment(market, paymentId, ['created'])
  return { buyer, paymentId, reference: order.reference, title: plan.title }
}

const admin = () => market.addAdmin('refund.settle')

const listed = async (query: object = {}) =>
  (await market.call(openDisputes, { query }, await admin())).reply()

const paymentsIn = async (query: object = {}) =>
  (await listed(query)).data.map(({ paymentId }) => paymentId)

const work = async () =>
  present(
    (await market.call(workQueue, {}, await admin()))
      .reply()
      .data.find(({ kind }) => kind === 'disputes'),
    'an admin who settles refunds has these',
  )

describe('open disputes', () => {
  it('are listed by deadline, counted with the earliest, and linked from the notification', async () => {
    const watcher = await admin()
    expect(await listed()).toMatchObject({ data: [] })
    expect(await work()).toEqual({ kind: 'disputes', count: 0, oldestAt: null, dueAt: null })
    const first = await disputed()
    market.clock.advance(DAY_MS)
    const second = await disputed()
    const { data } = await listed()
    expect(data).toMatchObject([
      {
        paymentId: first.paymentId,
        step: 'opened',
        amount: 1_000,
        payerName: first.buyer.name,
        payerEmail: first.buyer.email,
        purpose: 'order',
        title: first.title,
      },
      { paymentId: second.paymentId },
    ])
    const deadline = present(data[0]?.respondBy, 'the gateway says until when')
    expect(await work()).toMatchObject({ count: 2, dueAt: deadline })
    const page = await listed({ limit: 1 })
    expect(await paymentsIn({ limit: 1, cursor: page.nextCursor })).toEqual([second.paymentId])
    await expect
      .poll(async () =>
        (await market.call(listNotifications, { query: {} }, watcher))
          .reply()
          .data.map(({ link }) => link),
      )
      .toEqual(['/dashboard/admin/disputes', '/dashboard/admin/disputes'])

    // An old process wrote no deadline, and the gateway is asked for it.
    await market.db.sql`update dispute set respond_by = null where payment_id = ${first.paymentId}`
    expect((await listed()).data.map(({ respondBy }) => respondBy)).toContain(null)
    await market.app.payments.findDisputes()
    expect((await listed()).data[0]?.respondBy).toBe(deadline)

    // The bank asks once more, and no event has told of it.
    await market.db.sql`
      update dispute set step = 'under_review' where payment_id = ${first.paymentId}`
    market.clock.advance(MINUTE_MS)
    expect(await paymentsIn()).toEqual([second.paymentId])
    await market.app.payments.findDisputes()
    expect(await paymentsIn()).toEqual([first.paymentId, second.paymentId])

    await disputePayment(market, first.paymentId, ['under_review'])
    expect(await paymentsIn()).toEqual([second.paymentId])
    expect(await paymentsIn({ status: 'under_review' })).toEqual([first.paymentId])
    await disputePayment(market, first.paymentId, ['won'])
    await disputePayment(market, second.paymentId, ['lost'])
    expect([...(await paymentsIn()), ...(await paymentsIn({ status: 'under_review' }))]).toEqual([])
    expect((await work()).count).toBe(0)
  })

  it('are refused to others, and with a cursor that no list has given', async () => {
    expect((await market.call(openDisputes, { query: {} })).code).toBe('unauthenticated')
    for (const viewer of [await market.addUser(), await market.addAdmin('order.verify')]) {
      expect((await market.call(openDisputes, { query: {} }, viewer)).code).toBe('forbidden')
    }
    const bad = await market.call(openDisputes, { query: { cursor: 'x' } }, await admin())
    expect(bad.code).toBe('invalid_input')
  })
})
