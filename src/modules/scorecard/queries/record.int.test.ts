import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amendTrade, deleteTrade } from '#contract/scorecard/command-calls.ts'
import {
  dailyRootHeads,
  dailyRoots,
  JOURNAL_PAGE_ROWS,
  performanceReport,
  providerJournal,
  showcaseTrade,
  tradeDetail,
  tradePrices,
} from '#contract/scorecard/query-calls.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { checkScorecard } from '../check.ts'
import { checkRootChain, checkRootDay } from '../rules/record/daily-root-check.ts'
import { nextPageAfter, startReading, takePage, verdictOf } from '../rules/record/verification.ts'
import { publishRoots } from './daily-root-hashes.ts'

const sha256 = (text: string) => hash('sha256', text)

let market: Marketplace
let world: TradeWorld
let asha: SignedInViewer
let user: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  await world.standInForEngine()
  asha = await world.addAnalyst({ regName: 'Asha Research', regNumber: 'INH000000077' })
  user = await market.addUser()
  share = await world.addInstrument('RELIANCE')
})
afterAll(async () => {
  expect(await checkScorecard(market.db.read)).toEqual([])
  await market.close()
})

const post = (more: Parameters<TradeWorld['draft']>[1] = {}, by = asha) => {
  world.setPrice(share, 1010)
  return world.post(by, share, more)
}
const detailOf = async (id: string, viewer: Viewer = anonymous) =>
  (await market.call(tradeDetail, { query: { id } }, viewer)).reply().data
const reportOf = async (providerId: string, viewer: Viewer = anonymous) =>
  (await market.call(performanceReport, { query: { providerId } }, viewer)).reply().data
const journalOf = async (providerId: string, after = 0) =>
  (await market.call(providerJournal, { query: { providerId, after: String(after) } })).reply()

/** Verifies the record as a browser does that does not trust the server. */
async function verify(providerId: string) {
  const report = await reportOf(providerId)
  const reading = startReading(providerId, report.journal)
  for (;;) {
    const after = nextPageAfter(reading, JOURNAL_PAGE_ROWS)
    if (after === undefined) {
      break
    }
    takePage(reading, after, (await journalOf(providerId, after)).data, sha256)
  }
  return { reading, verdict: verdictOf(reading, report, market.clock.now().getTime(), sha256) }
}

