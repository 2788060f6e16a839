import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { activateService } from '#contract/platform-plans/calls.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

it('is not payable at the price of an earlier table, but can be chosen again', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { activated: false })
  const ask = { serviceId: plan.id, planName: 'gold', duration: 30 } as const
  const choose = async () =>
    (await market.call(activateService, { body: ask }, provider)).reply().data
  const open = (body: { readonly amount: number; readonly purchaseId?: string }) =>
    market.call(checkoutPayment, { body }, provider)
  const old = await choose()
  await market.db.sql`
    update platform_purchase set base_paise = 140000, gst_paise = 25200
    where id = ${old.purchaseId}`
  for (const sent of [
    { amount: 1_652, purchaseId: old.purchaseId },
    { amount: old.amount, purchaseId: old.purchaseId },
    { amount: 1_652 },
  ]) {
    expect((await open(sent)).code).toBe('payment_quote_missing')
  }
  const anew = await choose()
  expect([anew.amount, anew.purchaseId === old.purchaseId]).toEqual([1_770, false])
  expect((await open({ amount: 1_770, purchaseId: anew.purchaseId })).status).toBe(200)
})
