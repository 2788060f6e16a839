import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { createMarketData } from '#modules/market-data/index.ts'
import { connectDatabase, type DatabaseHandle } from '#platform/db/database.ts'
import { createTestDatabase } from '#platform/db/testing.ts'
import { checkScorecard } from '../check.ts'
import { recordEvents, recordPosted } from '../record.ts'
import type { Trade } from '../rules/trade.ts'
import { listJournal } from '../store/journal.ts'
import { claimShards, type HeldShard } from '../store/shards.ts'
import { findTrades } from '../store/trades.ts'
import { addSellersBy, PROVIDERS, postedEvent } from '../testing.ts'
import { createWatch } from './watch.ts'
import { createWatchedInstruments } from './watched-instruments.ts'

const log = pino({ enabled: false })
const NOTHING_DUE = {
  isSeenSince: () => false,
  known: {
    read: async () => undefined,
    isTraded: () => true,
    underlyingsOf: () => new Set<number>(),
    priceAtEnd: () => undefined,
  },
  adjustCalls: async () => ok({ actions: [], tradeIds: [] }),
}
const INSTRUMENTS = 3
const CALLS = 60
const TICKS = 1500
const STEP = 20
/** Later than every price and the expiry of every call. */
const END = 1000 + TICKS

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Prices that wander around 1,000 and occasionally jump. */
const tape = (() => {
  const chance = dice(1)
  const prices = Array.from({ length: INSTRUMENTS }, () => 1000)
  return Array.from({ length: TICKS }, (_, index) => {
    const instrument = Math.floor(chance() * INSTRUMENTS)
    const jump = chance() < 0.02 ? 15 : 3
    const moved = (prices[instrument] ?? 0) + Math.round((chance() - 0.5) * 2 * jump)
    prices[instrument] = Math.min(1100, Math.max(900, moved))
    return { instrument, price: prices[instrument] ?? 0, at: 1000 + index }
  })
})()

async function openMarket() {
  const database = await createTestDatabase()
  const instruments = await addSellersBy(database.db.sql, PROVIDERS, INSTRUMENTS)
  const chance = dice(2)
  const calls = Array.from({ length: CALLS }, (_, index) => {
    const buys = index % 2 === 0
    const entry = 1000 + Math.round((chance() - 0.5) * 30)
    const [near, far] = [3 + (index % 9) * 4, 3 + (index % 23) * 3]
    const terms = {
      entryType: buys ? 'buy' : 'sell',
      lower: entry,
      upper: entry + 1,
      target: buys ? entry + 1 + far : entry - far,
      stop: buys ? entry - near : entry + 1 + near,
      reference: 1000,
      holding: 'intraday',
      expiresAt: 1000 + (index % 5 === 0 ? 400 : TICKS - 1),
    } as const
    const instrumentId = instruments[index % INSTRUMENTS] ?? 0
    return { event: postedEvent(index, terms, 500), instrumentId }
  })
  const trades = await database.db.transaction((tx) => recordPosted(tx, calls))
  const held = await database.db.transaction((tx) => claimShards(tx, newId()))
  return { ...database, instruments, trades, held }
}

type Market = Awaited<ReturnType<typeof openMarket>>

/** A part of the tape. */
function ticksOf({ instruments }: Market, from: number, to: number) {
  const ticks = tape.slice(from, to)
  return {
    length: ticks.length,
    instruments: Int32Array.from(ticks, ({ instrument }) => instruments[instrument] ?? 0),
    prices: Float64Array.from(ticks, ({ price }) => price),
    times: Float64Array.from(ticks, ({ at }) => at),
  }
}

/** A worker of the market, starting at this position of the tape. */
async function startWatch(market: Market, position: number, db: DatabaseHandle = market.db) {
  const { instruments, held } = market
  const watch = createWatch({
    db,
    log,
    held: () => held,
    lastPrices: async () =>
      new Map(
        tape
          .slice(0, position)
          .map(({ instrument, price }) => [instruments[instrument] ?? 0, price] as const),
      ),
    ...NOTHING_DUE,
  })
  await watch.adjust(0)
  await watch.load()
  const play = (from: number, to: number) => watch.ticks(ticksOf(market, from, to))
  return { ...watch, play }
}

async function journals(db: DatabaseHandle) {
  return Promise.all(
    PROVIDERS.map((providerId) => listJournal(db.read, { providerId, after: 0, rows: 10_000 })),
  )
}

