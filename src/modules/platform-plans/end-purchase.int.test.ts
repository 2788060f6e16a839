import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceDetails, myInvoices } from '#contract/invoices/calls.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { serviceDetails } from '#contract/plans/calls.ts'
import { activateService, platformStatus, purchasedPlans } from '#contract/platform-plans/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { ok } from '#kit/result.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import { disputePayment, expectNoBreaches, settleRefunds } from '#main/testing/refunds.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let news: News
let market: Marketplace

beforeAll(async () => {
  news = await openNews()
  market = news.market
})
afterAll(() => news.close())

/** A Gold plan for 30 days: 1,500 rupees and 270 rupees of GST. */
const PAID = 1_770_00n

type Shop = { readonly provider: SignedInViewer; readonly planId: string }

async function shop(): Promise<Shop> {
  const provider = await market.addProvider()
  const { id: planId } = await market.addPlan(provider.accountId, { activated: false })
  return { provider, planId }
}

/** Opens the payment of a platform plan for this service; the result pays it. */
async function opened({ provider, planId }: Shop, duration: 30 | 90 = 30) {
  const choice = { serviceId: planId, planName: 'gold', duration } as const
  const { data } = (await market.call(activateService, { body: choice }, provider)).reply()
  const { amount, purchaseId } = data
  const { checkout } = (
    await market.call(checkoutPayment, { body: { amount, purchaseId } }, provider)
  ).reply()
  return async () => {
    const { proof } = await market.gateway.pay(checkout.id)
    const body = present(proof, 'paid')
    const { status } = (await market.call(verifyPayment, { body }, provider)).reply().data
    return { paymentId: body.paymentId, status }
  }
}

const pay = async (at: Shop) => (await (await opened(at))()).paymentId

/** The provider's bank takes the payment back, or an amount of it. */
const takeBack = (paymentId: string, amount?: number) =>
  disputePayment(market, paymentId, ['created', 'lost'], { amount })

const isActive = async ({ provider }: Shop) =>
  (await market.call(platformStatus, {}, provider)).reply().data.subscriptionActive

const isOnSale = async ({ planId: id }: Shop) =>
  (await market.call(serviceDetails, { params: { id } })).code === undefined

const areExpired = async ({ provider }: Shop) =>
  (await market.call(purchasedPlans, { query: {} }, provider))
    .reply()
    .data.map(({ isExpired }) => isExpired)

const daysLeft = async ({ planId }: Shop) => {
  const [row] = await market.db.sql<{ at: Date }[]>`
    select platform_ends_at as at from plan where id = ${planId}`
  return Math.round((present(row, 'it is').at.getTime() - market.clock.now().getTime()) / DAY_MS)
}

/** The totals of the provider's credit notes, in rupees. */
async function creditedTo({ provider }: Shop) {
  const rows = (await market.call(myInvoices, { query: {} }, provider)).reply().data
  const notes = rows.filter(({ kind }) => kind === 'credit-note')
  return Promise.all(
    notes.map(async ({ _id: id }) => {
      const { data } = (await market.call(invoiceDetails, { params: { id } }, provider)).reply()
      return { taxable: data.taxable, gst: data.igst, total: data.total }
    }),
  )
}

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