describe('a trade', () => {
  it('is returned with its history, its texts and its plans', async () => {
    const gold = await market.addPlan(asha.accountId, { title: 'Gold calls' })
    const posted = await post({
      shareWith: 'subscribers',
      shareWithPlans: [gold.id],
      holdsPosition: true,
      disclosures: 'Consults for it.',
    })
    const id = posted._id
    market.clock.advance(MINUTE_MS)
    world.setPrice(share, 1010)
    const {
      instrumentId: _,
      shareWith: __,
      shareWithPlans: ___,
      clientKey: ____,
      ...levels
    } = world.draft(share, { target: 1080, rationale: 'The range has grown, and so has the aim.' })
    ;(await market.call(amendTrade, { body: { ...levels, id } }, asha)).reply()
    await world.applyMarketEvent(id, 'initiated', 1002)
    const own = await detailOf(id, asha)
    expect(own).toMatchObject({
      _id: id,
      target: 1080,
      rationale: 'The range has grown, and so has the aim.',
      holdsPosition: false,
      plans: [{ _id: gold.id, title: 'Gold calls' }],
      delivery: { told: 0, delivered: 0, medianMs: null, slowestMs: null },
    })
    expect(own.moments.map(({ kind, price, terms }) => [kind, price, terms?.target])).toEqual([
      ['posted', null, 1060],
      ['amended', null, 1080],
      ['initiated', 1002, undefined],
    ])
    market.clock.advance(HOUR_MS)
    await world.applyMarketEvent(id, 'tp', 1081)
    const seen = await detailOf(id)
    expect(seen.delivery).toBeNull()
    expect(seen.moments.at(-1)).toMatchObject({ kind: 'tp', price: 1081, at: seen.exitDate })
    const { data: rows } = await journalOf(asha.accountId)
    for (const { seq, hash } of seen.moments) {
      expect(rows.find((row) => row.seq === seq)?.hash).toBe(hash)
    }
  })

  it('is not found if the id is unknown', async () => {
    for (const call of [tradeDetail, tradePrices]) {
      const missing = await market.call(call, { query: { id: newId() } }, asha)
      expect([missing.status, missing.code]).toEqual([404, 'trade_missing'])
    }
  })

  it('counts in its provider’s open result while it is open, from five entered calls on', async () => {
    const parked = await world.addAnalyst()
    const results: unknown[] = []
    for (let calls = 1; calls <= 6; calls += 1) {
      const { _id: id } = await post({ shareWith: 'subscribers' }, parked)
      await world.applyMarketEvent(id, 'initiated', 1000)
      world.setPrice(share, 985)
      const { openResult, overall } = await reportOf(parked.accountId)
      expect(overall.calls).toBe(0)
      results.push(openResult)
    }
    // Each has lost 15 of the 20 rupees that it risks.
    const [five, six] = [
      { calls: 5, r: -4 },
      { calls: 6, r: -4 },
    ]
    expect(results).toEqual([null, null, null, null, five, six])
    expect((await verify(parked.accountId)).verdict).toMatchObject({ differences: [] })
  })

  it('is visible only to its provider after it was withdrawn', async () => {
    const { _id: id } = await post()
    ;(await market.call(deleteTrade, { body: { id } }, asha)).reply()
    expect((await detailOf(id, asha)).moments.map(({ kind }) => kind)).toEqual([
      'posted',
      'withdrawn',
    ])
    const gone = await market.call(tradeDetail, { query: { id } }, user)
    expect(gone.code).toBe('trade_missing')
  })

  it('has price bars from shortly before its posting until its end', async () => {
    const { _id: id, createdAt } = await post()
    const minuteMs = Math.floor(Date.parse(createdAt) / MINUTE_MS) * MINUTE_MS
    // The market was closed for part of the time.
    const before = [-30, ...Array.from({ length: 19 }, (_, index) => index - 19)]
    for (const minute of [-31, ...before, 0, 1, 2, 3]) {
      await market.db.sql`
        insert into price_bar (instrument_id, minute, open, high, low, close)
        values (${share}, ${new Date(minuteMs + minute * MINUTE_MS)}, 10000000, 10050000, 9990000,
          ${10_010_000 + minute * 100})`
    }
    const prices = async () => (await market.call(tradePrices, { query: { id } })).reply()
    market.clock.advance(2 * MINUTE_MS)
    const minutes = async () =>
      (await prices()).data.map(({ at }) => (Date.parse(at) - minuteMs) / MINUTE_MS)
    expect(await minutes()).toEqual([...before, 0, 1, 2])
    const { data, everyMinutes } = await prices()
    expect(everyMinutes).toBe(1)
    expect(data[before.length]).toMatchObject({ open: 1000, high: 1005, low: 999, close: 1001 })
    await world.applyMarketEvent(id, 'initiated', 1000)
    await world.applyMarketEvent(id, 'sl', 970)
    market.clock.advance(HOUR_MS)
    expect(await minutes()).toEqual([...before, 0, 1, 2])
    const { data: shown } = (await market.call(showcaseTrade, {})).reply()
    expect(shown?.trade).toMatchObject({ _id: id, result: 'sl' })
    expect(shown?.bars).toEqual((await prices()).data)
  })
})

