import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { startFeedHost } from './feed-host.ts'
import type { FeedWork } from './feed-work.ts'
import { createMarketData } from './market-data.ts'
import { feedOpener } from './open-feed.ts'
import { deleteBars, upsertBars } from './store/bars.ts'
import { listLastPrices } from './store/prices.ts'

const MASTER = [
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange',
  '257,1,ONE,ONE LIMITED,1000,,0,0.05,1,EQ,NSE,NSE',
  '513,2,TWO,TWO LIMITED,200,,0,0.05,1,EQ,NSE,NSE',
]
const log = pino({ enabled: false })
const clock = { now: () => new Date() }
/** 10:00 Indian time. */
const MORNING = Date.parse('2026-11-20T04:30:00.000Z')

let database: TestDatabase
let marketData: ReturnType<typeof createMarketData>
let one = 0
let two = 0

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  marketData = createMarketData({ db, clock, marketHours: 'simulated' })
  await db.transaction((tx) => marketData.importMaster(tx, MASTER, '2026-11-20'))
  one = (await marketData.findListed(db.read, 'NSE', 'ONE'))?.id ?? 0
  two = (await marketData.findListed(db.read, 'NSE', 'TWO'))?.id ?? 0
})
afterAll(() => database.close())

function start(now: () => number, work?: FeedWork) {
  const { db } = database
  return startFeedHost({
    db,
    newId,
    log,
    signals: db.signals,
    prices: marketData.prices,
    openFeed: feedOpener({ config: { kind: 'simulated' }, db, log, now }),
    shared: false,
    now,
    timing: { checkpointMs: 50 },
    ...(work === undefined ? {} : { openWork: async () => work }),
  })
}

describe('stored bars', () => {
  it('are recorded minute by minute for watched instruments', async () => {
    // Starts in the middle of a minute, so that ticks fall into each minute of the test.
    let nowMs = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS / 2
    const received: { readonly price: number; readonly at: number }[] = []
    const stopListening = marketData.prices.listen({
      onTicks: ({ length, prices, times }) => {
        for (let index = 0; index < length; index += 1) {
          received.push({ price: prices[index] ?? 0, at: times[index] ?? 0 })
        }
      },
      onUnseen: () => expect.fail('nothing is missed'),
    })
    const host = await start(() => nowMs)
    const release = marketData.prices.watch([one])
    const asked = { instrumentId: one, fromMs: nowMs, toMs: nowMs + 10 * MINUTE_MS, maxRows: 1500 }
    const closes = async () => (await marketData.bars(asked)).bars.at(-1)?.close
    await expect.poll(() => received.length).toBe(1)
    await expect.poll(closes).toBe(received[0]?.price)
    // The minute continues in an existing row.
    nowMs += 3 * MINUTE_MS
    // Even at night there is a tick in every five seconds: 36 in three minutes.
    await expect.poll(() => received.length).toBeGreaterThan(36)
    await host.stop()
    release()
    stopListening()
    const { bars, everyMinutes } = await marketData.bars(asked)
    expect(everyMinutes).toBe(1)
    const minutes = Map.groupBy(received, ({ at }) => Math.floor(at / MINUTE_MS) * MINUTE_MS)
    expect(minutes.size).toBe(4)
    const byHand = [...minutes].map(([minuteMs, some]) => {
      const prices = some.map(({ price }) => price)
      const [open, close] = [prices[0], prices.at(-1)]
      return { minuteMs, open, high: Math.max(...prices), low: Math.min(...prices), close }
    })
    expect(bars.map((bar) => ({ ...bar }))).toEqual(byHand)
  })

  it('are merged when there are too many, and deleted when they are old', async () => {
    const { db } = database
    const minutes = Array.from({ length: 3000 }, (_, index) => ({
      instrument: two,
      minuteMs: MORNING + index * MINUTE_MS,
      open: 100 + index,
      high: 105 + index,
      low: 95 + index,
      close: 101 + index,
    }))
    await db.transaction((tx) => upsertBars(tx, minutes))
    const asked = { instrumentId: two, fromMs: MORNING, toMs: MORNING + 3 * DAY_MS, maxRows: 200 }
    // The real market has no simulated bars to add.
    const real = createMarketData({ db, clock, marketHours: 'exchange' })
    const { bars, everyMinutes } = await real.bars(asked)
    expect(everyMinutes).toBe(30)
    expect(bars).toHaveLength(100)
    expect(bars[1]).toEqual({
      minuteMs: MORNING + 30 * MINUTE_MS,
      open: 130,
      high: 164,
      low: 125,
      close: 160,
    })
    // Includes earlier recorded bars: two bars before the tenth.
    const fromMs = MORNING + 300 * MINUTE_MS
    const led = await real.bars({ ...asked, fromMs, leadBars: 2 })
    expect(led.bars[0]?.minuteMs).toBe(MORNING + 240 * MINUTE_MS)
    const before = new Date(MORNING + 2000 * MINUTE_MS)
    const forget = () => db.transaction((tx) => deleteBars(tx, before, 1500))
    expect([await forget(), await forget(), await forget()]).toEqual([1500, 500, 0])
    const left = await real.bars({ ...asked, maxRows: 1500 })
    expect(left.bars[0]?.open).toBe(2100)
  })
})