describe('a platform plan whose payment the bank took back', () => {
  it('ends at once; its full days that were left are credited, with their tax', async () => {
    const own = await shop()
    const admin = await market.addAdmin('refund.settle')
    const paymentId = await pay(own)
    market.clock.advance(10 * DAY_MS)
    expect([await isActive(own), await isOnSale(own), await areExpired(own)]).toEqual([
      true,
      true,
      [false],
    ])
    const moved = await movedBy(() => takeBack(paymentId))
    expect([await isActive(own), await isOnSale(own), await areExpired(own)]).toEqual([
      false,
      false,
      [true],
    ])
    // Nineteen of thirty days: the twentieth had begun.
    expect(await creditedTo(own)).toEqual([{ taxable: 950, gst: 171, total: 1_121 }])
    expect(moved).toEqual({ clearing: PAID, revenue: 171_00n - PAID, gst: -171_00n })
    await market.app.plans.settleDue()
    await expect
      .poll(() => news.texts(own.provider))
      .toEqual(
        expect.arrayContaining([
          'A platform plan has ended: Your bank took back the payment of “Tradebox Gold plan, 30 days”, so it has ended. The full days that were left are credited in Invoices.',
          expect.stringContaining('One of your plans is no longer on sale'),
        ]),
      )
    expect(await news.texts(admin)).toContainEqual(
      expect.stringContaining('If it paid for a running platform plan, that has ended.'),
    )
    await expectNoBreaches(market)
    expect(
      await market.db.sql`
      select detail->>'unexpiredDays' as days from audit_entry
      where action = 'platform-plans.taken-back'`,
    ).toEqual([{ days: '19' }])
  })

  it('can be bought again, and runs its full time', async () => {
    const own = await shop()
    await takeBack(await pay(own))
    market.clock.advance(DAY_MS)
    await pay(own)
    expect([await isActive(own), await isOnSale(own), await daysLeft(own)]).toEqual([
      true,
      true,
      30,
    ])
    expect(await areExpired(own)).toEqual([false, true])
  })

  it('is a cost, and nothing is credited, if it was over', async () => {
    const own = await shop()
    const paymentId = await pay(own)
    market.clock.advance(31 * DAY_MS)
    await market.app.plans.settleDue()
    const moved = await movedBy(() => takeBack(paymentId))
    expect(moved).toEqual({ clearing: PAID, revenue: -PAID, gst: 0n })
    expect(await creditedTo(own)).toEqual([])
    expect(await news.titles(own.provider)).not.toContain('A platform plan has ended')
    await expectNoBreaches(market)
  })

  it('credits no more than the bank took', async () => {
    const own = await shop()
    const moved = await movedBy(async () => takeBack(await pay(own), 590_00))
    expect(await isOnSale(own)).toBe(false)
    expect(await creditedTo(own)).toEqual([{ taxable: 500, gst: 90, total: 590 }])
    expect(moved).toEqual({ clearing: 590_00n - PAID, revenue: 1_000_00n, gst: 180_00n })
    await expectNoBreaches(market)
  })

  it('credits of what a dashboard refund has left of the price only the unexpired part', async () => {
    const own = await shop()
    const paymentId = await pay(own)
    const { gateway } = market.gateway
    await gateway.refund({ paymentId, amount: 590_00n, receipt: 'dashboard-9001' })
    await settleRefunds(market)
    market.clock.advance(15 * DAY_MS)
    await takeBack(paymentId, 1_180_00)
    // Fourteen of thirty days of 1,180 rupees.
    expect((await creditedTo(own)).map(({ total }) => total)).toEqual([550.67, 590])
    await expectNoBreaches(market)
  })

  it('ends once, however often it is reported', async () => {
    const own = await shop()
    const paymentId = await pay(own)
    market.gateway.deliverTo({ takeEvent: async () => ok('taken') })
    await takeBack(paymentId)
    market.gateway.deliverTo(market.app.payments)
    const { events } = await market.gateway.log()
    const lost = events.filter(
      ({ body }) => body.includes('payment.dispute.lost') && body.includes(paymentId),
    )
    await Promise.all([
      ...Array.from({ length: 20 }, (_, round) =>
        lost.map(({ id, body, signature }) =>
          market.app.payments.takeEvent({
            rawBody: Buffer.from(body),
            signature,
            eventId: `${id}_${round % 5}`,
            ip: '203.0.113.9',
            requestId: 'event',
          }),
        ),
      ).flat(),
      market.app.payments.findDisputes(),
    ])
    await market.app.payments.findDisputes()
    expect(await creditedTo(own)).toHaveLength(1)
    expect(await isOnSale(own)).toBe(false)
    await expectNoBreaches(market)
  })

  it('lets the one that was paid to follow it begin', async () => {
    const own = await shop()
    const first = await pay(own)
    market.clock.advance(10 * DAY_MS)
    await pay(own)
    expect(await daysLeft(own)).toBe(50)
    await takeBack(first)
    expect([await isActive(own), await isOnSale(own), await daysLeft(own)]).toEqual([
      true,
      true,
      30,
    ])
    market.clock.advance(29 * DAY_MS)
    expect([await isActive(own), await isOnSale(own)]).toEqual([true, true])
    market.clock.advance(DAY_MS)
    expect([await isActive(own), await isOnSale(own)]).toEqual([false, false])
  })

  it('leaves the one before it, and is credited in full if it had not begun', async () => {
    const own = await shop()
    await pay(own)
    market.clock.advance(10 * DAY_MS)
    const second = await pay(own)
    await takeBack(second)
    expect([await isActive(own), await daysLeft(own)]).toEqual([true, 20])
    expect(await areExpired(own)).toEqual([true, false])
    expect(await creditedTo(own)).toEqual([{ taxable: 1_500, gst: 270, total: 1_770 }])
    await expectNoBreaches(market)
  })

  it('ends beside the other, if both are taken back at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await shop()
      const payments = [await pay(own), await pay(own)]
      for (const step of ['created', 'lost'] as const) {
        market.clock.advance(2 * SECOND_MS)
        await Promise.all(payments.map((id) => market.gateway.dispute(id, step)))
        await settleRefunds(market)
      }
      expect([await isActive(own), await isOnSale(own)]).toEqual([false, false])
      // If the first ends before it, the second has begun, and its first day counts as used.
      const totals = (await creditedTo(own)).map(({ total }) => total).sort()
      expect([
        [1_711, 1_711],
        [1_711, 1_770],
      ]).toContainEqual(totals)
    }
    await expectNoBreaches(market)
  })

  it('takes nothing from the one that is paid at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const own = await shop()
      const first = await pay(own)
      await disputePayment(market, first, ['created'])
      const payNext = await opened(own)
      market.clock.advance(2 * SECOND_MS)
      const [paid] = await Promise.all([payNext(), market.gateway.dispute(first, 'lost')])
      expect(paid.status).toBe('paid')
      await settleRefunds(market)
      expect([await isActive(own), await isOnSale(own), await daysLeft(own)]).toEqual([
        true,
        true,
        30,
      ])
    }
    await expectNoBreaches(market)
  })
})

it('a dispute of a payment that bought nothing ends no platform plan', async () => {
  const own = await shop()
  const payReplaced = await opened(own, 90)
  await pay(own)
  const replaced = await payReplaced()
  expect(replaced.status).toBe('refunding')
  await settleRefunds(market)
  await takeBack(replaced.paymentId)
  expect([await isActive(own), await isOnSale(own)]).toEqual([true, true])
  expect(await creditedTo(own)).toEqual([])
})
