import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { activateService } from '#contract/platform-plans/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
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

it('is paid at an earlier price on the day of the choice only; later the money is refunded', async () => {
  const provider = await market.addProvider()
  const paidAfter = async (waitMs: number) => {
    const plan = await market.addPlan(provider.accountId, { activated: false })
    const ask = { serviceId: plan.id, planName: 'gold', duration: 30 } as const
    const chosen = (await market.call(activateService, { body: ask }, provider)).reply().data
    // As if the table had another price when the payment was opened.
    await market.db.sql`
      update platform_purchase set base_paise = 140000, gst_paise = 25200
      where id = ${chosen.purchaseId}`
    const opened = await market.app.payments.begin({
      ...{ purpose: 'platform_plan', subjectId: chosen.purchaseId, amount: 1_652_00n },
      ...{ payerId: provider.accountId, title: 'Gold', notes: {} },
    })
    const { id } = opened.ok ? opened.value : expect.unreachable('it is opened')
    market.clock.advance(waitMs)
    const { proof } = await market.gateway.pay(id)
    const verified = await market.call(verifyPayment, { body: present(proof, 'paid') }, provider)
    const [row] = await market.db.sql<{ status: string }[]>`
      select status from platform_purchase where id = ${chosen.purchaseId}`
    return [verified.reply().data.status, row?.status]
  }
  expect(await paidAfter(0)).toEqual(['paid', 'paid'])
  expect(await paidAfter(2 * DAY_MS)).toEqual(['refunding', 'pending'])
})
