import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { connectDatabase } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { signal } from '#platform/signals/signals.ts'
import { type FeedHost, startFeedHost } from './feed-host.ts'
import { createMarketData } from './market-data.ts'
import { createMarketPrices } from './market-prices.ts'
import { feedOpener } from './open-feed.ts'
import { takeLease } from './store/lease.ts'
import { listLastPrices } from './store/prices.ts'

const MASTER = [
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange',
  '257,1,ONE,ONE LIMITED,1000,,0,0.05,1,EQ,NSE,NSE',
  '513,2,TWO,TWO LIMITED,200,,0,0.05,1,EQ,NSE,NSE',
]

let database: TestDatabase
let one: number
let two: number
const running: FeedHost[] = []
const log = pino({ enabled: false })

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const clock = { now: () => new Date() }
  const marketData = createMarketData({ db, clock, marketHours: 'simulated' })
  await db.transaction((tx) => marketData.importMaster(tx, MASTER, '2026-11-20'))
  one = (await marketData.findListed(db.read, 'NSE', 'ONE'))?.id ?? 0
  two = (await marketData.findListed(db.read, 'NSE', 'TWO'))?.id ?? 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.stop()))
})
afterAll(() => database.close())

/** Simulates a separate process, as far as prices are concerned. */
async function start({
  feed = true,
  now = () => Date.now(),
  db = database.db,
  shared = true,
} = {}) {
  const prices = createMarketPrices(now)
  const host = await startFeedHost({
    db,
    newId,
    log,
    signals: db.signals,
    prices,
    openFeed: feed ? feedOpener({ config: { kind: 'simulated' }, db, log, now }) : undefined,
    shared,
    now,
    timing: { leaseMs: 1500, renewMs: 100, checkpointMs: 100 },
  })
  running.push(host)
  return { host, prices }
}

/**
 * Waits until the signals of earlier processes have arrived, so that new processes do not receive
 * them.
 */
async function untilSignalsArrived(): Promise<void> {
  const { db } = database
  let arrived = false
  const following = await db.signals.follow('arrived', {
    onSignal: () => {
      arrived = true
    },
  })
  signal(db.read, 'arrived')
  await expect.poll(() => arrived).toBe(true)
  await following.stop()
}

const gauge = (host: FeedHost, name: string) =>
  host.gauges.find((each) => each.name === name)?.read()

