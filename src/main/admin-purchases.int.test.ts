import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPlans, walletPurchases } from '#contract/admin/purchases.ts'
import {
  cancelPreview,
  cancelSubscription,
  mySubscriptions,
} from '#contract/checkout/subscriptions.ts'
import { importPurchases } from '#demo/import/platform-plans.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('wallet.view')
})
afterAll(() => market.close())

it('lists the purchases of all providers, by provider, day and payment method', async () => {
  const buyer = await addBuyer(market)
  const sellers = [await market.addProvider(), await market.addProvider()]
  for (const { accountId } of sellers) {
    const plan = await market.addPlan(accountId, { price: 999_00n })
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    market.clock.advance(DAY_MS)
  }
  const list = async (query: Parameters<typeof market.call<typeof walletPurchases>>[1]['query']) =>
    (await market.call(walletPurchases, { query }, admin)).reply()
  const all = await list({ limit: 10 })
  expect(all.data).toHaveLength(2)
  expect(all.data[0]).toMatchObject({
    purchasedBy: buyer.name,
    paymentMethod: 'card',
    amount: 999,
    invoiceLink: expect.stringMatching(/^\/dashboard\/admin\/viewinvoice\//),
  })
  const first = await list({ limit: 1 })
  const next = await list({ limit: 1, cursor: first.nextCursor })
  expect([...first.data, ...next.data]).toEqual(all.data)
  const [one] = sellers
  expect((await list({ limit: 10, providerId: one?.accountId })).data).toEqual([all.data[1]])
  expect((await list({ limit: 10, from: '2026-11-22' })).data).toEqual([all.data[0]])
  expect((await list({ limit: 10, to: '2026-11-21' })).data).toEqual([all.data[1]])
  expect((await list({ limit: 10, method: 'manual' })).data).toEqual([])
})

it('shows the duration and status of each purchase', async () => {
  const buyer = await addBuyer(market)
  const { accountId: providerId } = await market.addProvider()
  const plan = await market.addPlan(providerId, { price: 999_00n, validityDays: 30 })
  const buy = async () => {
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  }
  const rows = async () => {
    const query = { limit: 10, providerId }
    const { data } = (await market.call(walletPurchases, { query }, admin)).reply()
    return data.map(({ duration, status }) => ({ duration, status }))
  }
  const first = { duration: 30, status: 'running' }
  await buy()
  expect(await rows()).toEqual([first])
  await buy()
  expect(await rows()).toEqual([{ duration: 30, status: 'upcoming' }, first])
  const held = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const { _id: id } = present(
    held.find(({ status }) => status === 'running'),
    'one of them runs',
  )
  const shown = (await market.call(cancelPreview, { query: { id } }, buyer)).reply().data
  const body = { id, refund: shown.refund }
  ;(await market.call(cancelSubscription, { body }, buyer)).reply()
  expect(await rows()).toEqual([first, { duration: 30, status: 'cancelled' }])
  market.clock.advance(31 * DAY_MS)
  expect(await rows()).toEqual([
    { duration: 30, status: 'ended' },
    { duration: 30, status: 'cancelled' },
  ])
})

it('lists the platform plans of all providers, by plan and status', async () => {
  const provider = await market.addProvider()
  const now = market.clock.now()
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const plan = await market.addPlan(provider.accountId)
  const rows = [
    { tier: 'gold', promoCode: 'PROMOG1', from: -100, to: -10 },
    { tier: 'silver', promoCode: 'PROMOS1', from: -5, to: 25 },
  ] as const
  await market.db.transaction(async (tx) => {
    await importPurchases(
      tx,
      rows.map(({ tier, promoCode, from, to }) => ({
        id: newId(),
        providerId: provider.accountId,
        planId: plan.id,
        tier,
        duration: 30 as const,
        promoCode,
        payment: null,
        at: at(from),
        endsAt: at(to),
      })),
      new Map(),
    )
  })
  // It was chosen long before it was paid.
  await market.db.sql`
    update platform_purchase set created_at = ${at(-200)}
    where provider_id = ${provider.accountId} and tier = 'silver'`
  const list = async (query: Parameters<typeof market.call<typeof adminPlans>>[1]['query']) =>
    (await market.call(adminPlans, { query }, admin)).reply().data
  const all = await list({ limit: 10 })
  expect(all.map(({ plan: tier, isExpired }) => ({ tier, isExpired }))).toEqual([
    { tier: 'silver', isExpired: false },
    { tier: 'gold', isExpired: true },
  ])
  expect(all[0]).toMatchObject({
    orderdBy: { name: provider.name },
    serviceName: plan.title,
    total: 0,
    invoiceLink: null,
    createdAt: at(-5).toISOString(),
  })
  expect(await list({ limit: 10, status: 'Expired' })).toEqual([all[1]])
  expect(await list({ limit: 10, status: 'Active', plan: 'gold' })).toEqual([])
  expect(await list({ limit: 10, plan: 'gold' })).toEqual([all[1]])
})
