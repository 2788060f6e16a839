import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  JOURNAL_PAGE_ROWS,
  performanceReport,
  providerJournal,
  tradeDetail,
  tradePrices,
} from '#contract/scorecard/query-calls.ts'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { priceFromRupees } from '#kit/price.ts'
import { checkScorecard } from '#modules/scorecard/index.ts'
import {
  nextPageAfter,
  startReading,
  takePage,
  verdictOf,
} from '#modules/scorecard/rules/record/verification.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { startJudging } from './testing/judging.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from './testing/trades.ts'

let market: Marketplace
let world: TradeWorld
let asha: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  asha = await world.addAnalyst({ regName: 'Asha Research' })
})
afterAll(async () => {
  expect(await checkScorecard(market.db.read)).toEqual([])
  await market.close()
})

const HEADER =
  '"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE","RECORD DATE","BOOK CLOSURE START DATE","BOOK CLOSURE END DATE"'
const SPLIT = 'Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share'

function row(symbol: string, purpose: string, exDate: string, series = 'EQ'): string {
  return `"${symbol}","${symbol} Limited","${series}","${purpose}","10","${exDate}","${exDate}","-","-"`
}

/** Imports the list as on the morning of the given day. */
const takeIn = (lines: readonly string[], today: string) =>
  market.db.transaction((tx) => market.app.marketData.importCorporateActions(tx, lines, today))

async function kindsOf(tradeId: string): Promise<readonly string[]> {
  const rows = await market.db.sql<{ kind: string }[]>`
    select kind from trade_event where trade_id = ${tradeId} order by version`
  return rows.map(({ kind }) => kind)
}

const within = { timeout: 15_000, interval: 50 }
const goTo = (moment: string) => {
  market.clock.advance(Date.parse(moment) - market.clock.now().getTime())
}

/** Verifies as a browser does, trusting nothing. */
async function verified() {
  const { accountId: providerId } = asha
  const report = (await market.call(performanceReport, { query: { providerId } })).reply().data
  const reading = startReading(providerId, report.journal)
  const sha256 = (text: string) => hash('sha256', text)
  for (;;) {
    const after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
    if (after === undefined) {
      break
    }
    const page = (
      await market.call(providerJournal, { query: { providerId, after: String(after) } })
    ).reply()
    takePage(reading, after, page.data, sha256)
  }
  return verdictOf(reading, report, market.clock.now().getTime(), sha256)
}

describe('importing a list of corporate actions', () => {
  it('replaces the upcoming actions, and reports late and unreadable lines', async () => {
    await world.addInstrument('LISTED')
    const lines = [
      HEADER,
      row('LISTED', SPLIT, '05-Dec-2026'),
      row('LISTED', SPLIT, '05-Dec-2026'),
      row('LISTED', 'Bonus 1:1', '05-Dec-2026'),
      row('LISTED', 'Bonus 1:1', '21-Nov-2026'),
      row('LISTED', 'Stock Split 1:5', '07-Dec-2026'),
      row('LISTED', 'Bonus 1:1', '31-Feb-2027'),
      row('LISTED', 'Interim Dividend - Rs 2 Per Share', '08-Dec-2026'),
      row('LISTED', 'Demerger', '09-Dec-2026'),
      row('LISTED', 'Bonus 1:1', '08-Dec-2026', 'N1'),
      row('UNKNOWN', 'Bonus 1:1', '08-Dec-2026'),
      '',
    ]
    const first = await takeIn(lines, '2026-11-21')
    expect(first).toMatchObject({
      value: {
        added: 1,
        dropped: 0,
        other: 3,
        late: [{ description: 'LISTED: Bonus 1:1 (21-Nov-2026)' }],
        unreadable: [
          { description: 'LISTED: Stock Split 1:5 (07-Dec-2026)' },
          { description: 'LISTED: Bonus 1:1 (31-Feb-2027)' },
          { description: 'LISTED: Demerger (09-Dec-2026)' },
        ],
      },
    })
    const known = await market.db.sql`
      select ex_day::text, held, become, applied_at from corporate_action`
    expect(known).toEqual([{ ex_day: '2026-12-05', held: 1, become: 10, applied_at: null }])
    expect(await takeIn(lines, '2026-11-21')).toMatchObject({ value: { added: 0, dropped: 0 } })
    const changed = [HEADER, row('LISTED', 'Bonus 1:1', '05-Dec-2026')]
    expect(await takeIn(changed, '2026-11-21')).toMatchObject({ value: { added: 1, dropped: 1 } })
    expect(await takeIn([HEADER], '2026-11-21')).toMatchObject({ value: { added: 0, dropped: 1 } })
  })

  it('adjusts the futures on a share, but expects nothing of later ones', async () => {
    const future = { exchange: 'NFO', type: 'FUT', underlying: 'OMEGA' } as const
    const ids = [
      await world.addInstrument('OMEGA'),
      await world.addInstrument('OMEGA26DECFUT', { ...future, expiry: '2026-12-29' }),
    ]
    const lines = [HEADER, row('OMEGA', 'Bonus 1:1', '05-Dec-2026')]
    await takeIn(lines, '2026-11-21')
    const known = await market.db.sql<{ id: number; held: number; become: number }[]>`
      select instrument_id as id, held, become from corporate_action order by id`
    expect(known).toEqual(ids.map((id) => ({ id, held: 1, become: 2 })))
    await world.addInstrument('OMEGA27FEBFUT', { ...future, expiry: '2027-02-25' })
    expect(await takeIn(lines, '2026-12-05')).toMatchObject({ value: { added: 0, late: [] } })
    await market.db.sql`delete from corporate_action`
  })

  it('refuses a file that is not such a list', async () => {
    const refused = { ok: false, code: 'actions_unreadable' }
    expect(await takeIn(['instrument_token,exchange_token'], '2026-11-21')).toMatchObject(refused)
    expect(await takeIn([], '2026-11-21')).toMatchObject(refused)
  })
})

