import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, completeFree, quoteOrder } from '#contract/checkout/cart.ts'
import { myOrder, submitPayment } from '#contract/checkout/orders.ts'
import type { Order } from '#contract/checkout/types.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, consent, payByCard, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function dealing() {
  const provider = await market.addProvider({ refundPolicy: 'In full within a week.' })
  const plan = await market.addPlan(provider.accountId)
  return { provider, plan, buyer: await addBuyer(market) }
}

/** Changes the text on the provider's page. */
const edit = (provider: SignedInViewer, refundPolicy: string) =>
  market.db.sql`
    update provider set refund_policy = ${refundPolicy} where account_id = ${provider.accountId}`

const shown = async (buyer: SignedInViewer, { _id: id }: Pick<Order, '_id'>) =>
  (await market.call(myOrder, { query: { id } }, buyer)).reply().data

const open = (buyer: SignedInViewer, { total: amount, _id: orderId }: Order) =>
  market.call(checkoutPayment, { body: { amount, orderId } }, buyer)

const quoteAgain = async (buyer: SignedInViewer, planId: string, method: 'card' | 'manual') => {
  const body = { method, serviceIds: [planId] }
  return (await market.call(quoteOrder, { body }, buyer)).reply()
}

let proofs = 0
const submit = (buyer: SignedInViewer, planId: string) => {
  proofs += 1
  const field = 'paymentProof'
  const bytes = testPdf(`proof under terms ${proofs}`)
  const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
  const uploads: ReadonlyMap<string, UploadedFile> = new Map([[field, file]])
  const sent = { body: { subscribedToId: planId }, files: {} }
  return market.call(submitPayment, sent, buyer, { uploads })
}

describe('terms that change between consent and payment', () => {
  it('need a new consent before a card payment, under the same order', async () => {
    const { provider, plan, buyer } = await dealing()
    const order = await quoted(market, buyer, [plan.id])
    expect((await shown(buyer, order)).needs).toEqual([])
    await edit(provider, 'None at all.')
    expect((await open(buyer, order)).code).toBe('payment_quote_missing')
    const { data: again, changes } = await quoteAgain(buyer, plan.id, 'card')
    expect([again._id, again.needs, changes]).toEqual([order._id, ['consent'], []])
    expect(again.lines[0]?.consentedAt).not.toBeNull()
    await consent(market, buyer, { orderId: order._id })
    expect((await shown(buyer, order)).needs).toEqual([])
    expect(await payByCard(market, buyer, order)).toBe('paid')
  })

  it('need a new consent in an order of several plans, unless the text is changed back', async () => {
    const { provider, plan, buyer } = await dealing()
    const other = await market.addPlan((await market.addProvider()).accountId)
    const order = await quoted(market, buyer, [plan.id, other.id])
    await edit(provider, 'None at all.')
    expect((await shown(buyer, order)).needs).toEqual(['consent'])
    await edit(provider, 'In full within a week.')
    expect((await shown(buyer, order)).needs).toEqual([])
  })

  it('need a new consent before a free order is completed', async () => {
    const { provider, plan, buyer } = await dealing()
    const body = { code: 'GIFT', percent: 100, maxUses: 10, expiresOn: '2026-12-31' }
    ;(await market.call(createCoupon, { body }, provider)).reply()
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    const coupon = { serviceId: plan.id, couponCode: 'GIFT' }
    ;(await market.call(cartCoupon, { body: coupon }, buyer)).reply()
    const order = await quoted(market, buyer, [plan.id])
    expect(order.method).toBe('free')
    await edit(provider, 'None at all.')
    const finish = () => market.call(completeFree, { body: { orderId: order._id } }, buyer)
    expect((await finish()).code).toBe('consent_missing')
    await consent(market, buyer, { orderId: order._id })
    expect((await finish()).status).toBe(200)
  })

  it('need a new consent before the agreement is signed', async () => {
    const { provider, plan, buyer } = await dealing()
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await edit(provider, 'None at all.')
    expect((await shown(buyer, order)).needs).toEqual(['consent', 'agreement'])
    expect((await submit(buyer, plan.id)).code).toBe('consent_missing')
    await consent(market, buyer, { orderId: order._id })
    await signAgreement(market, buyer, order)
    expect((await submit(buyer, plan.id)).status).toBe(200)
  })

  it('need a new order and a new signature where the agreement was already signed', async () => {
    const { provider, plan, buyer } = await dealing()
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    await edit(provider, 'None at all.')
    expect((await shown(buyer, order)).needs).toEqual(['new-order'])
    // A consent alone does not replace the signature on the changed text.
    await consent(market, buyer, { orderId: order._id })
    expect((await shown(buyer, order)).needs).toEqual(['new-order'])
    const refused = await submit(buyer, plan.id)
    expect([refused.status, refused.code]).toEqual([409, 'consent_outdated'])
    expect(refused.message).toContain('If you already transferred the amount, don’t transfer it')

    const next = (await quoteAgain(buyer, plan.id, 'manual')).data
    expect(next._id).not.toBe(order._id)
    expect(next.needs).toEqual(['consent', 'agreement'])
    expect((await shown(buyer, order)).status).toBe('expired')
    await consent(market, buyer, { orderId: next._id })
    market.clock.advance(2 * MINUTE_MS)
    await signAgreement(market, buyer, next)
    expect((await submit(buyer, plan.id)).status).toBe(200)
    const signatures = await market.db.sql`
      select from agreement where user_id = ${buyer.accountId} and status = 'completed'`
    expect(signatures).toHaveLength(2)
  })

  it('need no new consent while the text is unchanged, even the next day', async () => {
    const { provider, plan, buyer } = await dealing()
    const order = await quoted(market, buyer, [plan.id], 'manual')
    await signAgreement(market, buyer, order)
    market.clock.advance(20 * HOUR_MS)
    await market.db.sql`
      update provider set description = 'Charts since 2009.' where account_id = ${provider.accountId}`
    expect((await shown(buyer, order)).needs).toEqual([])
    market.clock.advance(3 * HOUR_MS + 55 * MINUTE_MS)
    const kept = (await quoteAgain(buyer, plan.id, 'manual')).data
    expect([kept._id, kept.needs]).toEqual([order._id, []])
    expect((await submit(buyer, plan.id)).status).toBe(200)
    await edit(provider, 'None at all.')
    expect(await shown(buyer, order)).toMatchObject({ status: 'submitted', needs: [] })
  })
})
