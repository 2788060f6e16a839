import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  providerServices,
  refundService,
  removeArticle,
  removeService,
  removeVideo,
} from '#contract/admin/removals.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { getPiece } from '#contract/content/public-calls.ts'
import { services } from '#contract/plans/calls.ts'
import { ownPlans } from '#contract/plans/own-plans.ts'
import { activateService } from '#contract/platform-plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { article, createPublishing } from '#modules/content/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { findBreaches } from './invariants.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin()
})
afterAll(() => market.close())

const reason = 'It promises returns.'

const onRecord = async (action: string, id: string) => {
  const rows = await market.db.sql`
    select from audit_inbox where action = ${action} and object_id = ${id}`
  return rows.length
}

const told = async (accountId: string) => {
  const rows = await market.db.sql<{ text: string }[]>`
    select body as text from notification where account_id = ${accountId}`
  return rows.map(({ text }) => text)
}

const statuses = async (buyer: SignedInViewer) =>
  (await market.call(mySubscriptions, { query: {} }, buyer))
    .reply()
    .data.map(({ status }) => status)

/** A plan on sale that `count` buyers have bought by card. */
async function soldPlan(count: number) {
  const provider = await market.addProvider({ regName: 'Saral Research' })
  const plan = await market.addPlan(provider.accountId, { price: 1_200_00n })
  const buyers: SignedInViewer[] = []
  for (let index = 0; index < count; index += 1) {
    const buyer = await addBuyer(market)
    expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
    buyers.push(buyer)
  }
  return { provider, plan, buyers }
}

describe('a plan that an admin removes', () => {
  it('goes off sale for good, once for 20 requests; running subscriptions stay', async () => {
    const { provider, plan, buyers } = await soldPlan(1)
    const body = { id: plan.id, reason }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => market.call(removeService, { body }, admin)),
    )
    expect(all.map((one) => one.reply().message)).toEqual(Array(20).fill('Post Removed'))
    expect(await onRecord('plan.removed-by-admin', plan.id)).toBe(1)
    expect((await told(provider.accountId)).filter((text) => text.includes(reason))).toHaveLength(1)
    const query = { providerId: provider.accountId, limit: 20 }
    expect((await market.call(services, { query })).reply().data).toEqual([])
    const details = await market.call(spDetails, { query: { id: provider.accountId } })
    expect(details.reply().data.servicesCount).toBe(0)
    expect(await statuses(buyers[0] as SignedInViewer)).toEqual(['running'])
    expect((await market.call(ownPlans, { query: { limit: 20 } }, provider)).reply().data).toEqual([
      expect.objectContaining({ _id: plan.id, activated: false, takenOffReason: reason }),
    ])
    const again = { serviceId: plan.id, planName: 'gold', duration: 30 } as never
    expect((await market.call(activateService, { body: again }, provider)).code).toBe('not_found')
  })

  it('refunds every buyer what is left, once', async () => {
    const { plan, buyers } = await soldPlan(3)
    const refund = () => market.call(refundService, { body: { id: plan.id } }, admin)
    expect((await refund()).code).toBe('not_found')
    await market.call(removeService, { body: { id: plan.id, reason } }, admin)
    const asked = await Promise.all(Array.from({ length: 20 }, refund))
    expect(asked.every((one) => one.reply().data.subscriptions === 3)).toBe(true)
    expect(await onRecord('plan.refunds-asked', plan.id)).toBe(1)
    market.clock.advance(MINUTE_MS)
    const rounds = await Promise.all(
      Array.from({ length: 5 }, () => market.runJob('checkout-give-back-removed')),
    )
    expect(rounds.map(Number).reduce((sum, ended) => sum + ended)).toBe(3)
    expect(await market.runJob('checkout-give-back-removed')).toBe(0)
    for (const buyer of buyers) {
      expect(await statuses(buyer)).toEqual(['cancelled'])
    }
    const [given] = await market.db.sql<{ cancellations: number }[]>`
      select count(*)::int as cancellations from cancellation c
        join order_line l on l.id = c.line_id where l.plan_id = ${plan.id}`
    expect(given?.cancellations).toBe(3)
    const notes = await market.db.sql<{ reason: string }[]>`
      select distinct n.reason from cancellation c join order_line l on l.id = c.line_id
        join invoice n on n.id = c.credit_note_id where l.plan_id = ${plan.id}`
    expect(notes).toEqual([{ reason: 'Plan removed from Tradebox' }])
    expect((await refund()).reply().data.subscriptions).toBe(0)
    const breaches = await market.db.snapshot((tx) => findBreaches(market.app, tx))
    expect([...breaches.values()].flat()).toEqual([])
  })

  it("posts each buyer's refund at its own time, however long the run takes", async () => {
    const { plan } = await soldPlan(2)
    await market.call(removeService, { body: { id: plan.id, reason } }, admin)
    await market.call(refundService, { body: { id: plan.id } }, admin)
    const begun = market.clock.now().getTime()
    let seconds = 0
    const now = vi.spyOn(market.clock, 'now').mockImplementation(() => {
      seconds += 40
      return new Date(begun + seconds * SECOND_MS)
    })
    try {
      expect(await market.runJob('checkout-give-back-removed')).toBe(2)
    } finally {
      now.mockRestore()
    }
    const rows = await market.db.sql`
      select distinct e.at from cancellation c join order_line l on l.id = c.line_id
        join ledger_entry e on e.key = 'refund:' || c.id where l.plan_id = ${plan.id}`
    expect(rows).toHaveLength(2)
  })

  it('must exist, and requires the permission', async () => {
    const nobody = await market.call(removeService, { body: { id: newId(), reason } }, admin)
    expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
    const viewer = await market.addAdmin('provider.view')
    const body = { id: newId(), reason }
    expect((await market.call(removeService, { body }, viewer)).code).toBe('forbidden')
  })

  it("is in the admin's list of the provider's plans, with those off sale, in pages", async () => {
    const provider = await market.addProvider()
    const ids: string[] = []
    for (const activated of [true, false]) {
      market.clock.advance(MINUTE_MS)
      const createdAt = market.clock.now()
      ids.unshift((await market.addPlan(provider.accountId, { activated, createdAt })).id)
    }
    const page = async (cursor?: string) =>
      (
        await market.call(
          providerServices,
          { query: { id: provider.accountId, limit: 1, cursor } },
          admin,
        )
      ).reply()
    const first = await page()
    const second = await page(first.nextCursor)
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids)
    expect(second.nextCursor).toBeUndefined()
    const query = { id: newId(), limit: 1 }
    expect((await market.call(providerServices, { query }, admin)).code).toBe('not_found')
  })
})

describe('content that an admin removes', () => {
  it('is removed by the call of its kind, audited, and its provider is notified', async () => {
    const desk = createPublishing(market)
    const publisher = await desk.addPublisher()
    const { _id: id } = await desk.publish(publisher, article())
    const wrong = await market.call(removeVideo, { body: { id, reason } }, admin)
    expect([wrong.status, wrong.code]).toEqual([404, 'not_found'])
    // A client written from the specification sends the id only.
    const removed = await market.call(removeArticle, { body: { id } as never }, admin)
    expect(removed.reply().message).toBe('Post Removed')
    expect((await market.call(getPiece, { params: { id } })).status).toBe(404)
    expect(await onRecord('content.removed-by-admin', id)).toBe(1)
    expect((await told(publisher.accountId)).join()).toContain('breaks Tradebox’s rules')
    expect((await market.call(removeArticle, { body: { id, reason } }, admin)).code).toBe(
      'not_found',
    )
  })
})
