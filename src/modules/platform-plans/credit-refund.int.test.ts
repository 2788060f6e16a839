import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoiceDetails, myInvoices } from '#contract/invoices/calls.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { recordRefundTransfer, stuckRefunds } from '#contract/payments/refunds.ts'
import { activateService, platformStatus } from '#contract/platform-plans/calls.ts'
import { present } from '#kit/assert.ts'
import { ok } from '#kit/result.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import { expectNoBreaches, settleRefunds } from '#main/testing/refunds.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Outcome } from '#sandbox/gateway/bank.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

type Sold = { readonly provider: SignedInViewer; readonly paymentId: string }

/** A Gold plan for a month: 1,500 rupees and 270 rupees of GST. */
async function bought(outcome: Outcome = 'success'): Promise<Sold> {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { activated: false })
  const choice = { serviceId: plan.id, planName: 'gold', duration: 30 } as const
  const { data } = (await market.call(activateService, { body: choice }, provider)).reply()
  const { amount, purchaseId } = data
  const opened = await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
  const { proof } = await market.gateway.pay(opened.reply().checkout.id, outcome)
  const paid = present(proof, 'paid')
  expect((await market.call(verifyPayment, { body: paid }, provider)).reply().data.status).toBe(
    'paid',
  )
  return { provider, paymentId: paid.paymentId }
}

let desks = 0
/** A refund on the gateway's own dashboard. */
function refundAtGateway({ paymentId }: Sold, amount: bigint): Promise<unknown> {
  desks += 1
  return market.gateway.gateway.refund({ paymentId, amount, receipt: `dashboard-${1000 + desks}` })
}

const delivered = () => expect.poll(async () => (await market.gateway.log()).undelivered).toBe(0)

/** The provider's credit notes, the oldest first, in rupees. */
async function notesOf({ provider }: Sold) {
  const rows = (await market.call(myInvoices, { query: {} }, provider)).reply().data
  const notes = await Promise.all(
    rows
      .filter(({ kind }) => kind === 'credit-note')
      .map(
        async ({ _id: id }) =>
          (await market.call(invoiceDetails, { params: { id } }, provider)).reply().data,
      ),
  )
  return notes.reverse().map(({ taxable, cgst, sgst, igst, total }) => ({
    taxable,
    gst: [cgst, sgst, igst],
    total,
  }))
}

/** What the platform's accounts hold, after less before. */
async function movedBy(work: () => Promise<unknown>) {
  const { ledger } = market.app
  const before = await ledger.platformBalances(market.db.read)
  await work()
  const after = await ledger.platformBalances(market.db.read)
  return {
    clearing: after.gateway_clearing - before.gateway_clearing,
    revenue: after.revenue - before.revenue,
    gst: after.gst_payable - before.gst_payable,
  }
}

it('a dashboard refund of a platform plan is credited, with its tax, and the plan runs on', async () => {
  const sold = await bought()
  const moved = await movedBy(async () => {
    await refundAtGateway(sold, 1_770_00n)
    await settleRefunds(market)
  })
  expect(moved).toEqual({ clearing: 1_770_00n, revenue: -1_500_00n, gst: -270_00n })
  expect(await notesOf(sold)).toEqual([{ taxable: 1_500, gst: [0, 0, 270], total: 1_770 }])
  const status = await market.call(platformStatus, {}, sold.provider)
  expect(status.reply().data.subscriptionActive).toBe(true)
  await expect
    .poll(() => news.texts(sold.provider))
    .toContainEqual(expect.stringContaining('₹1,770.00 was refunded'))
  await expectNoBreaches(market)
})

it('parts are credited one by one, together no more than the invoice', async () => {
  const sold = await bought()
  const moved = await movedBy(async () => {
    for (const amount of [100_00n, 333_33n, 1_336_67n]) {
      await refundAtGateway(sold, amount)
      await settleRefunds(market)
    }
  })
  expect(moved).toEqual({ clearing: 1_770_00n, revenue: -1_500_00n, gst: -270_00n })
  expect(await notesOf(sold)).toEqual([
    { taxable: 84.74, gst: [0, 0, 15.26], total: 100 },
    { taxable: 282.49, gst: [0, 0, 50.84], total: 333.33 },
    { taxable: 1_132.77, gst: [0, 0, 203.9], total: 1_336.67 },
  ])
  await expectNoBreaches(market)
})

it('is credited once, however often and by whatever way it is reported', async () => {
  const sold = await bought()
  market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
  await refundAtGateway(sold, 590_00n)
  await delivered()
  market.gateway.deliverTo(market.app.payments)
  const { events } = await market.gateway.log()
  const own = events.filter(({ body }) => body.includes('refund.') && body.includes(sold.paymentId))
  const reports = Array.from({ length: 20 }, (_, round) =>
    own.map(({ id, body, signature }) =>
      market.app.payments.takeEvent({
        rawBody: Buffer.from(body),
        signature,
        eventId: `${id}_${round % 5}`,
        ip: '203.0.113.9',
        requestId: 'event',
      }),
    ),
  )
  await Promise.all([
    ...reports.flat(),
    ...[1, 2, 3].map(() => market.runJob('payments-dashboard-refunds')),
  ])
  await market.runJob('payments-dashboard-refunds')
  await settleRefunds(market)
  expect(await notesOf(sold)).toEqual([{ taxable: 500, gst: [0, 0, 90], total: 590 }])
  await expectNoBreaches(market)
})

it('two at the same moment get a credit note each', async () => {
  const sold = await bought()
  const moved = await movedBy(async () => {
    await Promise.all([refundAtGateway(sold, 590_00n), refundAtGateway(sold, 1_180_00n)])
    await settleRefunds(market)
  })
  expect(moved).toEqual({ clearing: 1_770_00n, revenue: -1_500_00n, gst: -270_00n })
  const totals = (await notesOf(sold)).map(({ total }) => total)
  expect(totals.sort((a, b) => a - b)).toEqual([590, 1_180])
  await expectNoBreaches(market)
})

it('what goes back a second time is a cost', async () => {
  const sold = await bought('fragile')
  await refundAtGateway(sold, 1_770_00n)
  await settleRefunds(market)
  const admin = await market.addAdmin('refund.settle')
  const [failed] = (await market.call(stuckRefunds, { query: {} }, admin)).reply().data
  const sentOn = market.clock.now().toISOString().slice(0, 10)
  const body = { id: present(failed, 'it failed')._id, referenceNo: 'NEFT7100', sentOn }
  ;(await market.call(recordRefundTransfer, { body }, admin)).reply()
  expect(await notesOf(sold)).toMatchObject([{ total: 1_770 }])
  const moved = await movedBy(async () => {
    await refundAtGateway(sold, 1_770_00n)
    await settleRefunds(market)
  })
  expect(moved).toEqual({ clearing: 1_770_00n, revenue: -1_770_00n, gst: 0n })
  expect(await notesOf(sold)).toHaveLength(1)
})
