import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instrumentPrice, searchInstruments } from '#contract/market/calls.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { createBatchBuilder } from './feed/batch.ts'
import type { Instrument } from './rules/instrument.ts'

const HEADER =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

const LINES = [
  '256265,1001,NIFTY 50,NIFTY 50,26200,,0,0,0,EQ,INDICES,NSE',
  '264969,1035,INDIA VIX,INDIA VIX,13.2,,0,0,0,EQ,INDICES,NSE',
  '738561,2885,RELIANCE,RELIANCE INDUSTRIES,1462.5,,0,0.05,1,EQ,NSE,NSE',
  '738562,2886,CDSL,CENTRAL DEPO SER (I) LTD,1611,,0,0.05,1,EQ,NSE,NSE',
  '738563,2887,M&M,MAHINDRA & MAHINDRA,3711,,0,0.05,1,EQ,NSE,NSE',
  '128083204,500325,RELIANCE,RELIANCE INDUSTRIES,1462.6,,0,0.05,1,EQ,BSE,BSE',
  '1001,4,NIFTY26DECFUT,NIFTY,26310,2026-12-29,0,0.05,65,FUT,NFO-FUT,NFO',
  '1002,4,NIFTYNXT5026DECFUT,NIFTYNXT50,69500,2026-12-29,0,0.05,25,FUT,NFO-FUT,NFO',
  '1003,4,RELIANCE26DECFUT,RELIANCE,1470,2026-12-29,0,0.05,500,FUT,NFO-FUT,NFO',
  '1004,4,NIFTY26D0126200CE,NIFTY,180,2026-12-01,26200,0.05,65,CE,NFO-OPT,NFO',
  '1005,4,NIFTY26D0126200PE,NIFTY,160,2026-12-01,26200,0.05,65,PE,NFO-OPT,NFO',
  '1006,4,NIFTY26D0127000CE,NIFTY,10,2026-12-01,27000,0.05,65,CE,NFO-OPT,NFO',
  '1007,4,NIFTY26NOV26200CE,NIFTY,10,2026-11-17,26200,0.05,65,CE,NFO-OPT,NFO',
  '2001,4,CRUDEOIL26DECFUT,CRUDEOIL,5420,2026-12-18,0,1,1,FUT,MCX-FUT,MCX',
  '2002,4,MENTHAOIL26NOVFUT,MENTHAOIL,910,2026-11-30,0,0.1,1,FUT,MCX-FUT,MCX',
  '3001,4,USDINR26NOVFUT,USDINR,88.75,2026-11-26,0,0.0025,1000,FUT,CDS-FUT,CDS',
  '3002,4,USDINR26NOVFUT,USDINR,88.75,2026-11-26,0,0.0025,1000,FUT,BCD-FUT,BCD',
]

let market: Marketplace

const load = (lines: readonly string[], day = '2026-11-21') =>
  market.db.transaction((tx) => market.app.marketData.importMaster(tx, [HEADER, ...lines], day))

async function find(q: string, exchange?: 'NSE' | 'NFO' | 'CDS'): Promise<readonly string[]> {
  const found = await market.app.marketData.search({ q, exchange, limit: 5 })
  return found.map((one) => `${one.exchange} ${one.symbol}`)
}

async function listed(exchange: 'NSE' | 'NFO' | 'MCX', symbol: string): Promise<Instrument> {
  const found = await market.app.marketData.findListed(market.db.read, exchange, symbol)
  return found ?? expect.fail(`${symbol} is listed`)
}

beforeAll(async () => {
  market = await openMarketplace()
  await load(LINES)
})
afterAll(() => market.close())