describe('last prices', () => {
  const stored = async () => (await listLastPrices(database.db.read, [two]))[0]?.atMs ?? 0

  it('are stored only once their processing is settled, and only while the worker may write', async () => {
    let nowMs = Date.now()
    let isSettled = false
    let mayWrite = true
    let isStopped = false
    const host = await start(() => nowMs, {
      settle: async () => isSettled,
      holds: async () => mayWrite,
      stop: async () => {
        isStopped = true
      },
    })
    const release = marketData.prices.watch([two])
    const { lastOf } = marketData.prices
    await expect.poll(() => lastOf(two)).toBeDefined()
    const first = lastOf(two)?.atMs ?? 0
    isSettled = true
    await expect.poll(stored).toBe(first)

    isSettled = false
    nowMs += 10_000
    await expect.poll(() => lastOf(two)?.atMs).toBeGreaterThan(first)
    const second = lastOf(two)?.atMs ?? 0
    const [row] = await database.db.sql`select pg_sleep(0.2), exchange_at from last_price
      where instrument_id = ${two}`
    expect(row?.exchange_at.getTime()).toBe(first)
    mayWrite = false
    isSettled = true
    await database.db.sql`select pg_sleep(0.2)`
    expect(await stored()).toBe(first)
    mayWrite = true
    await expect.poll(stored).toBeGreaterThanOrEqual(second)
    await host.stop()
    release()
    expect(isStopped).toBe(true)
  })

  it('are where a subscription resumes, also when it is subscribed again', async () => {
    let nowMs = Date.now() + 60_000
    const received: number[] = []
    const stopListening = marketData.prices.listen({
      onTicks: ({ length, times }) => received.push(...times.subarray(0, length)),
      onUnseen: () => undefined,
    })
    const judge = {
      settle: async () => false,
      holds: async () => true,
      stop: async () => undefined,
    }
    let resubscribe: ((ids: readonly number[]) => Promise<void>) | undefined
    const { db } = database
    const host = await startFeedHost({
      db,
      newId,
      log,
      signals: db.signals,
      prices: marketData.prices,
      openFeed: feedOpener({ config: { kind: 'simulated' }, db, log, now: () => nowMs }),
      shared: false,
      now: () => nowMs,
      openWork: async (again) => {
        resubscribe = again
        return judge
      },
    })
    const from = await stored()
    const release = marketData.prices.watch([two])
    await expect.poll(() => received.length).toBeGreaterThan(5)
    nowMs += 20_000
    const count = received.length
    await expect.poll(() => received.length).toBeGreaterThan(count)
    const whole = [...received]
    expect(whole.every((at, index) => at > (whole[index - 1] ?? from))).toBe(true)
    await resubscribe?.([two])
    expect(received).toEqual([...whole, ...whole])
    await host.stop()
    release()
    stopListening()
  })
})