describe('a provider’s record', () => {
  it('verifies against the published journal at every step', async () => {
    const ravi = await world.addAnalyst({ regName: 'Ravi' })
    const of = ravi.accountId
    const empty = await reportOf(of)
    expect(empty).toMatchObject({
      since: null,
      open: 0,
      results: [],
      curve: [],
      journal: { seq: 0 },
    })
    expect((await verify(of)).verdict).toMatchObject({ breaches: [], differences: [], events: 0 })
    const ends = [
      ['tp', 1061],
      ['sl', 979],
      ['tp', 1090.5],
    ] as const
    for (const [index, [kind, rupees]] of ends.entries()) {
      market.clock.advance(20 * DAY_MS)
      const { _id } = await post({}, ravi)
      await world.applyMarketEvent(_id, 'initiated', 1001 + index)
      await world.applyMarketEvent(_id, kind, rupees)
      const { verdict } = await verify(of)
      expect(verdict).toMatchObject({ breaches: [], differences: [], trades: index + 1 })
    }
    await post({ shareWith: 'subscribers' }, ravi)
    const { _id: id } = await post({}, ravi)
    ;(await market.call(deleteTrade, { body: { id } }, ravi)).reply()
    const { verdict } = await verify(of)
    expect(verdict).toMatchObject({ breaches: [], differences: [], unrevealed: 3, events: 12 })
    const report = await reportOf(of)
    expect(report).toMatchObject({
      name: 'Ravi',
      open: 1,
      withdrawn: 1,
      neverEntered: 0,
      overall: { calls: 3, wins: 2, successRatio: 66.67 },
      journal: { seq: 12 },
    })
    expect(report.months.map(({ month }) => month)).toEqual(
      report.months
        .map(({ month }) => month)
        .toSorted()
        .toReversed(),
    )
    expect(await reportOf(of)).toEqual(report)
    expect(await reportOf(of, ravi)).toEqual(report)
  })

  it('publishes only hashes of an open call, and reveals the events of a closed one', async () => {
    const provider = await world.addAnalyst()
    const of = provider.accountId
    const { _id } = await post({}, provider)
    const before = await journalOf(of)
    expect(before.data.map(({ salt, detail }) => [salt, detail])).toEqual([[undefined, undefined]])
    expect(JSON.stringify(before)).not.toContain(_id)
    await world.applyMarketEvent(_id, 'initiated', 1000)
    await world.applyMarketEvent(_id, 'tp', 1060)
    const after = await journalOf(of)
    expect(after.head).toEqual({ seq: 3, hash: after.data[2]?.hash })
    const { salt, detail, ...link } = after.data[0] ?? expect.fail('a first row')
    expect(link).toEqual(before.data[0])
    expect([salt?.length, JSON.parse(detail ?? '').trade]).toEqual([32, _id])
    expect((await journalOf(of, 2)).data).toEqual(after.data.slice(2))
    expect((await journalOf(of, 3)).data).toEqual([])
  })

  it('reveals a withdrawn call in the journal only, when it would have expired', async () => {
    const provider = await world.addAnalyst()
    const of = provider.accountId
    const words = { shareWith: 'subscribers', rationale: 'A secret that is paid for.' } as const
    const taken = await post(words, provider)
    ;(await market.call(deleteTrade, { body: { id: taken._id } }, provider)).reply()
    // The same call again; this one is open, and subscribers pay for it.
    market.clock.advance(MINUTE_MS)
    const again = await post(words, provider)
    const seen = async (id: string, viewer: Viewer) => {
      const journal = await journalOf(of)
      const answers = await Promise.all(
        [tradeDetail, tradePrices].map((call) => market.call(call, { query: { id } }, viewer)),
      )
      return {
        told: JSON.stringify(journal).includes('A secret that is paid for.'),
        opened: journal.data.filter(({ detail }) => detail !== undefined).length,
        codes: answers.map(({ code }) => code),
      }
    }
    const [kept] = await market.db.sql<{ at: Date }[]>`
      select expires_at as at from trade where id = ${taken._id}`
    const left = (kept?.at.getTime() ?? 0) - market.clock.now().getTime()
    expect(left).toBeGreaterThan(0)
    for (const passed of [0, left - 1]) {
      market.clock.advance(passed)
      for (const viewer of [anonymous, user, asha]) {
        expect(await seen(taken._id, viewer)).toEqual({
          told: false,
          opened: 0,
          codes: ['trade_missing', 'trade_missing'],
        })
      }
      const { verdict } = await verify(of)
      expect(verdict).toMatchObject({ breaches: [], differences: [], unrevealed: 3, trades: 0 })
    }
    market.clock.advance(1)
    expect(await seen(taken._id, anonymous)).toEqual({
      told: true,
      opened: 2,
      codes: ['trade_missing', 'trade_missing'],
    })
    expect((await seen(again._id, anonymous)).codes).toEqual(['trade_missing', 'trade_missing'])
    const { verdict } = await verify(of)
    expect(verdict).toMatchObject({ breaches: [], differences: [], unrevealed: 1, trades: 1 })
  })

  it('verifies also after the clock was set back', async () => {
    const provider = await world.addAnalyst()
    market.clock.advance(HOUR_MS)
    const first = await post({}, provider)
    market.clock.advance(-MINUTE_MS)
    await post({}, provider)
    const report = await reportOf(provider.accountId)
    expect(report.since).toBe(first.createdAt)
    const { verdict } = await verify(provider.accountId)
    expect(verdict).toMatchObject({ events: 2, breaches: [], differences: [] })
  })

  it('is not found for unknown and unverified providers, except by the provider itself', async () => {
    const hidden = await market.addProvider({ status: 'approved' })
    for (const call of [performanceReport, providerJournal]) {
      const codes = async (providerId: string, viewer: Viewer) =>
        (await market.call(call, { query: { providerId } }, viewer)).code
      expect(await codes(hidden.accountId, anonymous)).toBe('not_found')
      expect(await codes(hidden.accountId, user)).toBe('not_found')
      expect(await codes(newId(), anonymous)).toBe('not_found')
      const { status } = await market.call(
        call,
        { query: { providerId: hidden.accountId } },
        hidden,
      )
      expect(status).toBe(200)
    }
  })
})

