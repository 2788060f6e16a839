import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, cartCoupon, feeAllowance } from '#contract/checkout/cart.ts'
import {
  myOrder,
  rejectPayment,
  submitPayment,
  submittedPayments,
  verifyPayment,
  withdrawPayment,
} from '#contract/checkout/orders.ts'
import { createCoupon } from '#contract/plans/coupons.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import { anonymous, type SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, quoted, signAgreement } from '../testing.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

let proofs = 0
/** A PDF that no other test sends. */
function proof(): ReadonlyMap<string, UploadedFile> {
  proofs += 1
  const bytes = testPdf(`withdrawn proof ${proofs}`)
  const field = 'paymentProof'
  return new Map([[field, { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }]])
}

const submit = (buyer: SignedInViewer, planId: string) =>
  market.call(submitPayment, { body: { subscribedToId: planId }, files: {} }, buyer, {
    uploads: proof(),
  })

async function sold(price = 1_499_00n) {
  const provider = await market.addProvider()
  return { provider, plan: await market.addPlan(provider.accountId, { price }) }
}

/** A signed and submitted order. */
async function submitted(shop?: Awaited<ReturnType<typeof sold>>, by?: SignedInViewer) {
  const { provider, plan } = shop ?? (await sold())
  const buyer = by ?? (await addBuyer(market))
  const order = await quoted(market, buyer, [plan.id], 'manual')
  await signAgreement(market, buyer, order)
  ;(await submit(buyer, plan.id)).reply()
  return { provider, plan, buyer, id: order._id }
}

const withdraw = (viewer: SignedInViewer | typeof anonymous, id: string) =>
  market.call(withdrawPayment, { body: { id } }, viewer)

const publishedOf = (type: string, orderId: string) => market.db.sql<
  { payload: { providerId: string; pricePaise: string; days?: number } }[]
>`
  select payload from outbox_event where type = ${type} and payload->>'orderId' = ${orderId}
  order by payload->>'at'`

