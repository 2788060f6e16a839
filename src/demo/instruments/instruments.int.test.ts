import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { formatPrice, isOnTick } from '#kit/price.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { feedOpener, type Instrument } from '#modules/market-data/index.ts'
import { loadDemoInstruments } from './load.ts'
import { demoMaster } from './master.ts'

let market: Marketplace
let first: readonly Instrument[]

const load = () => loadDemoInstruments(market.app, market.platform)
const listed = () => market.app.marketData.listListed(market.db.read)

beforeAll(async () => {
  market = await openMarketplace()
  await load()
  first = await listed()
})
afterAll(() => market.close())

/** The current price of an instrument on the simulated market. */
async function priceNow(instrument: Instrument): Promise<number> {
  const { db, clock } = market
  const now = () => clock.now().getTime()
  const open = await feedOpener({
    config: { kind: 'simulated' },
    db,
    log: market.platform.log,
    now,
  })()
  let price = 0
  const feed = open({
    onTicks: ({ prices }) => {
      price = prices[0] ?? 0
    },
    onUnseen: () => undefined,
    onState: () => undefined,
  })
  feed.subscribe([{ instrument }])
  await feed.stop()
  return price
}

describe("the demo's list of instruments", () => {
  it('has thousands of every kind, none expired, each with a unique token', () => {
    expect(first.length).toBeGreaterThan(2000)
    const count = (of: Partial<Instrument>) =>
      first.filter((one) =>
        Object.entries(of).every(([key, value]) => Reflect.get(one, key) === value),
      ).length
    expect(count({ type: 'INDEX' })).toBe(7)
    expect(count({ exchange: 'NSE', type: 'EQ' })).toBeGreaterThan(100)
    expect(count({ underlying: 'NIFTY', type: 'CE' })).toBeGreaterThan(200)
    expect(count({ exchange: 'MCX', type: 'FUT' })).toBeGreaterThan(40)
    expect(count({ exchange: 'CDS', type: 'FUT' })).toBe(16)
    expect(first.every(({ expiry }) => expiry === null || expiry >= '2026-11-21')).toBe(true)
    expect(new Set(first.map(({ token }) => token)).size).toBe(first.length)
    for (const { strike, tick } of first) {
      expect(strike === null || isOnTick(strike, tick)).toBe(true)
    }
  })

  it('moves expiries before holidays, and has weekly contracts and lots by exchange', () => {
    const bySymbol = new Map(first.map((one) => [`${one.exchange} ${one.symbol}`, one]))
    // Tuesday 24 November 2026 is Guru Nanak Jayanti.
    expect(bySymbol.get('NFO NIFTY26NOVFUT')).toMatchObject({ expiry: '2026-11-23', lot: 65 })
    expect(bySymbol.get('NFO NIFTY26D0126050CE')).toMatchObject({ expiry: '2026-12-01' })
    expect(bySymbol.get('BFO SENSEX26NOVFUT')).toMatchObject({ expiry: '2026-11-26', lot: 20 })
    expect(bySymbol.get('MCX CRUDEOIL26DECFUT')).toMatchObject({ lot: 100, expiry: '2026-12-18' })
    expect(bySymbol.get('MCX GOLD26DECFUT')).toMatchObject({ lot: 100, tick: 10_000 })
    expect(bySymbol.get('CDS USDINR26NOVFUT')).toMatchObject({ tick: 25, sessionClass: 'currency' })
    expect(bySymbol.get('MCX MENTHAOIL26NOVFUT')?.sessionClass).toBe('commodity_agri')
    expect(bySymbol.get('NSE RELIANCE')?.sessionClass).toBe('cash_with_derivatives')
    expect(bySymbol.get('NSE MRF')).toMatchObject({ sessionClass: 'cash', tick: 50_000 })
  })

  it('is identical when loaded again on the same day', async () => {
    const isTradingDay = () => true
    expect(demoMaster({ day: '2026-12-31', isTradingDay })).toEqual(
      demoMaster({ day: '2026-12-31', isTradingDay }),
    )
    await load()
    expect(await listed()).toEqual(first)
  })

  it('can be searched by a few letters', async () => {
    const found = await market.app.marketData.search({ q: 'nif', limit: 20 })
    expect(found[0]?.symbol).toBe('NIFTY 50')
    const [option] = await market.app.marketData.search({ q: 'nifty 26050 ce', limit: 1 })
    expect(option?.symbol).toBe('NIFTY26NOV26050CE')
  })

  it('has a market price near the reference price', async () => {
    const nifty = first.find(({ symbol }) => symbol === 'NIFTY 50') ?? expect.fail('an index')
    const price = await priceNow(nifty)
    expect(price / (nifty.referencePrice ?? 1)).toBeGreaterThan(0.95)
    expect(price / (nifty.referencePrice ?? 1)).toBeLessThan(1.05)
    expect(formatPrice(price, nifty.tick)).toMatch(/^2[456],\d{3}\.\d[05]$/)
  })

  it('is renewed as months pass: expired contracts leave, new strikes surround the price', async () => {
    const near = first.find(({ symbol }) => symbol === 'GOLD26DECFUT') ?? expect.fail('gold')
    const next = first.find(({ symbol }) => symbol === 'GOLD27FEBFUT') ?? expect.fail('gold')
    const monday = Date.parse('2026-12-07T09:00:00Z')
    market.clock.advance(monday - market.clock.now().getTime())
    const before = await priceNow(next)
    const isOutdated = () => market.app.marketData.isListOutdated(market.db.read, '2026-12-07')
    expect(await isOutdated()).toBe(true)
    await load()
    expect(await isOutdated()).toBe(false)
    const gone = await market.app.marketData.findInstruments(market.db.read, [near.id])
    expect(gone[0]?.validUntil).toBe('2026-12-07')
    // The next contract takes over the expired one's price and continues from it.
    expect(Math.abs((await priceNow(next)) / before - 1)).toBeLessThan(0.0001)
    market.clock.advance(120 * DAY_MS)
    await load()
    const later = await listed()
    expect(later.every(({ expiry }) => expiry === null || expiry >= '2027-04-06')).toBe(true)
    const nifty = later.find(({ symbol }) => symbol === 'NIFTY 50') ?? expect.fail('an index')
    const price = await priceNow(nifty)
    const strikes = later.flatMap(({ underlying, strike }) =>
      underlying === 'NIFTY' && strike !== null ? strike : [],
    )
    expect(Math.min(...strikes)).toBeLessThan(price)
    expect(Math.max(...strikes)).toBeGreaterThan(price)
  })
})