describe('importing the instrument master', () => {
  it('adds each instrument once, and changes nothing when it is repeated', async () => {
    const rows = () => market.db.sql`select * from instrument order by id`
    const before = await rows()
    expect(before).toHaveLength(16)
    const again = await load([...LINES].reverse(), '2026-11-22')
    expect(again).toMatchObject({
      ok: true,
      value: { added: 0, changed: 0, unchanged: 16, ended: 0, other: 1, unreadable: [] },
    })
    expect(await rows()).toEqual(before)
  })

  it('derives the session class and the lot of each instrument', async () => {
    const rows = await market.db.sql<{ symbol: string; session_class: string; lot: number }[]>`
      select exchange || ' ' || symbol as symbol, session_class, lot from instrument`
    const of = Object.fromEntries(rows.map((row) => [row.symbol, [row.session_class, row.lot]]))
    expect(of).toMatchObject({
      'NSE RELIANCE': ['cash_with_derivatives', 1],
      'BSE RELIANCE': ['cash_with_derivatives', 1],
      'NSE CDSL': ['cash', 1],
      'NSE NIFTY 50': ['cash', 1],
      'NFO NIFTY26DECFUT': ['equity_derivatives', 65],
      'MCX CRUDEOIL26DECFUT': ['commodity', 100],
      'MCX MENTHAOIL26NOVFUT': ['commodity_agri', 360],
      'CDS USDINR26NOVFUT': ['currency', 1000],
    })
  })

  it('changes, ends and replaces instruments as the next list says, and keeps their history', async () => {
    const market2 = await openMarketplace()
    const { marketData } = market2.app
    const take = (lines: readonly string[], day: string) =>
      market2.db.transaction((tx) => marketData.importMaster(tx, [HEADER, ...lines], day))
    const now = (symbol: string) => marketData.findListed(market2.db.read, 'NFO', symbol)
    try {
      await take(LINES, '2026-11-21')
      const [future, option] = [await now('NIFTY26DECFUT'), await now('NIFTY26D0126200CE')]
      const next = LINES.filter((line) => !line.includes('NIFTY26NOV')).map((line) =>
        line
          .replace('26310,2026-12-29,0,0.05,65', '26310,2026-12-29,0,0.1,75')
          .replace('180,2026-12-01', '180,2036-12-02'),
      )
      const report = await take(next, '2026-11-23')
      expect(report).toMatchObject({ ok: true, value: { added: 1, changed: 1, ended: 2 } })
      expect(await now('NIFTY26DECFUT')).toMatchObject({ id: future?.id, lot: 75, tick: 1000 })
      const replaced = await now('NIFTY26D0126200CE')
      expect(replaced?.id).not.toBe(option?.id)
      const [ended] = await marketData.findInstruments(market2.db.read, [option?.id ?? 0])
      expect(ended?.validUntil).toBe('2026-11-23')
      const terms = await market2.db.sql`
        select valid_from::text, lot from instrument_terms
        where instrument_id = ${future?.id ?? 0} order by valid_from`
      expect([...terms]).toEqual([
        { valid_from: '2026-11-21', lot: 65 },
        { valid_from: '2026-11-23', lot: 75 },
      ])
    } finally {
      await market2.close()
    }
  })

  it.each([
    ['a list with unknown columns', ['a,b,c'], 'master_unreadable'],
    ['an empty file', [], 'master_unreadable'],
    ['a list without rows', [HEADER], 'master_damaged'],
    ['a truncated list', [HEADER, ...LINES.slice(0, 1)], 'master_damaged'],
    [
      'a list of unreadable rows',
      [HEADER, ...Array.from({ length: 200 }, () => 'x')],
      'master_damaged',
    ],
  ])('rejects %s and changes nothing', async (_, lines, code) => {
    const before = await market.db.sql`select * from instrument order by id`
    const report = await market.db.transaction((tx) =>
      market.app.marketData.importMaster(tx, lines, '2026-11-23'),
    )
    expect(report).toMatchObject({ ok: false, code })
    expect(await market.db.sql`select * from instrument order by id`).toEqual(before)
  })

  it('reports the lines that it could not read', async () => {
    const report = await load([...LINES.slice(0, 3), 'nonsense', ...LINES.slice(3), 'x,y'])
    expect(report).toMatchObject({ ok: true, value: { unreadable: [5, 20] } })
  })
})