describe('withdrawing a submitted payment', () => {
  it('is for its buyer alone', async () => {
    const { provider, id } = await submitted()
    expect((await withdraw(anonymous, id)).status).toBe(401)
    expect((await withdraw(provider, id)).status).toBe(403)
    expect((await withdraw(await market.addAdmin('order.verify'), id)).status).toBe(403)
    const other = await withdraw(await addBuyer(market), id)
    expect([other.status, other.code]).toEqual([404, 'not_found'])
    expect((await withdraw(await addBuyer(market), newId())).code).toBe('not_found')
    expect(await publishedOf('checkout.payment-withdrawn', id)).toEqual([])
  })

  it('closes the order, is recorded and announced once, and leaves nothing to decide', async () => {
    const { provider, plan, buyer, id } = await submitted()
    const done = (await withdraw(buyer, id)).reply()
    expect(done.message).toBe('Payment withdrawn')
    expect(done.data).toMatchObject({
      status: 'rejected',
      payment: { withdrawn: true, reason: null },
    })
    const again = await withdraw(buyer, id)
    expect([again.status, again.code]).toEqual([409, 'payment_not_submitted'])

    const queue = (await market.call(submittedPayments, { query: {} }, provider)).reply().data
    expect(queue).toMatchObject([{ _id: id, status: 'rejected', withdrawn: true }])
    const body = { id }
    expect((await market.call(verifyPayment, { body }, provider)).code).toBe(
      'payment_not_submitted',
    )
    const announced = await publishedOf('checkout.payment-withdrawn', id)
    expect(announced.map(({ payload }) => payload)).toMatchObject([
      { providerId: provider.accountId, pricePaise: '149900' },
    ])
    expect(
      await market.db.sql`
        select actor_id, detail from audit_inbox
        where action = 'checkout.payment-withdrawn' and object_id = ${id}`,
    ).toMatchObject([{ actor_id: buyer.accountId, detail: { paise: '149900' } }])
    expect((await quoted(market, buyer, [plan.id], 'manual'))._id).not.toBe(id)
  })

  it('is refused for an order that was never submitted, or was rejected', async () => {
    const { plan } = await sold()
    const buyer = await addBuyer(market)
    const open = await quoted(market, buyer, [plan.id], 'manual')
    expect((await withdraw(buyer, open._id)).code).toBe('payment_not_submitted')
    const { provider, buyer: other, id } = await submitted()
    const body = { id, reason: 'Nothing has arrived.' }
    ;(await market.call(rejectPayment, { body }, provider)).reply()
    expect((await withdraw(other, id)).code).toBe('payment_not_submitted')
    const seen = (await market.call(myOrder, { query: { id } }, other)).reply().data
    expect(seen.payment).toMatchObject({ withdrawn: false, reason: 'Nothing has arrived.' })
  })

  it('releases the coupon and the share of the yearly limit', async () => {
    const shop = await sold(1_00_000_00n)
    const { provider, plan } = shop
    const coupon = { code: 'ONCE10', percent: 10, maxUses: 1, expiresOn: '2026-12-31' }
    ;(await market.call(createCoupon, { body: coupon }, provider)).reply()
    const buyer = await addBuyer(market)
    ;(await market.call(addToCart, { body: { serviceId: plan.id } }, buyer)).reply()
    const wanted = { serviceId: plan.id, couponCode: 'ONCE10' }
    ;(await market.call(cartCoupon, { body: wanted }, buyer)).reply()
    const { id } = await submitted(shop, buyer)
    const query = { providerId: provider.accountId }
    const used = async () =>
      (await market.call(feeAllowance, { query }, buyer)).reply().data?.used ?? 0
    const uses = async () =>
      (await market.db.sql`select uses from coupon where provider_id = ${provider.accountId}`)[0]
    expect([await used(), await uses()]).toEqual([90_000, { uses: 1 }])
    ;(await withdraw(buyer, id)).reply()
    expect([await used(), await uses()]).toEqual([0, { uses: 0 }])
    expect((await market.app.plans.checkInvariants(market.db.read)).coupons).toEqual([])
  })

  it('gives the place among the customers to the next buyer', async () => {
    const shop = await sold()
    const body = { id: shop.provider.accountId, customerLimit: 1 }
    ;(await market.call(activateMembership, { body }, await market.addAdmin())).reply()
    const next = await addBuyer(market)
    await signAgreement(market, next, await quoted(market, next, [shop.plan.id], 'manual'))
    const { buyer, id } = await submitted(shop)
    expect((await submit(next, shop.plan.id)).code).toBe('customer_limit_reached')
    ;(await withdraw(buyer, id)).reply()
    expect((await submit(next, shop.plan.id)).status).toBe(200)
  })

  it('competes with the decision, of which one wins', async () => {
    const { provider, buyer, id } = await submitted()
    const body = { id }
    const tries = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        index % 3 === 0
          ? withdraw(buyer, id)
          : index % 3 === 1
            ? market.call(verifyPayment, { body }, provider)
            : market.call(rejectPayment, { body: { id, reason: 'No.' } }, provider),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(tries.map(({ code }) => code))).toEqual(
      new Set([undefined, 'payment_not_submitted']),
    )
    expect(await market.app.checkout.checkInvariants(market.db.read)).toEqual({
      captures: [],
      grants: [],
      books: [],
    })
  })
})

describe('the reminder of a submitted payment', () => {
  const remind = () => market.runJob('checkout-waiting-payments')
  const reminded = async (id: string) =>
    (await publishedOf('checkout.payment-waiting', id)).map(({ payload }) => payload.days)

  it('is sent once after two days and once after five, however often the job runs', async () => {
    const { id } = await submitted()
    const seen: (readonly (number | undefined)[])[] = []
    for (let day = 0; day < 8; day += 1) {
      await Promise.all(Array.from({ length: 20 }, remind))
      seen.push(await reminded(id))
      market.clock.advance(DAY_MS)
    }
    expect(seen).toEqual([[], [], [2], [2], [2], [2, 5], [2, 5], [2, 5]])
  })

  it('is sent once when the job was late, and never for a decided payment', async () => {
    const { id: late } = await submitted()
    const withdrawn = await submitted()
    ;(await withdraw(withdrawn.buyer, withdrawn.id)).reply()
    market.clock.advance(9 * DAY_MS)
    await remind()
    await remind()
    expect(await reminded(late)).toEqual([9])
    expect(await reminded(withdrawn.id)).toEqual([])
  })
})
