import { afterAll, beforeAll, expect, it } from 'vitest'
import { amendTrade, deleteTrade, exitTrade, postTrade } from '#contract/scorecard/command-calls.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

/** The market's clock starts on Saturday at 10 am Indian time. */
let market: Marketplace
let world: TradeWorld
let engine: Awaited<ReturnType<TradeWorld['standInForEngine']>>
let analyst: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace({ marketHours: 'exchange' })
  world = openTradeWorld(market)
  engine = await world.standInForEngine()
  analyst = await world.addAnalyst()
  share = await world.addInstrument('RELIANCE')
})
afterAll(() => market.close())

const posting = () => market.call(postTrade, { body: world.draft(share) }, analyst)

it('posts and amends a call for the next session if there is a last price', async () => {
  expect((await posting()).code).toBe('price_stale')
  world.setPrice(share, 1010)
  market.clock.advance(HOUR_MS)
  const trade = (
    await market.call(
      postTrade,
      { body: world.draft(share, { holdingPeriod: 'intraday' }) },
      analyst,
    )
  ).reply().data
  expect(trade).toMatchObject({ istriggered: false, expiresAt: '2026-11-23T10:00:00.000Z' })
  const body = { ...world.draft(share, { target: 1070 }), id: trade._id }
  const amended = await market.call(amendTrade, { body }, analyst)
  expect(amended.reply().data.target).toBe(1070)
})

it('withdraws a call without an engine while the market is closed: no price enters it', async () => {
  await engine.setBehind(true)
  const { _id: id } = (await posting()).reply().data
  const gone = await market.call(deleteTrade, { body: { id } }, analyst)
  expect(gone.status).toBe(200)
  await engine.setBehind(false)
})

it('refuses an exit by a price while the market is closed, even by one of this moment', async () => {
  const { _id } = (await posting()).reply().data
  const exiting = () => market.call(exitTrade, { body: { id: _id } }, analyst)
  await world.applyMarketEvent(_id, 'initiated', 1004)
  world.setPrice(share, 1010)
  const exit = await exiting()
  expect([exit.status, exit.code]).toEqual([409, 'market_closed'])
  // Monday at 9:02 am: orders are collected, and nothing is traded before 9:15.
  market.clock.advance(2 * DAY_MS - 2 * HOUR_MS + 2 * MINUTE_MS)
  world.setPrice(share, 1010)
  expect((await exiting()).code).toBe('market_closed')
  market.clock.advance(13 * MINUTE_MS)
  world.setPrice(share, 1010)
  expect((await exiting()).reply().data.exitRate).toBe(1010)
})

it('requires a fresh price while the market is open, unless the feed has reported everything', async () => {
  market.clock.advance(HOUR_MS)
  await engine.setBehind(true)
  expect((await posting()).code).toBe('price_stale')
  await engine.setBehind(false)
  expect((await posting()).status).toBe(200)
  market.clock.advance(HOUR_MS)
  await engine.setBehind(true)
  world.setPrice(share, 1010)
  expect((await posting()).status).toBe(200)
  await engine.setBehind(false)
})
