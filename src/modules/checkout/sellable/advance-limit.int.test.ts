import { afterAll, beforeAll, expect, it } from 'vitest'
import { quoteOrder } from '#contract/checkout/cart.ts'
import { submitPayment } from '#contract/checkout/orders.ts'
import { saveBillingProfile } from '#contract/invoices/calls.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const ask = (buyer: SignedInViewer, planId: string, method: 'card' | 'manual' = 'card') =>
  market.call(quoteOrder, { body: { method, serviceIds: [planId] } }, buyer)

async function planOf(validityDays: number, more: Parameters<Marketplace['addProvider']>[0] = {}) {
  const provider = await market.addProvider(more)
  return market.addPlan(provider.accountId, { validityDays })
}

async function buy(buyer: SignedInViewer, planId: string) {
  const order = await quoted(market, buyer, [planId])
  expect(await payByCard(market, buyer, order)).toBe('paid')
}

it('refuses to sell a plan that runs for ten years', async () => {
  const buyer = await addBuyer(market)
  const plan = await planOf(3_650)
  for (const method of ['card', 'manual'] as const) {
    const refused = await ask(buyer, plan.id, method)
    expect([refused.status, refused.code]).toEqual([409, 'advance_limit_exceeded'])
    expect(refused.message).toContain('runs for 3650 days. Fees may be paid for 365 days')
  }
})

it('refuses a renewal more than a year ahead, until enough of the term has passed', async () => {
  const buyer = await addBuyer(market)
  const plan = await planOf(360)
  await buy(buyer, plan.id)
  const refused = await ask(buyer, plan.id)
  expect([refused.status, refused.code]).toEqual([409, 'advance_limit_exceeded'])
  expect(refused.message).toMatch(/You can renew .* from \d+ Nov 2027/)
  market.clock.advance(354 * DAY_MS)
  expect((await ask(buyer, plan.id)).code).toBe('advance_limit_exceeded')
  market.clock.advance(DAY_MS + 60_000)
  expect((await ask(buyer, plan.id)).status).toBe(200)
})

it('refuses to open or submit an order once another renewal has used up the advance limit', async () => {
  const [buyer, other] = [await addBuyer(market), await addBuyer(market)]
  const plan = await planOf(200)
  const order = await quoted(market, buyer, [plan.id])
  const transfer = await quoted(market, other, [plan.id], 'manual')
  await signAgreement(market, other, transfer)
  const version = await market.app.plans.forSale(market.db.read, plan.id)
  const at = market.clock.now()
  for (const { accountId: userId } of [buyer, other]) {
    await market.db.transaction((tx) =>
      market.app.plans.subscriptions.grant(tx, {
        planId: plan.id,
        planVersion: version?.version ?? 1,
        userId,
        kind: 'paid',
        sourceId: order._id.slice(0, -4) + userId.slice(-4),
        days: 200,
        at,
      }),
    )
  }
  const body = { amount: order.total, orderId: order._id }
  expect((await market.call(checkoutPayment, { body }, buyer)).code).toBe('payment_quote_missing')
  const field = 'paymentProof'
  const bytes = testPdf('far ahead')
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
  const uploads: ReadonlyMap<string, UploadedFile> = new Map([[field, file]])
  const sent = { body: { subscribedToId: plan.id }, files: {} }
  const submitted = await market.call(submitPayment, sent, other, { uploads })
  expect(submitted.code).toBe('advance_limit_exceeded')
})

it('applies the yearly fee limit to companies as well', async () => {
  const company = await addBuyer(market)
  const profile = {
    name: 'Lake Trading Private Limited',
    address1: '12 Lake Road',
    address2: '',
    city: 'Kochi',
    pin: '682001',
    state: 'Kerala',
    gstin: '',
  } as const
  ;(await market.call(saveBillingProfile, { body: profile }, company)).reply()
  const provider = await market.addProvider()
  const dear = await market.addPlan(provider.accountId, { price: 1_60_000_00n })
  expect((await ask(company, dear.id)).code).toBe('fee_cap_exceeded')
})

it('sells longer plans in categories without a limit', async () => {
  const buyer = await addBuyer(market)
  const plan = await planOf(720, { category: 'Trainers' })
  expect((await ask(buyer, plan.id)).status).toBe(200)
})
