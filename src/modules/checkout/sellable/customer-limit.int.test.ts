import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteOrder } from '#contract/checkout/cart.ts'
import {
  paymentDetails,
  rejectPayment,
  submitPayment,
  verifyPayment,
} from '#contract/checkout/orders.ts'
import { checkoutPayment } from '#contract/payments/calls.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, payByCard, quoted, signAgreement } from '../testing.ts'
import { refuseCustomers } from './customer-limit.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

/** A provider with two plans and a limit on concurrent customers. */
async function limited(customerLimit: number) {
  const provider = await market.addProvider({ regName: 'Neel Research' })
  const { accountId: id } = provider
  const body = { id, customerLimit }
  ;(await market.call(activateMembership, { body }, await market.addAdmin())).reply()
  const plans = [await market.addPlan(id), await market.addPlan(id)] as const
  return { provider, plans }
}

type Sold = { readonly planId: string; readonly user: SignedInViewer; readonly days?: number }

const grant = ({ planId, user, days = 30 }: Sold) =>
  market.db.transaction((tx) =>
    market.app.plans.subscriptions.grant(tx, {
      planId,
      planVersion: 1,
      userId: user.accountId,
      kind: 'paid',
      sourceId: newId(),
      days,
      at: market.clock.now(),
    }),
  )

const ask = (user: SignedInViewer, planId: string, method: 'card' | 'manual' = 'card') =>
  market.call(quoteOrder, { body: { method, serviceIds: [planId] } }, user)

