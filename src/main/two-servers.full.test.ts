import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instrumentPrice, searchInstruments } from '#contract/market/calls.ts'
import { notificationsLive } from '#contract/notifications/live.ts'
import { postTrade } from '#contract/scorecard/command-calls.ts'
import { subscribedScorecardLive } from '#contract/scorecard/live.ts'
import { tradeDetail } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { REDIS_SERVER, type RedisServer, startRedis } from '#platform/testing/redis-server.ts'
import { openLiveDesk } from './testing/live-desk.ts'
import type { Product } from './testing/processes/product.ts'
import { type Browser, openServers, type Servers } from './testing/processes/servers.ts'
import { freeMembership } from './testing/trades.ts'
import { openTestWorld, type TestActor, type TestWorld } from './testing.ts'

/*
 * Two whole servers on one database, which signal each other through Redis only. Browsers at one
 * server must see at once what happens at the other.
 */

const skipped = REDIS_SERVER === undefined
const name = skipped ? 'two servers (no redis-server on PATH)' : 'two servers'

const MASTER = [
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange',
  '257,1,ONE,ONE LIMITED,1000,,0,0.05,1,EQ,NSE,NSE',
]

let world: TestWorld
let redis: RedisServer
let servers: Servers
let analyst: TestActor
let customer: TestActor
let plan: string
const products: Product[] = []

beforeAll(async () => {
  if (skipped) {
    return
  }
  world = await openTestWorld()
  redis = await startRedis()
  servers = await openServers(world, { REDIS_URL: redis.url.href })
  const desk = openLiveDesk(world.app, world.platform)
  analyst = await world.actor('provider')
  customer = await world.actor('user')
  await desk.verify(analyst.id)
  await world.platform.db.transaction((tx) =>
    importMemberships(world.app, tx, [
      { ...freeMembership, id: analyst.id, startsAt: world.platform.clock.now() },
    ]),
  )
  const { app, platform } = world
  await platform.db.transaction((tx) => app.marketData.importMaster(tx, MASTER, '2026-11-20'))
  plan = await desk.addPlan(analyst.id)
  await desk.subscribe(customer.id, plan, 3_600_000)
  products.push(await servers.launch('one'), await servers.launch('two'))
}, 300_000)

afterAll(async () => {
  await servers?.close()
  await redis?.stop()
  await world?.close()
}, 60_000)

/** Posts a buy call at the market price, with target and stop-loss far from it. */
async function post(at: Product): Promise<Trade> {
  const found = await servers.ask(at, searchInstruments, { actor: analyst, query: { q: 'ONE' } })
  const { _id: instrumentId } = present(found.data[0], 'the instrument')
  const query = { id: String(instrumentId) }
  const price = async () =>
    (await servers.ask(at, instrumentPrice, { actor: analyst, query })).data.ltp
  await expect.poll(price, { timeout: 30_000 }).not.toBe(null)
  const near = Math.round((await price()) ?? 0)
  const body = {
    instrumentId,
    entryType: 'buy',
    lowerRange: near - 20,
    upperRange: near + 20,
    target: near + 400,
    stoploss: near - 400,
    holdingPeriod: 5,
    rationale: 'Broke out of a range of three weeks.',
    holdsPosition: false,
    shareWith: 'subscribers',
    shareWithPlans: [plan],
    clientKey: newId(),
  }
  return (await servers.ask(at, postTrade, { actor: analyst, body })).data
}

const tradesIn = ({ of }: Browser) =>
  of('delta').flatMap((delta) => subscribedScorecardLive.emits.delta.parse(delta).trades)

describe.skipIf(skipped)(name, () => {
  it("deliver each other's calls and prices, also after Redis was down", async () => {
    const [one, two] = [present(products[0], 'one'), present(products[1], 'two')]
    const [portal, notices] = [
      servers.browse(two, subscribedScorecardLive.namespace, customer),
      servers.browse(two, notificationsLive.namespace, customer),
    ]
    notices.socket.on('notification', ({ _id }) => notices.socket.emit('received', { ids: [_id] }))
    portal.socket.emit('details', { id: 'x', role: 'user', page: 'subscribed', mode: 'frames' })
    await expect.poll(() => portal.of('scorecard')).toHaveLength(1)

    const trade = await post(one)
    await expect.poll(() => tradesIn(portal).map(({ _id }) => _id)).toContain(trade._id)
    // The simulated exchange has quiet seconds, and more of them on a busy machine.
    await expect.poll(() => portal.of('prices').length, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(String(portal.of('prices').at(-1))).toContain(`;${trade.instrumentId},`)
    const detail = () => servers.ask(one, tradeDetail, { actor: analyst, query: { id: trade._id } })
    await expect.poll(async () => (await detail()).data.delivery?.delivered).toBe(1)
    expect((await detail()).data.delivery).toMatchObject({ told: 1 })

    await redis.stop()
    const metrics = () => fetch(`${two.url}/metrics`).then((reply) => reply.text())
    await expect.poll(metrics).toContain('signals_up 0')
    // No signal is delivered while Redis is down.
    const missed = await post(one)
    redis = await startRedis(redis.port)
    await expect
      .poll(() => tradesIn(portal).map(({ _id }) => _id), { timeout: 15_000 })
      .toContain(missed._id)
    const before = portal.of('prices').length
    await expect.poll(() => portal.of('prices').length, { timeout: 30_000 }).toBeGreaterThan(before)
    expect(await metrics()).toContain('signals_up 1')
  }, 180_000)
})
