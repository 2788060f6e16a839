import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/calls.ts'
import { amendTrade, deleteTrade, exitTrade } from '#contract/scorecard/command-calls.ts'
import { importSubscriptions } from '#demo/import/subscriptions.ts'
import { newId } from '#kit/id.ts'
import { subscriptionsOf } from '#main/subscriptions.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { scorecardChanged } from '#modules/scorecard/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
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

async function addFollowers(count: number, providerId: string): Promise<readonly string[]> {
  const { sql } = market.db
  const ids = Array.from({ length: count }, newId)
  await sql`
    insert into account (id, role, name, email, created_at, updated_at)
    select id, 'user', 'User', id || '@example.com', now(), now()
    from unnest(${ids}::uuid[]) as n(id)`
  await sql`
    insert into follow (follower_id, provider_id, followed_at)
    select id, ${providerId}, now() from unnest(${ids}::uuid[]) as n(id)`
  return ids
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
    const ids = await addFollowers(2500, other.accountId)
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

describe('notifications of what has become of a call', () => {
  const titles = async (user: SignedInViewer) =>
    (await texts(user)).map((text) => text.replace('Asha Research (INH000000077): ', ''))
  const BUYS = 'Buy RELIANCE, NSE'

  it('go once to those who were told of it, also after their plan has ended', async () => {
    const plan = await addPlan()
    const [holder, ending] = [await addHolder(plan), await addHolder(plan, 2)]
    const trade = await post({ shareWith: 'subscribers', shareWithPlans: [plan] })
    await expect.poll(() => told(trade._id)).toBe(2)
    const late = await addHolder(plan)
    const draft = world.draft(share, { target: 1080 })
    const amended = { ...draft, id: trade._id }
    expect((await market.call(amendTrade, { body: amended }, analyst)).status).toBe(200)
    const NEW = `a new call: ${BUYS}`
    await expect.poll(() => titles(holder)).toEqual([`call amended: ${BUYS}`, NEW])
    market.clock.advance(DAY_MS + 1)
    await world.applyMarketEvent(trade._id, 'initiated', 1003)
    await world.applyMarketEvent(trade._id, 'sl', 980)
    const all = [`stop-loss hit: ${BUYS}`, `call amended: ${BUYS}`, NEW]
    for (const user of [holder, ending]) {
      await expect.poll(() => titles(user)).toEqual(all)
    }
    await market.db.transaction((tx) => publish(tx, scorecardChanged, { tradeIds: [trade._id] }))
    const next = await post({ shareWith: 'subscribers', shareWithPlans: [plan] })
    await expect.poll(() => titles(late)).toEqual([NEW])
    world.setPrice(share, 1010)
    const body = { id: next._id, pnl: 0, pnlpercentage: 0, ltp: 1010, exitDate: '2026-11-24' }
    expect((await market.call(exitTrade, { body }, analyst)).status).toBe(200)
    await expect.poll(() => titles(late)).toEqual([`call ended without an entry: ${BUYS}`, NEW])
    const ENDED = `call ended without an entry: ${BUYS}`
    expect(await titles(holder)).toEqual([ENDED, NEW, ...all])
    const { data } = (await market.call(listNotifications, { query: {} }, holder)).reply()
    expect(tradesOf(data)).toEqual([next._id, trade._id])
  })

  it('go neither to who follows no more, nor for a provider who is not verified any more', async () => {
    const other = await world.addAnalyst({ regName: 'Neem', regNumber: 'INH000000079' })
    const [stays, leaves] = [await addFollower(other.accountId), await addFollower(other.accountId)]
    const [gone, ends] = [await post({}, other), await post({}, other)]
    await expect.poll(() => told(ends._id)).toBe(2)
    await expect.poll(() => told(gone._id)).toBe(2)
    expect((await market.app.follows.unfollow(leaves, other.accountId)).ok).toBe(true)
    expect((await market.call(deleteTrade, { body: { id: gone._id } }, other)).status).toBe(200)
    const BEGUN = ['Neem (INH000000079): a new call: Buy RELIANCE, NSE'].flatMap((one) => [
      one,
      one,
    ])
    const WITHDRAWN = 'Neem (INH000000079): call withdrawn: Buy RELIANCE, NSE'
    await expect.poll(() => texts(stays)).toEqual([WITHDRAWN, ...BEGUN])
    const { data } = (await market.call(listNotifications, { query: {} }, stays)).reply()
    expect(data[0]?.link).toBeNull()
    await market.db
      .sql`update provider set status = 'approved', verified_at = null where account_id = ${other.accountId}`
    await world.applyMarketEvent(ends._id, 'initiated', 1003)
    await world.applyMarketEvent(ends._id, 'tp', 1060)
    const waiting = () => market.db.sql`
      select from outbox_event union all
      select from pgboss.job where name = 'trade-change-notices' and state < 'completed'`
    await expect.poll(waiting).toHaveLength(0)
    expect(await texts(stays)).toEqual([WITHDRAWN, ...BEGUN])
    expect(await texts(leaves)).toEqual(BEGUN)
  })

  it('go to 2,500 people once, and say only what happened last', async () => {
    const other = await world.addAnalyst()
    const { sql } = market.db
    const ids = await addFollowers(2500, other.accountId)
    const trade = await post({}, other)
    await expect.poll(() => told(trade._id), { timeout: 10_000 }).toBe(2500)
    await relay.stop()
    const amended = { ...world.draft(share, { target: 1080 }), id: trade._id }
    expect((await market.call(amendTrade, { body: amended }, other)).status).toBe(200)
    expect((await market.call(deleteTrade, { body: { id: trade._id } }, other)).status).toBe(200)
    await startRelay()
    const counts = async () => {
      const rows = await sql`
        select split_part(title, ': ', 2) as news, count(*)::int as notices,
          count(distinct account_id)::int as people
        from notification where account_id = any(${ids}::uuid[]) group by 1 order by 1`
      return rows.map(({ news: what, notices, people }) => [what, notices, people])
    }
    await expect.poll(counts, { timeout: 10_000 }).toEqual([
      ['a new call', 2500, 2500],
      ['call withdrawn', 2500, 2500],
    ])
  })
})
