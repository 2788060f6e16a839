import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { SLOT_MS } from '#modules/market-data/feed/simulated/market.ts'
import { createMarketData } from '#modules/market-data/index.ts'
import { checkScorecard, recordPosted } from '#modules/scorecard/index.ts'
import { SHARDS } from '#modules/scorecard/store/shards.ts'
import { findTrades } from '#modules/scorecard/store/trades.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { randomFrom } from '../../faults/lib/dice.ts'
import { startMarketFeed } from './live/market-feed.ts'
import { openMarketplace } from './testing/marketplace.ts'
import {
  drawCalls,
  expectedEvents,
  expectedRecord,
  openSimulatedTrading,
  recordIn,
  type SimulatedTrading,
} from './testing/simulated-calls.ts'
import { openTradeWorld } from './testing/trades.ts'

const clock = { now: () => new Date() }
const log = pino({ enabled: false })
/** The time after the last end, which covers how long the clock waits for late prices. */
const AFTER_MS = 3000

/** The parts of a worker that handle prices and calls. */
async function startWorker(database: TestDatabase) {
  const db = connectDatabase({ connection: { ...database.connection }, poolSize: 5 })
  const marketData = createMarketData({ db, clock, marketHours: 'simulated' })
  const settings = { role: 'worker', feed: { kind: 'simulated' }, databaseUrl: 'shared' } as const
  const platform = { db, newId, log, signals: db.signals, clock }
  const feed = await startMarketFeed(settings, { marketData }, platform)
  const gauge = (name: string) => feed.gauges.find((one) => one.name === name)?.read()
  const stop = async () => {
    await feed.stop()
    await db.close()
  }
  return { ...feed, gauge, db, marketData, stop }
}

const OUTCOMES = ['initiated', 'sl', 'timeout', 'tp']
const MOST_DRAWS = 50

/** Calls that together have every outcome, with the expected events. */
async function openCalls(db: DatabaseHandle, seed: number, spanMs: number) {
  const marketData = createMarketData({ db, clock, marketHours: 'simulated' })
  const trading = await openSimulatedTrading(db, marketData, { shares: 12, atMs: Date.now() })
  const random = randomFrom(seed)
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const calls = drawCalls(trading, { count: 240, spanMs, random })
    const fate = expectedEvents(trading, calls, (spanMs + AFTER_MS) / SLOT_MS)
    const kinds = new Set<string>(fate.map(({ kind }) => kind))
    if (OUTCOMES.every((kind) => kinds.has(kind))) {
      await db.transaction((tx) => recordPosted(tx, calls))
      return { calls, fate, expected: expectedRecord(calls, fate) }
    }
  }
  throw new Error('the market moves too little for calls to meet every fate')
}

const within = { timeout: 20_000, interval: 25 }

describe('open calls', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.close())

  it('get their events soon after the prices that cause them', async () => {
    const { db } = database
    const { fate, expected } = await openCalls(db, 1, 5000)
    const worker = await startWorker(database)
    const startedAt = Date.now()
    const seen = new Map<string, number>()
    const left = async () => {
      const rows = await db.sql<{ key: string }[]>`
        select trade_id || ' ' || kind as key from trade_event where kind <> 'posted'`
      for (const { key } of rows.filter((row) => !seen.has(row.key))) {
        seen.set(key, Date.now())
      }
      return fate.length - rows.length
    }
    await expect.poll(left, within).toBe(0)
    expect(await recordIn(db)).toEqual(expected)
    expect(await checkScorecard(db.read)).toEqual([])
    const live = fate.filter(({ kind, at }) => kind !== 'timeout' && at > startedAt)
    const lags = live.map(({ tradeId, kind, at }) => (seen.get(`${tradeId} ${kind}`) ?? 0) - at)
    expect(lags.length).toBeGreaterThan(0)
    expect(Math.max(...lags)).toBeLessThan(15_000)

    expect(await worker.gauge('trade_engine_events_written')).toBe(fate.length)
    expect(await worker.gauge('trade_engine_open_trades')).toBe(0)
    expect(await worker.gauge('trade_engine_lag_seconds')).toBe(0)
    expect(await Promise.all(worker.checks.map(({ ok }) => ok()))).toEqual([true, true])
    // An instrument without open calls is no longer watched.
    await expect.poll(() => worker.marketData.prices.wanted(), within).toEqual([])
    await worker.stop()
    const [share] =
      await db.sql`select count(*)::int as held from trade_share where owner is not null`
    expect(share?.held).toBe(0)
  }, 60_000)
})