let undisturbed: Market

beforeAll(async () => {
  undisturbed = await openMarket()
  const watch = await startWatch(undisturbed, 0)
  for (let position = 0; position < TICKS; position += STEP) {
    watch.play(position, position + STEP)
    expect(await watch.flush()).toBe(true)
  }
  watch.advance(END)
  expect(await watch.flush()).toBe(true)
  expect(watch.size()).toBe(0)
})
afterAll(() => undisturbed.close())

describe('a trade worker', () => {
  it('ends every call and leaves a consistent journal', async () => {
    expect(await checkScorecard(undisturbed.db.read)).toEqual([])
    const details = (await journals(undisturbed.db)).flat().map(({ detail }) => detail)
    const counts = ['initiated', 'tp', 'sl', 'timeout'].map(
      (kind) => details.filter((detail) => detail.includes(`"kind":"${kind}"`)).length,
    )
    expect(Math.min(...counts), counts.join()).toBeGreaterThan(3)
  })

  it('leaves the same journal when it is killed repeatedly', async () => {
    const market = await openMarket()
    const chance = dice(3)
    let position = 0
    while (position < TICKS) {
      const own = connectDatabase({
        connection: { ...market.connection },
        poolSize: 1,
        applicationName: 'doomed',
      })
      // The feed repeats what may have been lost, and more.
      position = Math.max(0, position - Math.floor(chance() * 3) * STEP)
      const watch = await startWatch(market, position, own)
      const steps = 1 + Math.floor(chance() * 6)
      for (let step = 0; step < steps && position < TICKS; step += 1) {
        watch.play(position, position + STEP)
        await watch.flush()
        position += STEP
      }
      // The events of this step are written wholly, partly or not at all when the connection ends.
      watch.play(position, position + STEP)
      const last = watch.flush().catch(() => false)
      await market.db.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'doomed' and datname = current_database()`
      await last
      await own.close()
    }
    const watch = await startWatch(market, TICKS)
    watch.advance(END)
    expect(await watch.flush()).toBe(true)
    expect(await journals(market.db)).toEqual(await journals(undisturbed.db))
    expect(await checkScorecard(market.db.read)).toEqual([])
    await market.close()
  }, 120_000)
})

describe('a call that changes outside the worker', () => {
  let market: Market
  beforeAll(async () => {
    market = await openMarket()
  })
  afterAll(() => market.close())

  const storedTrade = async ({ id }: Trade) =>
    (await findTrades(market.db.read, [id])).get(id)?.trade

  async function withdraw(trade: Trade): Promise<void> {
    const event = { kind: 'withdrawn', tradeId: trade.id, at: 999 } as const
    const done = await market.db.transaction((tx) => recordEvents(tx, [{ event, trade }]))
    expect(done.ok).toBe(true)
  }

  it('stays withdrawn, while the events of all other calls are written', async () => {
    const watch = await startWatch(market, 0)
    watch.play(0, 400)
    const [first, second] = market.trades
    if (first === undefined || second === undefined) {
      expect.fail('calls were posted')
    }
    // The engine has found the entries of both calls but not written them.
    await withdraw(first)
    await withdraw(second)
    expect(await watch.flush()).toBe(true)
    expect(await storedTrade(first)).toMatchObject({ state: 'withdrawn', version: 2 })
    expect(await storedTrade(second)).toMatchObject({ state: 'withdrawn', version: 2 })
    const others = await findTrades(
      market.db.read,
      market.trades.slice(2).map(({ id }) => id),
    )
    const theirs = await findTrades(undisturbed.db.read, [...others.keys()])
    const ended = [...others.values()].filter(({ trade }) => trade.state === 'closed')
    expect(ended.length).toBeGreaterThan(3)
    for (const { trade } of ended) {
      expect(trade).toEqual(theirs.get(trade.id)?.trade)
    }
    expect(await checkScorecard(market.db.read)).toEqual([])
  })

  it('leaves the worker when it is withdrawn, and enters it when it is posted', async () => {
    const watch = await startWatch(market, 400)
    const open = watch.size()
    const waiting: Trade[] = []
    for (const trade of market.trades) {
      const now = await storedTrade(trade)
      if (now?.state === 'posted') {
        waiting.push(now)
      }
    }
    const [instrumentId = 0] = market.instruments
    const [like] = market.trades
    const calls = [{ event: { ...postedEvent(900, like ?? expect.fail(), 1400) }, instrumentId }]
    const [posted] = await market.db.transaction((tx) => recordPosted(tx, calls))
    await watch.changed([posted?.id ?? ''])
    expect(watch.size()).toBe(open + 1)
    const gone = waiting[0] ?? posted ?? expect.fail()
    await withdraw(gone)
    await watch.changed([gone.id])
    expect(watch.size()).toBe(open)
  })

  it('is judged by all prices since its posting if the worker learns of it late', async () => {
    const late = await openMarket()
    const { held } = late
    const watch = createWatch({
      db: late.db,
      log,
      held: () => held,
      lastPrices: async () => new Map(),
      ...NOTHING_DUE,
    })
    await watch.adjust(0)
    watch.ticks(ticksOf(late, 0, 400))
    expect(watch.size()).toBe(0)
    await watch.changed(late.trades.map(({ id }) => id))
    expect(await watch.flush()).toBe(true)
    const [now, whole] = [await journals(late.db), await journals(undisturbed.db)]
    expect(now.flat().length).toBeGreaterThan(CALLS + 10)
    expect(now).toEqual(whole.map((rows, index) => rows.slice(0, now[index]?.length)))
    await late.close()
  })

  it('counts the closing auction of a share that has derivatives since this morning', async () => {
    const { db, close } = await createTestDatabase()
    const [instrumentId = 0] = await addSellersBy(db.sql, PROVIDERS, 1)
    // Three minutes after the last trade without an auction.
    const at = new Date('2026-11-30T15:33:00+05:30').getTime()
    const levels = { lower: 1000, upper: 1001, target: 1020, stop: 980, reference: 1005 }
    const expiresAt = at + DAY_MS
    const terms = { entryType: 'buy', holding: 5, ...levels, expiresAt } as const
    const calls = [{ event: postedEvent(0, terms, at - MINUTE_MS), instrumentId }]
    await db.transaction((tx) => recordPosted(tx, calls))
    const held = await db.transaction((tx) => claimShards(tx, newId()))
    const clock = { now: () => new Date(at) }
    const marketData = createMarketData({ db, clock, marketHours: 'exchange' })
    const watch = createWatch({
      ...{ db, log, held: () => held, lastPrices: async () => new Map() },
      ...{ ...NOTHING_DUE, known: createWatchedInstruments({ db, marketData }) },
    })
    await watch.adjust(at)
    await watch.load()
    const enter = (time: number) =>
      watch.ticks({
        length: 1,
        instruments: Int32Array.of(instrumentId),
        prices: Float64Array.of(1000),
        times: Float64Array.of(time),
      })
    await db.sql`update instrument set session_class = 'cash_with_derivatives'`
    enter(at)
    expect(await watch.flush()).toBe(true)
    expect(await db.sql`select from trade where state = 'initiated'`).toHaveLength(0)
    await watch.readHours()
    enter(at + 1)
    expect(await watch.flush()).toBe(true)
    expect(await db.sql`select from trade where state = 'initiated'`).toHaveLength(1)
    await close()
  })

  it('is left to another worker when its shards are lost', async () => {
    const watch = await startWatch(market, 400)
    const before = await journals(market.db)
    const lost = market.held.map((one): HeldShard => ({ ...one, epoch: one.epoch + 1n }))
    const elsewhere = createWatch({
      db: market.db,
      log,
      held: () => lost,
      lastPrices: async () => new Map(),
      ...NOTHING_DUE,
    })
    await elsewhere.adjust(0)
    await elsewhere.load()
    elsewhere.advance(1_000_000)
    expect(await elsewhere.flush()).toBe(false)
    // They all expired then, and wait to be written.
    expect(elsewhere.oldestFound()).toBe(1400)
    elsewhere.clear()
    expect(elsewhere.oldestFound()).toBeUndefined()
    expect(elsewhere.size()).toBe(0)
    expect(await elsewhere.flush()).toBe(true)
    expect(await journals(market.db)).toEqual(before)
    watch.advance(1_000_000)
    expect(await watch.flush()).toBe(true)
    expect((await journals(market.db)).flat().length).toBeGreaterThan(before.flat().length)
    expect(await checkScorecard(market.db.read)).toEqual([])
  })
})
