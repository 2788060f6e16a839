import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LATEST_CLOSED_ROWS, planCalls } from '#contract/scorecard/summary-calls.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { anonymous, type SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let world: TradeWorld
let asha: SignedInViewer
let buyer: SignedInViewer
let share: number
let gold: string
let silver: string

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  asha = await world.addAnalyst({ regName: 'Asha Research' })
  buyer = await market.addUser()
  share = await world.addInstrument('RELIANCE')
  gold = (await market.addPlan(asha.accountId, { title: 'Gold' })).id
  silver = (await market.addPlan(asha.accountId, { title: 'Silver' })).id
  await market.db.transaction((tx) =>
    market.app.plans.subscriptions.grant(tx, {
      planId: gold,
      planVersion: 1,
      userId: buyer.accountId,
      kind: 'paid',
      sourceId: newId(),
      days: 30,
      at: market.clock.now(),
    }),
  )
})
afterAll(() => market.close())

const ask = (planId: string, viewer = buyer) =>
  market.call(planCalls, { query: { planId } }, viewer)
const found = async (planId: string) => (await ask(planId)).reply().data

/**
 * Posts a call for the subscribers of these plans, or of all plans if none is given, and enters it.
 */
async function post(...shareWithPlans: readonly string[]): Promise<string> {
  world.setPrice(share, 1010)
  const subscribers = { shareWith: 'subscribers' as const, shareWithPlans: [...shareWithPlans] }
  const { _id } = await world.post(asha, share, subscribers)
  market.clock.advance(MINUTE_MS)
  await world.applyMarketEvent(_id, 'initiated', 1005)
  return _id
}

describe('the calls of a plan', () => {
  it('are returned to its subscriber, and refused to everyone else', async () => {
    expect(await found(gold)).toEqual({
      planId: gold,
      posted: 0,
      usualWaitDays: null,
      lastPostedAt: null,
      latest: [],
    })
    for (const planId of [silver, newId()]) {
      expect((await ask(planId)).code).toBe('not_found')
    }
    expect((await ask(gold, await market.addUser())).code).toBe('not_found')
    expect((await ask(gold, asha)).code).toBe('forbidden')
    expect((await market.call(planCalls, { query: { planId: gold } }, anonymous)).code).toBe(
      'unauthenticated',
    )
  })

  it('are those its subscribers can see, with the usual wait and the latest closed ones', async () => {
    await post(silver)
    const ids: string[] = []
    for (let call = 0; call < 3; call += 1) {
      ids.push(await post(gold), await post())
      market.clock.advance(2 * DAY_MS)
    }
    const calls = await found(gold)
    expect([calls.posted, calls.usualWaitDays, calls.latest]).toEqual([6, 3, []])
    for (const id of ids) {
      await world.applyMarketEvent(id, 'tp', 1060)
    }
    const { latest } = await found(gold)
    expect(latest.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, LATEST_CLOSED_ROWS))
  })

  it('exclude calls that were hidden', async () => {
    const last = await post(gold)
    const { posted, lastPostedAt } = await found(gold)
    await market.db.sql`
      update trade set hidden_at = now(), hidden_reason = 'A promise of profit.',
        version = version + 1 where id = ${last}`
    const after = await found(gold)
    expect(after.posted).toBe(posted - 1)
    expect(after.lastPostedAt).not.toBe(lastPostedAt)
  })
})