describe('the customer limit of a membership', () => {
  it('refuses a new customer beyond it, but never an existing one', async () => {
    const { plans } = await limited(1)
    const [first, second] = plans
    const [one, other] = [await market.addUser(), await market.addUser()]
    expect((await ask(one, first.id)).status).toBe(200)
    await grant({ planId: first.id, user: one })
    for (const method of ['card', 'manual'] as const) {
      const refused = await ask(other, second.id, method)
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'customer_limit_reached',
        'Neel Research is not accepting new customers right now.',
      ])
    }
    expect((await ask(one, first.id)).status).toBe(200)
    expect((await ask(one, second.id)).status).toBe(200)
    market.clock.advance(30 * DAY_MS)
    expect((await ask(other, second.id)).status).toBe(200)
  })

  it('counts people, not subscriptions or trials, and 0 means no limit', async () => {
    const { plans } = await limited(2)
    const [first, second] = plans
    const [one, trying, other] = [
      await market.addUser(),
      await market.addUser(),
      await market.addUser(),
    ]
    await grant({ planId: first.id, user: one })
    await grant({ planId: second.id, user: one })
    await grant({ planId: first.id, user: trying })
    await market.db.sql`
      update subscription set kind = 'trial' where user_id = ${trying.accountId}`
    expect((await ask(other, first.id)).status).toBe(200)
    await grant({ planId: first.id, user: other })
    expect((await ask(trying, first.id)).code).toBe('customer_limit_reached')
    const free = await limited(0)
    await grant({ planId: free.plans[0].id, user: one })
    expect((await ask(other, free.plans[0].id)).status).toBe(200)
  })

  it('sells only the last three places when twenty orders settle concurrently', async () => {
    const { provider, plans } = await limited(3)
    const planId = plans[0].id
    const users = await Promise.all(Array.from({ length: 20 }, () => market.addUser()))
    const at = market.clock.now()
    const settled = await Promise.all(
      users.map(({ accountId: userId }) =>
        market.db.transaction(async (tx) => {
          const orders = [{ userId, lines: [{ provider_id: provider.accountId }] }]
          const counting = { at, settling: true, verifying: false }
          if ((await refuseCustomers(market.app, tx, orders, counting)).size > 0) {
            return ok(false)
          }
          const term = { planId, planVersion: 1, userId, days: 30, at }
          const kind = { kind: 'paid', sourceId: newId() } as const
          await market.app.plans.subscriptions.grant(tx, { ...term, ...kind })
          return ok(true)
        }),
      ),
    )
    expect(settled.filter((one) => one.ok && one.value)).toHaveLength(3)
  })

  it('refunds one of two payments that compete for the last place', async () => {
    const { provider, plans } = await limited(1)
    const [one, other] = [await addBuyer(market), await addBuyer(market)]
    const orders = [
      { buyer: one, order: await quoted(market, one, [plans[0].id]) },
      { buyer: other, order: await quoted(market, other, [plans[1].id]) },
    ]
    const outcomes = await Promise.all(
      orders.map(({ buyer, order }) => payByCard(market, buyer, order)),
    )
    expect(outcomes.filter((status) => status === 'paid')).toHaveLength(1)
    const held = await market.db.sql`
      select from subscription where provider_id = ${provider.accountId}`
    expect(held).toHaveLength(1)
    const [returned] = await market.db.sql<{ reason: string }[]>`
      select reason from returned_payment where order_id = any(${orders.map(({ order }) => order._id)})`
    expect(returned?.reason).toContain('reached its customer limit')
  })

  const submit = (buyer: SignedInViewer, planId: string) => {
    const field = 'paymentProof'
    const bytes = testPdf(`proof of ${buyer.accountId}`)
    const file = { field, filename: 'proof.pdf', mediaType: 'application/pdf', bytes }
    const uploads: ReadonlyMap<string, UploadedFile> = new Map([[field, file]])
    const sent = { body: { subscribedToId: planId }, files: {} }
    return market.call(submitPayment, sent, buyer, { uploads })
  }
  /** A buyer who has seen the bank details and is about to submit a payment. */
  const transferring = async (planId: string) => {
    const buyer = await addBuyer(market)
    const order = await quoted(market, buyer, [planId], 'manual')
    await signAgreement(market, buyer, order)
    return { buyer, order }
  }
  const verify = (by: SignedInViewer, id: string) =>
    market.call(verifyPayment, { body: { id } }, by)

  it('reserves a place for a submitted transfer, so that it can be verified', async () => {
    const { provider, plans } = await limited(1)
    const [first, second] = plans
    const [one, other] = [await transferring(first.id), await transferring(second.id)]
    const third = await addBuyer(market)
    const card = await quoted(market, third, [first.id])
    expect((await submit(one.buyer, first.id)).status).toBe(200)

    const refused = await submit(other.buyer, second.id)
    expect([refused.status, refused.code]).toEqual([409, 'customer_limit_reached'])
    expect(refused.message).toBe(
      'Neel Research reached its customer limit, so this payment can’t be submitted. If you haven’t transferred the amount, please don’t. If you have, ask Neel Research for a refund, or contact our support for help.',
    )
    const details = { query: { id: provider.accountId, orderId: other.order._id } }
    expect((await market.call(paymentDetails, details, other.buyer)).code).toBe(
      'customer_limit_reached',
    )
    const body = { amount: card.total, orderId: card._id }
    expect((await market.call(checkoutPayment, { body }, third)).code).toBe('payment_quote_missing')
    expect((await ask(third, second.id)).code).toBe('customer_limit_reached')
    // The buyer's place also counts for another plan.
    expect((await ask(one.buyer, second.id)).status).toBe(200)
    expect((await verify(provider, one.order._id)).reply().data.status).toBe('paid')
  })

  it('gives the place of a rejected transfer to the next buyer', async () => {
    const { provider, plans } = await limited(1)
    const [first] = plans
    const [one, other] = [await transferring(first.id), await transferring(first.id)]
    expect((await submit(one.buyer, first.id)).status).toBe(200)
    expect((await submit(other.buyer, first.id)).code).toBe('customer_limit_reached')
    const reason = { id: one.order._id, reason: 'Nothing has arrived.' }
    ;(await market.call(rejectPayment, { body: reason }, provider)).reply()
    expect((await submit(other.buyer, first.id)).status).toBe(200)
    expect((await verify(provider, other.order._id)).status).toBe(200)
  })

  it('accepts only as many transfers as there are places when five are submitted at once', async () => {
    const { provider, plans } = await limited(2)
    const planId = plans[0].id
    const all = []
    for (let count = 0; count < 5; count += 1) {
      all.push(await transferring(planId))
    }
    const sent = await Promise.all(all.map(({ buyer }) => submit(buyer, planId)))
    const taken = all.filter((_, index) => sent[index]?.status === 200)
    expect(taken).toHaveLength(2)
    for (const { order } of taken) {
      expect((await verify(provider, order._id)).status).toBe(200)
    }
  })

  it('does not count an existing customer twice when several pay at once', async () => {
    const { provider, plans } = await limited(2)
    const [held, fresh] = [await market.addUser(), await market.addUser()]
    await grant({ planId: plans[0].id, user: held })
    const lines = [{ provider_id: provider.accountId }]
    const orders = [held, fresh].map(({ accountId: userId }) => ({ userId, lines }))
    const counting = { at: market.clock.now(), settling: true, verifying: false }
    const refused = await market.db.transaction((tx) =>
      refuseCustomers(market.app, tx, orders, counting),
    )
    expect(refused.size).toBe(0)
  })
})
