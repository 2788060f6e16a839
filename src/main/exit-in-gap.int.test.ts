import { afterAll, beforeAll, expect, it } from 'vitest'
import { exitTrade } from '#contract/scorecard/command-calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { isJudged } from '#modules/scorecard/store/shards.ts'
import { startJudging } from './testing/judging.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld } from './testing/trades.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const within = { timeout: 15_000, interval: 50 }

/** A call entered at 1,002 rupees, with a stop-loss at 980, and its engine. */
async function openEntered(symbol: string) {
  const { db, clock, app, call } = market
  const world = openTradeWorld(market)
  const analyst = await world.addAnalyst()
  const instrument = await world.addInstrument(symbol)
  const judging = await startJudging(market)
  world.setPrice(instrument, 1010)
  const { _id: id } = await world.post(analyst, instrument)
  const kinds = async () => {
    const rows = await db.sql<{ kind: string }[]>`
      select kind from trade_event where trade_id = ${id} order by version`
    return rows.map(({ kind }) => kind)
  }
  const setPrice = (rupees: number) => {
    clock.advance(SECOND_MS)
    world.setPrice(instrument, rupees)
  }
  /** The feed reports a fall to 970 rupees that nobody has seen, and the price after it. */
  const reportFall = (last: number) => {
    const since = clock.now().getTime()
    clock.advance(SECOND_MS)
    app.marketData.prices.input.onUnseen({
      instrument,
      since,
      at: clock.now().getTime(),
      low: priceFromRupees(970),
      high: priceFromRupees(last),
      last: priceFromRupees(last),
    })
    world.setPrice(instrument, last)
  }
  setPrice(1002)
  await expect.poll(kinds, within).toEqual(['posted', 'initiated'])
  return {
    judging,
    kinds,
    setPrice,
    reportFall,
    exit: async () => (await call(exitTrade, { body: { id } }, analyst)).code,
    isJudged: () => isJudged(db.read, instrument),
    instrument,
  }
}

it('lets nobody exit before the next engine has judged the prices that none has seen', async () => {
  const trade = await openEntered('MARIGOLD')
  await expect.poll(trade.isJudged, within).toBe(true)
  await trade.judging.stop()
  trade.setPrice(1004)
  expect(await trade.exit()).toBe('price_stale')

  const next = await startJudging(market)
  // The feed repeats prices once the engine has loaded the call.
  await expect.poll(() => next.asksAgain(trade.instrument), within).toBe(true)
  expect(await trade.exit()).toBe('price_stale')
  trade.reportFall(1004)
  await expect.poll(trade.kinds, within).toEqual(['posted', 'initiated', 'sl'])
  expect(await trade.exit()).toBe('trade_closed')
  await next.stop()
})

it('lets nobody exit from when the feed is down until it has reported what was missed', async () => {
  const trade = await openEntered('JASMINE')
  const { onState } = market.app.marketData.prices.input
  onState('live')
  await expect.poll(trade.isJudged, within).toBe(true)
  onState('down')
  await expect.poll(trade.isJudged, within).toBe(false)
  onState('live')
  expect(await trade.exit()).toBe('price_stale')
  trade.setPrice(1004)
  await expect.poll(trade.isJudged, within).toBe(true)
  expect(await trade.exit()).toBeUndefined()
  expect(await trade.kinds()).toEqual(['posted', 'initiated', 'manual'])
  await trade.judging.stop()
})

it('lets nobody exit while the effects of earlier prices are slowly written', async () => {
  const { db, clock } = market
  const trade = await openEntered('TUBEROSE')
  await expect.poll(trade.isJudged, within).toBe(true)
  const world = openTradeWorld(market)
  const busy = await world.addInstrument('CHAMPAK')
  world.setPrice(busy, 1010)
  const { _id: id } = await world.post(await world.addAnalyst(), busy)
  clock.advance(SECOND_MS)
  world.setPrice(busy, 1004)
  const state = () => db.sql`select state from trade where id = ${id}`
  await expect.poll(state, within).toEqual([{ state: 'initiated' }])
  await db.sql`create function slow() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock(1); return null; end $$`
  await db.sql`create trigger slow after insert on trade_event
    for each statement execute function slow()`
  const connection = await db.sql.reserve()
  await connection`select pg_advisory_lock(1)`
  clock.advance(SECOND_MS)
  world.setPrice(busy, 1060)
  // Waits until the target above is written.
  trade.setPrice(970)
  // Before the write fails, which takes 3.5 seconds.
  await expect.poll(trade.isJudged, { ...within, timeout: 3000 }).toBe(false)
  trade.setPrice(1004)
  expect(await trade.exit()).toBe('price_stale')
  expect(await trade.kinds()).toEqual(['posted', 'initiated'])
  await connection`select pg_advisory_unlock(1)`
  connection.release()
  await expect.poll(trade.kinds, within).toEqual(['posted', 'initiated', 'sl'])
  await db.sql`drop trigger slow on trade_event`
  await trade.judging.stop()
})

it('lets nobody exit after an outage of the database until the engine has written again', async () => {
  const { db } = market
  const trade = await openEntered('LOTUS')
  await expect.poll(trade.isJudged, within).toBe(true)
  // Every renewal finds that the lease has ended, as the first one after an outage does.
  await db.sql`create function ended() returns trigger language plpgsql as $$
    begin new.expires_at := clock_timestamp(); return new; end $$`
  await db.sql`create trigger ended before insert or update on trade_worker
    for each row execute function ended()`
  await expect.poll(trade.isJudged, within).toBe(false)
  expect(await trade.exit()).toBe('price_stale')
  await db.sql`drop trigger ended on trade_worker`
  await expect.poll(trade.isJudged, within).toBe(true)
  trade.setPrice(1004)
  expect(await trade.exit()).toBeUndefined()
  await trade.judging.stop()
})