describe('with two workers', () => {
  it('the second takes over when the first is cut off, with no event missing or twice', async () => {
    const database = await createTestDatabase()
    const { db } = database
    const first = await startWorker(database)
    const second = await startWorker(database)
    const { fate, expected } = await openCalls(db, 2, 8000)
    const owners = async () => {
      const rows = await db.sql<{ owner: string }[]>`
        select distinct owner from trade_share s join trade_worker w on w.id = s.owner
        where w.expires_at > clock_timestamp()`
      return rows.map(({ owner }) => owner)
    }
    expect(await first.gauge('market_feed_owned')).toBe(1)
    const [before] = await owners()
    const written = async () =>
      (await db.sql`select 1 from trade_event where kind <> 'posted'`).length
    await expect.poll(written, within).toBeGreaterThan(3)
    await first.db.close()
    const cutAt = performance.now()
    const heldByHeir = async () => {
      const [row] = await db.sql<{ held: number }[]>`
        select count(*)::int as held from trade_share s join trade_worker w on w.id = s.owner
        where s.owner <> ${before ?? ''} and w.expires_at > clock_timestamp()`
      return row?.held
    }
    await expect.poll(heldByHeir, within).toBe(SHARDS)
    expect(performance.now() - cutAt).toBeLessThan(10_000)
    expect(await written()).toBeLessThan(fate.length)
    await expect.poll(written, within).toBe(fate.length)
    expect(await recordIn(db)).toEqual(expected)
    expect(await checkScorecard(db.read)).toEqual([])
    await second.stop()
    await first.stop()
    await database.close()
  }, 60_000)
})

describe('a call that a provider posts', () => {
  it('is entered and reaches its target soon after each price', async () => {
    const market = await openMarketplace()
    const { app, db, clock: time, platform } = market
    const trades = openTradeWorld(market)
    const analyst = await trades.addAnalyst()
    const atMs = time.now().getTime()
    const trading = await openSimulatedTrading(db, app.marketData, { shares: 12, atMs })
    const { shareId, terms, entry, target } = chanceIn(trading)
    const settings = { role: 'all', feed: { kind: 'simulated' }, databaseUrl: undefined } as const
    const feed = await startMarketFeed(settings, app, platform)
    const { _id: id } = await trades.post(analyst, shareId, terms)

    const waitFor = async (atPrice: number, kind: string) => {
      time.advance(atPrice - time.now().getTime())
      const madeAt = performance.now()
      const events = () => db.sql<{ kind: string; at: Date; version: number }[]>`
        select kind, at, version from trade_event where trade_id = ${id} order by version desc limit 1`
      await expect.poll(async () => (await events())[0]?.kind, within).toBe(kind)
      expect(performance.now() - madeAt).toBeLessThan(15_000)
      expect((await events())[0]?.at.getTime()).toBe(atPrice)
    }
    await waitFor(entry.at, 'initiated')
    await waitFor(target.at, 'tp')
    const stored = (await findTrades(db.read, [id])).get(id)?.trade
    expect(stored).toMatchObject({ entry, exit: { result: 'tp', price: target.price } })
    await feed.stop()
    await market.close()
  }, 60_000)
})

/** A buy call that is entered and reaches a target within a minute. */
function chanceIn({ market, instruments, slot }: SimulatedTrading) {
  for (const share of instruments) {
    const { id, tick } = share
    const ticks: { readonly price: number; readonly at: number }[] = []
    market.ticks([share], slot + 1, (60 * 1000) / SLOT_MS, (_, price, at) => {
      ticks.push({ price, at })
    })
    const reference = market.priceAt(share, slot * SLOT_MS)
    const [lower, upper] = [reference - 20 * tick, reference + 2 * tick]
    // The market is within the entry range, so its next price enters.
    const [entry, ...later] = ticks
    const target = later.find(({ price }) => price > upper)
    if (entry !== undefined && target !== undefined && entry.price < target.price) {
      const terms = {
        lowerRange: rupeesFromPrice(lower),
        upperRange: rupeesFromPrice(upper),
        target: rupeesFromPrice(target.price),
        stoploss: rupeesFromPrice(reference - 2000 * tick),
      }
      return { shareId: id, terms, entry, target }
    }
  }
  return expect.fail('prices move')
}