describe('finding instruments', () => {
  it.each([
    ['reliance', ['NSE RELIANCE', 'BSE RELIANCE', 'NFO RELIANCE26DECFUT']],
    ['RELIANCE ind', ['NSE RELIANCE', 'BSE RELIANCE']],
    ['m&m', ['NSE M&M']],
    ['mahindra', ['NSE M&M']],
    ['nifty fut', ['NFO NIFTY26DECFUT', 'NFO NIFTYNXT5026DECFUT']],
    ['nifty 26200 call', ['NFO NIFTY26D0126200CE']],
    ['nifty dec put', ['NFO NIFTY26D0126200PE']],
    ['NIFTY26D0126200CE', ['NFO NIFTY26D0126200CE']],
    ['crude', ['MCX CRUDEOIL26DECFUT']],
    ['usdinr', ['CDS USDINR26NOVFUT']],
    ['india vix', []],
    ['indai vix', []],
    ['relaince', ['NSE RELIANCE', 'BSE RELIANCE']],
    ['zzzz', []],
    ["';--", []],
  ])('returns the matches for %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected)
  })

  it('ranks the index before futures and near strikes before far ones, and omits expired ones', async () => {
    expect(await find('nifty')).toEqual([
      'NSE NIFTY 50',
      'NFO NIFTY26DECFUT',
      'NFO NIFTY26D0126200CE',
      'NFO NIFTY26D0126200PE',
      'NFO NIFTY26D0127000CE',
    ])
  })

  it('restricts the results to an exchange', async () => {
    expect(await find('reliance', 'NFO')).toEqual(['NFO RELIANCE26DECFUT'])
  })

  it('returns contract details to providers, and refuses users and visitors', async () => {
    const provider = await market.addProvider()
    const answer = await market.call(searchInstruments, { query: { q: 'usdinr' } }, provider)
    expect(answer.reply().data).toEqual([
      {
        _id: expect.any(Number),
        exchange: 'CDS',
        scriptname: 'USDINR26NOVFUT',
        name: 'USDINR',
        type: 'FUT',
        expiry: '2026-11-26',
        strike: null,
        lot: 1000,
        tick: 0.0025,
        sessionClass: 'currency',
        sessionEndsAt: '2026-11-21T11:30:00.000Z',
      },
    ])
    const user = await market.addUser()
    const refused = await market.call(searchInstruments, { query: { q: 'usdinr' } }, user)
    expect(refused.status).toBe(403)
    const stranger = await market.call(searchInstruments, { query: { q: 'usdinr' } })
    expect(stranger.status).toBe(401)
  })

  it.each(['', 'a', 'x'.repeat(61), 'nul\0'])('rejects the query %j', async (q) => {
    const provider = await market.addProvider()
    const answer = await market.call(searchInstruments, { query: { q } }, provider)
    expect([answer.status, answer.code]).toEqual([400, 'invalid_input'])
  })
})

describe('the trading hours', () => {
  const at = (text: string) => Date.parse(`${text}+05:30`)

  it('include the holidays of 2026 and 2027', async () => {
    const calendar = await market.app.marketData.exchangeCalendar(market.db.read)
    const open = (sessionClass: Instrument['sessionClass'], when: string) =>
      calendar.sessionOf(sessionClass, at(when)) !== undefined
    expect(open('cash', '2026-11-23T10:00')).toBe(true)
    expect(open('cash', '2026-11-24T10:00')).toBe(false)
    expect(open('commodity', '2026-11-24T10:00')).toBe(false)
    expect(open('commodity', '2026-11-24T23:50')).toBe(true)
    expect(open('commodity', '2026-12-25T18:00')).toBe(false)
    expect(open('commodity_agri_linked', '2026-11-24T20:59')).toBe(true)
    expect(open('currency', '2026-11-24T10:00')).toBe(false)
    expect(open('commodity', '2027-01-01T18:00')).toBe(false)
    expect(open('commodity', '2027-07-01T23:40')).toBe(false)
    expect(open('cash', '2027-01-26T10:00')).toBe(false)
  })

  it('never close the simulated market', async () => {
    const calendar = await market.app.marketData.calendar()
    expect(calendar.sessionOf('cash', at('2026-11-22T03:00'))?.day).toBe('2026-11-22')
    expect((await listed('NSE', 'CDSL')).sessionClass).toBe('cash')
  })
})

