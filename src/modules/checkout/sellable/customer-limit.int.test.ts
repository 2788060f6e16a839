import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteOrder } from '#contract/checkout/cart.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addBuyer, payByCard, quoted } from '../testing.ts'
import { refuseCustomers } from './customer-limit.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

/** A provider that may have so many customers at a time, with two plans. */
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
  it('refuses a new customer beyond it, never one that the provider has', async () => {
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

  it('counts people, not subscriptions, and no trials; 0 is no limit', async () => {
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

  it('gives its last places once, however many settle at the same time', async () => {
    const { provider, plans } = await limited(3)
    const planId = plans[0].id
    const users = await Promise.all(Array.from({ length: 20 }, () => market.addUser()))
    const at = market.clock.now()
    const settled = await Promise.all(
      users.map(({ accountId: userId }) =>
        market.db.transaction(async (tx) => {
          const orders = [{ userId, lines: [{ provider_id: provider.accountId }] }]
          if ((await refuseCustomers(market.app, tx, orders, { at, settling: true })).size > 0) {
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

  it('gives a payment back that came for a place which was taken meanwhile', async () => {
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
})
