import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { startJudging } from './testing/judging.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld } from './testing/trades.ts'

/** The market's clock starts on Saturday at 10 am Indian time. */
let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace({ marketHours: 'exchange' })
})
afterAll(() => market.close())

const within = { timeout: 15_000, interval: 50 }

it('decides calls by prices of sessions only', async () => {
  const { db, clock, app } = market
  const world = openTradeWorld(market)
  const analyst = await world.addAnalyst()
  const [share, other] = [await world.addInstrument('TCS'), await world.addInstrument('INFY')]
  const judging = await startJudging(market)
  for (const one of [share, other]) {
    world.setPrice(one, 1002)
  }
  const { _id: id } = await world.post(analyst, share)
  const { _id: first } = await world.post(analyst, other)
  const events = async () => {
    const rows = await db.sql<{ event: string }[]>`
      select e.kind || ' ' || coalesce(t.symbol, '') as event
      from trade_event e join trade t on t.id = e.trade_id
      where t.id in (${id}, ${first}) and kind <> 'posted' order by e.at, t.symbol`
    return rows.map(({ event }) => event)
  }
  const pass = (ms: number, price: number) => {
    clock.advance(ms)
    world.setPrice(share, price)
  }

  pass(MINUTE_MS, 1002)
  // On Monday at 9:02 am, before trading.
  pass(2 * DAY_MS - HOUR_MS + MINUTE_MS, 1003)
  // At 9:17: the other call is entered, so everything before is decided.
  clock.advance(15 * MINUTE_MS)
  world.setPrice(other, 1004)
  await expect.poll(events, within).toEqual(['initiated INFY'])
  pass(0, 1001)
  await expect.poll(events, within).toEqual(['initiated INFY', 'initiated TCS'])

  // At 3:47 pm the target is beyond reach; the price after an unseen range does not count either.
  pass(6.5 * HOUR_MS, 1100)
  app.marketData.prices.input.onUnseen({
    instrument: other,
    since: clock.now().getTime() - HOUR_MS,
    at: clock.now().getTime(),
    low: priceFromRupees(970),
    high: priceFromRupees(1004),
    last: priceFromRupees(1004),
  })
  await expect.poll(events, within).toEqual(['initiated INFY', 'initiated TCS', 'sl INFY'])
  await judging.stop()
})