describe('the feed host', () => {
  it('stays idle until an instrument is watched, then delivers fresh prices', async () => {
    const { host, prices } = await start()
    expect(host.ownsFeed()).toBe(true)
    expect(prices.feedState()).toBe('idle')
    const release = prices.watch([one, two])
    await expect.poll(() => prices.isFresh(one, Date.now())).toBe(true)
    expect(prices.feedState()).toBe('live')
    expect(await gauge(host, 'market_instruments_watched')).toBe(2)
    expect(await gauge(host, 'market_feed_up')).toBe(1)
    expect(await gauge(host, 'market_price_age_seconds')).toBeLessThan(15)
    release()
    await expect.poll(() => prices.feedState()).toBe('idle')
    expect(host.isAlive()).toBe(true)
  })

  it('stores the last price of a watched instrument with its range', async () => {
    const { prices } = await start()
    prices.watch([one])
    const stored = async () => (await listLastPrices(database.db.read, [one]))[0]
    await expect.poll(async () => (await stored())?.atMs).toBeGreaterThan(Date.now() - 3000)
    const row = await stored()
    expect(row && row.low <= row.price && row.price <= row.high).toBe(true)
    expect(row?.rangeSinceMs).toBeLessThanOrEqual(row?.receivedAtMs ?? 0)
  })

  it('resumes from the stored price after a restart, tick by tick', async () => {
    let nowMs = Date.now() + 60_000
    const first = await start({ now: () => nowMs })
    first.prices.watch([two])
    await expect.poll(() => first.prices.lastOf(two)?.price).toBeGreaterThan(0)
    await first.host.stop()
    const [before] = await listLastPrices(database.db.read, [two])
    nowMs += 120_000
    const second = await start({ now: () => nowMs })
    const times: number[] = []
    second.prices.listen({
      onTicks: ({ length, times: at }) => times.push(...at.subarray(0, length)),
      onUnseen: () => expect.fail('two minutes are told tick by tick'),
    })
    second.prices.watch([two])
    await expect.poll(() => times.length).toBeGreaterThan(24)
    expect(times[0]).toBeGreaterThan(before?.atMs ?? 0)
    expect((times[0] ?? 0) - (before?.atMs ?? 0)).toBeLessThanOrEqual(5000)
  })

  it('runs in one process at a time, and another takes over an expired or released lease', async () => {
    await database.db.transaction((tx) => takeLease(tx, newId(), 1))
    const [a, b] = await Promise.all([start(), start()])
    expect([a.host.ownsFeed(), b.host.ownsFeed()]).toEqual([false, false])
    const dead = performance.now()
    await expect.poll(() => a.host.ownsFeed() || b.host.ownsFeed(), { interval: 20 }).toBe(true)
    expect(performance.now() - dead).toBeLessThan(8000)
    const [owner, other] = a.host.ownsFeed() ? [a, b] : [b, a]
    expect(other.host.ownsFeed()).toBe(false)
    const [row] = await database.db.sql`select epoch from market_feed_lease where name = 'feed'`
    await owner.host.stop()
    await expect.poll(() => other.host.ownsFeed(), { interval: 20 }).toBe(true)
    const [next] = await database.db.sql`select epoch from market_feed_lease where name = 'feed'`
    expect(next?.epoch).toBeGreaterThan(row?.epoch)
  })

  it('owns the feed whatever the lease says when the feed is not shared', async () => {
    await database.db.transaction((tx) => takeLease(tx, newId(), 60))
    const { host, prices } = await start({ shared: false })
    expect(host.ownsFeed()).toBe(true)
    prices.watch([one])
    await expect.poll(() => prices.isFresh(one, Date.now())).toBe(true)
    await host.stop()
    await database.db.sql`update market_feed_lease set expires_at = now()`
  })

  it('gives a process without a feed the stored last price', async () => {
    const owner = await start()
    owner.prices.watch([two])
    await expect.poll(() => owner.prices.lastOf(two)).toBeDefined()
    await owner.host.stop()
    const follower = await start({ feed: false })
    follower.prices.watch([two])
    const [stored] = await listLastPrices(database.db.read, [two])
    await expect.poll(() => follower.prices.lastOf(two)?.price).toBe(stored?.price)
    expect(stored?.price).toBeGreaterThan(0)
  })

  it('sends another process the prices of the instruments it watches', async () => {
    await untilSignalsArrived()
    const owner = await start()
    const follower = await start({ feed: false })
    expect(follower.host.ownsFeed()).toBe(false)
    const ticks: number[] = []
    follower.prices.listen({
      onTicks: ({ length }) => ticks.push(length),
      onUnseen: () => undefined,
    })
    follower.prices.watch([one])
    await expect.poll(() => owner.prices.wanted()).toEqual([one])
    await expect.poll(() => follower.prices.isFresh(one, Date.now())).toBe(true)
    await expect.poll(() => ticks.length).toBeGreaterThan(0)
    expect(follower.prices.lastOf(two)).toBeUndefined()
  })

  it('serves instruments that another process watched before this one became the owner', async () => {
    const before = await start()
    const follower = await start({ feed: false })
    follower.prices.watch([one])
    await expect.poll(() => before.prices.wanted()).toEqual([one])
    await before.host.stop()
    const after = await start()
    await expect.poll(() => after.prices.wanted()).toEqual([one])
    const { atMs = 0 } = follower.prices.lastOf(one) ?? {}
    await expect.poll(() => follower.prices.lastOf(one)?.atMs).toBeGreaterThan(atMs)
  })

  it('keeps delivering prices while the database is unavailable', async () => {
    const db = connectDatabase({ connection: { ...database.connection }, poolSize: 3 })
    const { host, prices } = await start({ db })
    prices.watch([one])
    await expect.poll(() => prices.lastOf(one)).toBeDefined()
    await db.close()
    const before = prices.lastOf(one)?.atMs ?? 0
    await expect.poll(() => prices.lastOf(one)?.atMs).toBeGreaterThan(before)
    expect(host.isAlive()).toBe(true)
  })
})
