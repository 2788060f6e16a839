import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/calls.ts'
import { deleteTrade } from '#contract/scorecard/command-calls.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { newId } from '#kit/id.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type OutboxRelay, startOutboxRelay } from '#platform/outbox/relay.ts'
import { tradesOf } from './trade-calls.ts'

let market: Marketplace
let relay: OutboxRelay
let world: TradeWorld
let analyst: SignedInViewer
let share: number

const startRelay = async () => {
  const { db, log } = market.platform
  relay = await startOutboxRelay(db, subscriptionsOf(market.app), log)
}

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.communication.startJobs(market.platform.jobs)
  await startRelay()
  world = openTradeWorld(market)
  await world.standInForEngine()
  analyst = await world.addAnalyst({ regName: 'Asha Research', regNumber: 'INH000000077' })
  share = await world.addInstrument('RELIANCE')
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const DAY_MS = 86_400_000

async function addHolder(planId: string, days = 30): Promise<SignedInViewer> {
  const user = await market.addUser()
  const startsAt = new Date(market.clock.now().getTime() - DAY_MS)
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS)
  const term = { id: newId(), userId: user.accountId, planId, startsAt, endsAt }
  await market.db.transaction((tx) =>
    importSubscriptions(market, tx, [{ ...term, kind: 'import' }]),
  )
  return user
}

async function addFollower(providerId = analyst.accountId): Promise<SignedInViewer> {
  const user = await market.addUser()
  expect((await market.app.follows.follow(user, providerId)).ok).toBe(true)
  return user
}

const addPlan = async (provider = analyst) => (await market.addPlan(provider.accountId)).id

function post(more: Parameters<TradeWorld['post']>[2] = {}, viewer = analyst) {
  world.setPrice(share, 1010)
  return world.post(viewer, share, more)
}

const told = async (tradeId: string) =>
  (await market.app.scorecard.deliveries.deliveryOf(market.db.read, tradeId)).told
const SAID = 'Asha Research (INH000000077): a new call: Buy RELIANCE, NSE'
const texts = async (user: SignedInViewer) => {
  const { data } = (await market.call(listNotifications, { query: {} }, user)).reply()
  return data.filter(({ kind }) => kind === 'trade').map(({ title, body }) => `${title}: ${body}`)
}
const news = async (user: SignedInViewer) =>
  (await texts(user)).filter((text) => text === SAID).length

describe('notifications of a new call', () => {
  it('go only to entitled subscribers if the call is for subscribers, and omit its levels', async () => {
    const [gold, silver] = [await addPlan(), await addPlan()]
    const [holder, elsewhere] = [await addHolder(gold), await addHolder(silver)]
    const nobody = [
      await addHolder(await addPlan(await market.addProvider())),
      await addHolder(gold, 1),
      await addFollower(),
    ]
    const trade = await post({ shareWith: 'subscribers', shareWithPlans: [gold] })
    await expect.poll(() => told(trade._id)).toBe(1)
    expect([await news(holder), await news(elsewhere)]).toEqual([1, 0])
    const all = await post({ shareWith: 'subscribers' })
    await expect.poll(() => told(all._id)).toBe(2)
    expect([await news(holder), await news(elsewhere)]).toEqual([2, 1])
    for (const user of nobody) {
      expect(await news(user)).toBe(0)
    }
    const { data } = (await market.call(listNotifications, { query: {} }, elsewhere)).reply()
    expect(data[0]).toMatchObject({ kind: 'trade', link: `/scorecard?trade=${all._id}` })
    expect(tradesOf(data)).toEqual([all._id])
  })

  it('go once to every subscriber and follower if the call is for all', async () => {
    const other = await world.addAnalyst({ regName: 'Meru', regNumber: 'INH000000078' })
    const both = await addHolder(await addPlan(other))
    expect((await market.app.follows.follow(both, other.accountId)).ok).toBe(true)
    await addFollower(other.accountId)
    const trade = await post({}, other)
    await expect.poll(() => told(trade._id)).toBe(2)
    expect(await texts(both)).toEqual(['Meru (INH000000078): a new call: Buy RELIANCE, NSE'])
  })

  it('are not sent for a call that is deleted before they are sent', async () => {
    const other = await world.addAnalyst()
    const follower = await addFollower(other.accountId)
    await relay.stop()
    const gone = await post({}, other)
    expect((await market.call(deleteTrade, { body: { id: gone._id } }, other)).status).toBe(200)
    const stays = await post({}, other)
    await startRelay()
    await expect.poll(() => told(stays._id)).toBe(1)
    expect(await told(gone._id)).toBe(0)
    expect(await texts(follower)).toHaveLength(1)
  })

  it('reach 2,500 followers once per call when two calls are posted in a row', async () => {
    const other = await world.addAnalyst()
    const { sql } = market.db
    const ids = Array.from({ length: 2500 }, newId)
    await sql`
      insert into account (id, role, name, email, created_at, updated_at)
      select id, 'user', 'User', id || '@example.com', now(), now()
      from unnest(${ids}::uuid[]) as n(id)`
    await sql`
      insert into follow (follower_id, provider_id, followed_at)
      select id, ${other.accountId}, now() from unnest(${ids}::uuid[]) as n(id)`
    const trades = [await post({}, other), await post({}, other)]
    await expect
      .poll(() => Promise.all(trades.map(({ _id }) => told(_id))), { timeout: 10_000 })
      .toEqual([2500, 2500])
    const counts = await sql`
      select link, count(*)::int as notices, count(distinct account_id)::int as people
      from notification where account_id = any(${ids}::uuid[]) group by link`
    expect(counts.map(({ notices, people }) => [notices, people])).toEqual([
      [2500, 2500],
      [2500, 2500],
    ])
  })
})