describe('an open call over a split', () => {
  it('is adjusted to the new prices, and judged by them', async () => {
    const share = await world.addInstrument('ALPHA')
    await takeIn([HEADER, row('ALPHA', SPLIT, '22-Nov-2026')], '2026-11-21')
    const host = await startJudging(market)
    world.setPrice(share, 1010)
    const entered = await world.post(asha, share)
    const waiting = await world.post(asha, share, { lowerRange: 985, upperRange: 990 })
    market.clock.advance(1000)
    world.setPrice(share, 1003)
    await expect.poll(() => kindsOf(entered._id), within).toEqual(['posted', 'initiated'])
    // Wait until its last price and its bar are stored.
    await expect
      .poll(() => market.db.sql`select from price_bar where instrument_id = ${share}`, within)
      .toHaveLength(1)

    goTo('2026-11-21T18:30:05.000Z')
    await expect
      .poll(() => kindsOf(entered._id), within)
      .toEqual(['posted', 'initiated', 'adjusted'])
    expect(await kindsOf(waiting._id)).toEqual(['posted', 'adjusted'])
    const { prices } = market.app.marketData
    await expect.poll(() => prices.lastOf(share)?.price, within).toBe(priceFromRupees(200.6))
    // Posted after the split: nothing to adjust.
    market.clock.advance(MINUTE_MS)
    world.setPrice(share, 201)
    const later = await world.post(asha, share, {
      lowerRange: 190,
      upperRange: 195,
      target: 250,
      stoploss: 150,
    })
    market.clock.advance(1000)
    world.setPrice(share, 212)
    await expect
      .poll(() => kindsOf(entered._id), within)
      .toEqual(['posted', 'initiated', 'adjusted', 'tp'])
    expect(await kindsOf(waiting._id)).toEqual(['posted', 'adjusted'])
    expect(await kindsOf(later._id)).toEqual(['posted'])

    const query = { id: entered._id }
    const { data } = (await market.call(tradeDetail, { query }, asha)).reply()
    expect(data).toMatchObject({
      entryPrice: 200.6,
      pnl: 11.4,
      pnlpercentage: 5.68,
      target: 212,
      stoploss: 196,
      moments: [
        { kind: 'posted', terms: { lower: 1000, upper: 1005, target: 1060, stoploss: 980 } },
        { kind: 'initiated', price: 1003, shares: null },
        {
          kind: 'adjusted',
          shares: { held: 1, become: 5 },
          terms: { lower: 200, upper: 201, target: 212, stoploss: 196 },
        },
        { kind: 'tp', price: 212 },
      ],
    })
    const bars = (await market.call(tradePrices, { query }, asha)).reply().data
    const highest = Math.max(...bars.map(({ high }) => high))
    expect(highest).toBeLessThanOrEqual(212)
    expect(await verified()).toMatchObject({ breaches: [], differences: [] })
    await host.stop()
    // That evening's list still contains it.
    const evening = [HEADER, row('ALPHA', SPLIT, '22-Nov-2026')]
    expect(await takeIn(evening, '2026-11-22')).toMatchObject({
      value: { added: 0, dropped: 0, late: [] },
    })
  }, 60_000)

  it('is adjusted before any price of the day is judged, however late that happens', async () => {
    const share = await world.addInstrument('BETA')
    const lines = [HEADER, row('BETA', 'Bonus 1:1', '23-Nov-2026')]
    await takeIn(lines, '2026-11-22')
    let host = await startJudging(market)
    world.setPrice(share, 1010)
    const call = await world.post(asha, share, { lowerRange: 1000.05 })
    market.clock.advance(1000)
    world.setPrice(share, 1003)
    await expect.poll(() => kindsOf(call._id), within).toEqual(['posted', 'initiated'])
    await host.stop()
    // Nothing was judged over midnight, and the first price arrives before the calls are loaded.
    market.clock.advance(24 * HOUR_MS)
    const starting = startJudging(market)
    world.setPrice(share, 502)
    host = await starting
    world.setPrice(share, 502)
    await expect.poll(() => kindsOf(call._id), within).toEqual(['posted', 'initiated', 'adjusted'])

    // The day's first price arrives before anything was adjusted.
    await takeIn([HEADER, row('BETA', 'Bonus 1:1', '24-Nov-2026')], '2026-11-23')
    market.clock.advance(24 * HOUR_MS)
    world.setPrice(share, 251)
    await expect
      .poll(() => kindsOf(call._id), within)
      .toEqual(['posted', 'initiated', 'adjusted', 'adjusted'])
    market.clock.advance(1000)
    world.setPrice(share, 244)
    await expect
      .poll(() => kindsOf(call._id), within)
      .toEqual(['posted', 'initiated', 'adjusted', 'adjusted', 'sl'])
    const { data } = (await market.call(tradeDetail, { query: { id: call._id } }, asha)).reply()
    expect(data).toMatchObject({ rateRange: '250.01 - 251.25', lowerRange: 250.0125 })
    expect(await verified()).toMatchObject({ breaches: [], differences: [] })
    await host.stop()
  }, 60_000)

  it('cannot have its prices changed by anything else', async () => {
    const share = await world.addInstrument('GAMMA')
    world.setPrice(share, 1010)
    const call = await world.post(asha, share)
    await world.applyMarketEvent(call._id, 'initiated', 1003)
    const moved = market.db.sql`
      update trade set target = target * 2, entry_price = entry_price * 2 where id = ${call._id}`
    await expect(moved).rejects.toThrow('may not change so')
  })
})
