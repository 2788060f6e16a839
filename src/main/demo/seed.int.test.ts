import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceDetails } from '#contract/plans/calls.ts'
import { applyCoupon } from '#contract/plans/coupons.ts'
import { ownPlans } from '#contract/plans/own-plans.ts'
import { present } from '#kit/assert.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts'
import { type ActorKey, describeActors } from './actors.ts'
import { DEMO_SEED, generateMarketplace } from './marketplace.ts'
import { seedDemoIfEmpty } from './seed.ts'

let market: Marketplace
let took: number

beforeAll(async () => {
  market = await openMarketplace()
  const start = performance.now()
  await seedDemoIfEmpty({ ...market, remember: market.gateway.remember })
  took = performance.now() - start
}, 60_000)
afterAll(() => market.close())

const demo = () => generateMarketplace(DEMO_SEED, market.clock.now())

function viewer(key: ActorKey): SignedInViewer {
  const actor = present(
    describeActors(demo()).find((one) => one.key === key),
    'the demo has its actors',
  )
  const { id, role, name, email } = actor
  const provedAt = market.clock.now()
  return {
    kind: 'account',
    accountId: id,
    role,
    permissions: new Set(),
    name,
    email,
    sessionId: id,
    provedAt,
  }
}

describe('the demo', () => {
  it('is there within seconds, once', async () => {
    expect(took).toBeLessThan(20_000)
    const again = { ...market, remember: market.gateway.remember }
    expect(await seedDemoIfEmpty(again)).toBe(false)
  })

  it('adds up', async () => {
    const breaches = await market.app.plans.checkInvariants(market.db.read)
    expect(breaches).toEqual({ I5: [], I7: [], I8: [] })
    const [sums] = await market.db.sql<{ running: number; plans: number; trials: number }[]>`
      select sum(subscribers_count)::int as running,
        count(*) filter (where subscribers_count > 0)::int as plans,
        (select count(*)::int from trial_claim) as trials
      from plan`
    expect(sums?.running).toBeGreaterThan(150)
    expect(sums?.plans).toBeGreaterThan(80)
    expect(sums?.trials).toBeGreaterThan(5)
  })

  it('shows the first investor what was bought, and nobody else', async () => {
    const investor = viewer('U1')
    const { subscriptions } = market.app.plans
    const held = await subscriptions.listOf(market.db.read, investor.accountId)
    expect(held).toHaveLength(4)
    const now = market.clock.now()
    const entitled = await subscriptions.entitledPlanIds(market.db.read, investor.accountId, now)
    expect(entitled.size).toBe(3)
    for (const { planId, until } of held) {
      const see = async (who: SignedInViewer) =>
        (await market.call(serviceDetails, { params: { id: planId } }, who)).reply().data
          .subscribedBy
      expect(await see(investor)).toEqual(until > now ? [investor.accountId] : [])
      expect(await see(viewer('U2'))).toEqual([])
    }
  })

  it("counts the named providers' subscribers, and takes their coupons", async () => {
    const provider = viewer('P1')
    const { data } = (await market.call(ownPlans, { query: {} }, provider)).reply()
    expect(data.reduce((sum, plan) => sum + plan.subscribersCount, 0)).toBeGreaterThan(0)
    const plan = present(data[0], 'the provider has plans')
    const body = { serviceId: plan._id, couponCode: 'welcome10' }
    const applied = (await market.call(applyCoupon, { body }, viewer('U2'))).reply()
    expect(applied.discountedPrice).toBeCloseTo(plan.price * 0.9, 2)
    const expired = { ...body, couponCode: 'DIWALI20' }
    expect((await market.call(applyCoupon, { body: expired }, viewer('U2'))).code).toBe(
      'coupon_invalid',
    )
  })
})
