import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { createMarketData } from '#modules/market-data/index.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { recordPosted } from '../record.ts'
import { claimShards } from '../store/shards.ts'
import { addSellersBy, PROVIDERS, postedEvent } from '../testing.ts'
import { createWatch } from './watch.ts'
import { createWatchedInstruments } from './watched-instruments.ts'

const END = new Date('2026-11-24T15:30:00+05:30').getTime()
const TICK = 500
const rupees = (amount: number) => amount * 10_000

let database: TestDatabase
let index: number
let goldFuture: number
beforeAll(async () => {
  database = await createTestDatabase()
  await addSellersBy(database.db.sql, PROVIDERS, 1)
  index = await addInstrument({ exchange: 'NSE', symbol: 'NIFTY 50', type: 'INDEX' })
  goldFuture = await addInstrument({
    ...{ exchange: 'MCX', symbol: 'GOLD26DECFUT', type: 'FUT', expiry: '2026-12-04' },
    underlying: 'GOLD',
  })
  await addInstrument({
    ...{ exchange: 'MCX', symbol: 'GOLD27FEBFUT', type: 'FUT', expiry: '2027-02-05' },
    underlying: 'GOLD',
  })
})
afterAll(() => database.close())

type Row = {
  readonly exchange: string
  readonly symbol: string
  readonly type: string
  readonly underlying?: string
  readonly expiry?: string
  readonly strike?: number
}

let token = 1000
async function addInstrument({ exchange, symbol, type, ...more }: Row): Promise<number> {
  const { underlying = 'NIFTY', expiry = null, strike = null } = more
  token += 1
  const [row] = await database.db.sql<{ id: number }[]>`
    insert into instrument (exchange, symbol, name, underlying, type, expiry, strike, lot, tick,
      session_class, token, words, valid_from)
    values (${exchange}, ${symbol}, ${underlying}, ${underlying}, ${type}, ${expiry}, ${strike}, 1,
      ${TICK}, 'equity_derivatives', ${token}, ${symbol}, '2026-01-01') returning id`
  return row?.id ?? 0
}

type Price = { readonly of: number; readonly rupees: number; readonly at: number }

let posted = 0
/** What a call bought at 100 is closed at when it expires at 15:30, after these prices. */
async function closedAt(instrumentId: number, seen: readonly Price[]): Promise<number> {
  const { db } = database
  posted += 1
  const levels = { lower: 100, upper: 100, target: 900, stop: 1, reference: 99 }
  const prices = Object.fromEntries(Object.entries(levels).map(([name, of]) => [name, rupees(of)]))
  const terms = {
    entryType: 'buy',
    holding: 1,
    expiresAt: END,
    ...(prices as typeof levels),
  } as const
  const event = postedEvent(posted, terms, END - 5 * HOUR_MS)
  await db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
  const held = await db.transaction((tx) => claimShards(tx, newId()))
  const clock = { now: () => new Date(END) }
  const marketData = createMarketData({ db, clock, marketHours: 'simulated' })
  const watch = createWatch({
    ...{ db, log: pino({ enabled: false }), held: () => held, lastPrices: async () => new Map() },
    isSeenSince: () => false,
    known: createWatchedInstruments({ db, marketData }),
    adjustCalls: async () => ok({ actions: [], tradeIds: [] }),
  })
  await watch.adjust(END)
  await watch.load()
  const entered = { of: instrumentId, rupees: 100, at: END - 4 * HOUR_MS }
  for (const { of, rupees: amount, at } of [entered, ...seen]) {
    const batch = {
      length: 1,
      instruments: Int32Array.of(of),
      prices: Float64Array.of(rupees(amount)),
      times: Float64Array.of(at),
    }
    marketData.prices.input.onTicks(batch)
    watch.ticks(batch)
  }
  expect([...watch.priced()]).toContain(instrumentId)
  watch.advance(END)
  expect(await watch.flush()).toBe(true)
  const [trade] = await db.sql<{ price: number }[]>`
    select exit_price::float8 as price from trade where id = ${event.tradeId}`
  return trade?.price ?? 0
}

const call = (strike: number, expiry = '2026-11-24') =>
  addInstrument({
    ...{ exchange: 'NFO', symbol: `NIFTY${strike}CE${expiry}`, type: 'CE', expiry },
    strike: rupees(strike),
  })
const nifty = { rupees: 24_250, at: END - MINUTE_MS }

it('closes an option that nobody trades at its intrinsic value when its contract ends', async () => {
  expect(await closedAt(await call(24_000), [{ of: index, ...nifty }])).toBe(rupees(250))
  expect(await closedAt(await call(24_300), [{ of: index, ...nifty }])).toBe(TICK)
  const put = await addInstrument({
    ...{ exchange: 'NFO', symbol: 'NIFTY24300PE', type: 'PE', expiry: '2026-11-24' },
    strike: rupees(24_300),
  })
  expect(await closedAt(put, [{ of: index, ...nifty }])).toBe(rupees(50))
})

it('uses the next future for an option on a commodity', async () => {
  const gold = await addInstrument({
    ...{ exchange: 'MCX', symbol: 'GOLD90000CE', type: 'CE', expiry: '2026-11-24' },
    ...{ underlying: 'GOLD', strike: rupees(90_000) },
  })
  const price = { of: goldFuture, rupees: 90_300, at: END - MINUTE_MS }
  expect(await closedAt(gold, [price])).toBe(rupees(300))
})

it('keeps the last price of an option that is traded, or goes on, or whose underlying has no price', async () => {
  const traded = await call(24_100)
  const late = { of: traded, rupees: 160, at: END - 2 * MINUTE_MS }
  expect(await closedAt(traded, [late, { of: index, ...nifty }])).toBe(rupees(160))
  const goesOn = await call(24_100, '2026-12-29')
  expect(await closedAt(goesOn, [{ of: index, ...nifty }])).toBe(rupees(100))
  const alone = await call(24_200)
  const old = { of: index, rupees: 24_250, at: END - 2 * HOUR_MS }
  expect(await closedAt(alone, [old])).toBe(rupees(100))
})