describe('the price of an instrument', () => {
  it('is watched from the first request of a provider, and returned by later ones', async () => {
    const provider = await market.addProvider()
    const { id } = await listed('NSE', 'RELIANCE')
    const { prices } = market.app.marketData
    const ask = () => market.call(instrumentPrice, { query: { id: String(id) } }, provider)
    const unknown = { ltp: null, ltpAt: null, ltpStale: true }
    expect((await ask()).reply().data).toEqual(unknown)
    expect(prices.wanted()).toContain(id)
    market.clock.advance(2_000)
    const at = market.clock.now()
    const ticks = createBatchBuilder()
    ticks.add(id, 14_625_000, at.getTime())
    prices.input.onTicks(ticks.take())
    const known = { ltp: 1462.5, ltpAt: at.toISOString(), ltpStale: false }
    expect((await ask()).reply().data).toEqual(known)
    // Whether others watch it must not show: the first request of a series gets no price.
    market.clock.advance(11_000)
    expect((await ask()).reply().data).toEqual(unknown)
    market.clock.advance(1_000)
    expect((await ask()).reply().data).toEqual(unknown)
    market.clock.advance(500)
    expect((await ask()).reply().data).toEqual(known)
  })

  it('is watched for each provider on a few instruments only', async () => {
    const [greedy, other] = [await market.addProvider(), await market.addProvider()]
    const rows = await market.db.sql<{ id: number }[]>`
      insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class,
        token, words, valid_from)
      select 'NSE', 'MANY' || n, 'MANY', 'MANY' || n, 'EQ', 1, 500, 'cash', 900000 + n, 'MANY',
        '2026-01-01' from generate_series(1, 21) n returning id`
    const { prices } = market.app.marketData
    const ask = (id: number, viewer = greedy) =>
      market.call(instrumentPrice, { query: { id: String(id) } }, viewer)
    for (const { id } of rows) {
      expect((await ask(id)).status).toBe(200)
    }
    const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0]
    expect(prices.wanted()).toContain(first)
    expect(prices.wanted()).not.toContain(last)
    await ask(last, other)
    expect(prices.wanted()).toContain(last)
    market.clock.advance(151_000)
    await ask(first)
    await ask(last)
    market.clock.advance(2_000)
    const ticks = createBatchBuilder()
    ticks.add(last, 10_000, market.clock.now().getTime())
    prices.input.onTicks(ticks.take())
    expect((await ask(last)).reply().data.ltp).toBe(1)
  })

  it('is refused to users and visitors, and for unknown instruments', async () => {
    const { id } = await listed('NSE', 'RELIANCE')
    const query = { id: String(id) }
    expect((await market.call(instrumentPrice, { query })).status).toBe(401)
    const user = await market.addUser()
    expect((await market.call(instrumentPrice, { query }, user)).status).toBe(403)
    const provider = await market.addProvider()
    const unknown = await market.call(instrumentPrice, { query: { id: '99999999' } }, provider)
    expect([unknown.status, unknown.code]).toEqual([404, 'instrument_missing'])
    const nonsense = await market.call(instrumentPrice, { query: { id: '-1' } }, provider)
    expect([nonsense.status, nonsense.code]).toEqual([400, 'invalid_input'])
  })
})