describe('daily root hashes', () => {
  const publish = () => publishRoots(market)
  const roots = async (cursor?: string, limit = '20') =>
    (await market.call(dailyRoots, { query: { cursor, limit } })).reply()
  const headsOf = (day: string) => market.call(dailyRootHeads, { query: { day } })

  it('are published once for each past day by any number of concurrent runs', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, publish))
    expect(made.filter((days) => days.length > 0)).toHaveLength(1)
    const [first] = (await roots()).data
    market.clock.advance(3 * DAY_MS)
    expect(await publish()).toHaveLength(3)
    expect(await publish()).toEqual([])
    const { data } = await roots()
    expect(data).toHaveLength(4)
    expect(data.at(-1)).toEqual(first)
    expect(checkRootChain(data, sha256)).toEqual([])
    // Roots that were made late carry their actual time.
    expect(new Set(data.slice(0, 3).map(({ publishedAt }) => publishedAt))).toEqual(
      new Set([market.clock.now().toISOString()]),
    )
  })

  it('can be checked against a journal that was read', async () => {
    const { reading } = await verify(asha.accountId)
    const days = (await roots()).data
    expect(days).toHaveLength(4)
    for (const { day } of days) {
      const { data } = (await headsOf(day)).reply()
      expect(data.heads.length).toBe(data.root.providers)
      expect(checkRootDay(data, reading, sha256)).toEqual([])
      const [head] = data.heads
      const forged = { ...data, heads: [{ ...head, seq: 1 }, ...data.heads.slice(1)] }
      expect(checkRootDay(forged as typeof data, reading, sha256)).not.toEqual([])
    }
  })

  it('are listed newest first, page by page', async () => {
    const whole = (await roots()).data
    const first = await roots(undefined, '3')
    const second = await roots(first.nextCursor, '3')
    expect([...first.data, ...second.data]).toEqual(whole)
    expect(second.nextCursor).toBeUndefined()
    const cursor = Buffer.from('["2026-99-99",""]').toString('base64url')
    expect((await market.call(dailyRoots, { query: { cursor } })).code).toBe('invalid_input')
  })

  it('are not found for days without one', async () => {
    expect((await headsOf('2020-01-01')).code).toBe('not_found')
  })

  it('are immutable in the database, like closed trades', async () => {
    const { sql } = market.db
    const tries = [
      sql`update daily_root set published_at = now()`,
      sql`delete from daily_root_head`,
      sql`update closed_trade set symbol = 'X'`,
    ]
    for (const one of await Promise.allSettled(tries)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { code: '42501' } })
    }
  })
})
