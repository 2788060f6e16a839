import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { startJudging } from './testing/judging.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld } from './testing/trades.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const within = { timeout: 15_000, interval: 50 }

it('judges a call that ends while the price feed is down by the prices of that time', async () => {
  const world = openTradeWorld(market)
  const { prices } = market.app.marketData
  const analyst = await world.addAnalyst()
  const instrument = await world.addInstrument('MARIGOLD')
  const judging = await startJudging(market)
  world.setPrice(instrument, 1010)
  const { _id, expiresAt } = await world.post(analyst, instrument)
  const kinds = async () => {
    const rows = await market.db.sql<{ kind: string }[]>`
      select kind from trade_event where trade_id = ${_id} order by version`
    return rows.map(({ kind }) => kind)
  }
  prices.input.onState('live')
  market.clock.advance(SECOND_MS)
  world.setPrice(instrument, 1002)
  await expect.poll(kinds, within).toEqual(['posted', 'initiated'])

  prices.input.onState('down')
  const end = Date.parse(expiresAt)
  market.clock.advance(end + MINUTE_MS - market.clock.now().getTime())
  // Three rounds in which the clock alone would have ended the call.
  await sleep(3.5 * SECOND_MS)
  expect(await kinds()).toEqual(['posted', 'initiated'])

  prices.input.onState('live')
  await sleep(1.5 * SECOND_MS)
  prices.input.onUnseen({
    instrument,
    since: end - MINUTE_MS,
    at: end - SECOND_MS,
    low: priceFromRupees(970),
    high: priceFromRupees(1002),
    last: priceFromRupees(975),
  })
  world.setPrice(instrument, 975)
  await expect.poll(kinds, within).toEqual(['posted', 'initiated', 'sl'])
  await judging.stop()
})
