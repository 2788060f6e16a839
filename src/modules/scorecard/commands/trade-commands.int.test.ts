import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  amendTrade,
  deleteTrade,
  exitTrade,
  myRecommendations,
  OPEN_CALLS_MAX_COUNT,
  postingRights,
  postTrade,
  sharedWithPlans,
} from '#contract/scorecard/command-calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { checkScorecard } from '../check.ts'
import { recordPosted } from '../record.ts'
import { SCORECARD_CHANNEL, SCORECARD_TRADES_CHANNEL } from '../signals.ts'
import { findTrades } from '../store/trades.ts'

let market: Marketplace
let world: TradeWorld
let engine: Awaited<ReturnType<TradeWorld['standInForEngine']>>
let analyst: SignedInViewer
let stranger: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  engine = await world.standInForEngine()
  analyst = await world.addAnalyst({ regName: 'Asha Research', regNumber: 'INH000000077' })
  stranger = await world.addAnalyst()
  share = await world.addInstrument('RELIANCE')
})
afterAll(async () => {
  const { db } = market
  expect(await checkScorecard(db.read)).toEqual([])
  await market.close()
})
beforeEach(() => world.setPrice(share, 1010))

type Draft = ReturnType<TradeWorld['draft']>

const posting = (more: Partial<Draft> = {}, viewer = analyst) =>
  market.call(postTrade, { body: world.draft(share, more) }, viewer)
const exiting = (id: string, claims: object = {}, viewer = analyst) =>
  market.call(exitTrade, { body: { id, ...claims } }, viewer)
const deleting = (id: string, viewer = analyst) =>
  market.call(deleteTrade, { body: { id } }, viewer)
const amending = (id: string, more: Partial<Draft> = {}, viewer = analyst) => {
  const {
    instrumentId: _,
    shareWith: __,
    shareWithPlans: ___,
    clientKey: ____,
    ...levels
  } = world.draft(share, more)
  return market.call(amendTrade, { body: { ...levels, id } }, viewer)
}
const eventsOf = (id: string) =>
  market.db.sql<{ kind: string; at: Date; detail: string }[]>`
    select kind, at, detail from trade_event where trade_id = ${id} order by version`
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind)

describe('posting a call', () => {
  it('stores the call with the server’s price and time, and announces it', async () => {
    const heard: string[] = []
    const { signals } = market.platform
    const onSignal = (text: string) => heard.push(text)
    const following = [
      await signals.follow(SCORECARD_CHANNEL, { onSignal }),
      await signals.follow(SCORECARD_TRADES_CHANNEL, { onSignal }),
    ]
    const posted = await posting({ holdsPosition: true, disclosures: 'Consults for it.' })
    const { message, data } = posted.reply()
    expect(message).toBe('Posted RELIANCE')
    expect(data).toMatchObject({
      scriptname: 'RELIANCE',
      exchange: 'NSE',
      entryType: 'buy',
      lowerRange: 1000,
      upperRange: 1005,
      rateRange: '1,000.00 - 1,005.00',
      target: 1060,
      stoploss: 980,
      status: 'open',
      istriggered: false,
      pnl: 0,
      pnlpercentage: '-',
      ltp: 1010,
      ltpStale: false,
      riskRewardRatio: '1:2.20',
      createdAt: market.clock.now().toISOString(),
      // Thursday's close; the simulated exchange is always open.
      expiresAt: '2026-11-26T10:00:00.000Z',
      validity: '5 days, till 26 Nov 2026, 3:30 pm',
      SharedBy: 'Asha Research',
      authorData: { name: 'Asha Research', regNumber: 'INH000000077' },
      category: analyst.accountId,
      version: 1,
    })
    const [event] = await eventsOf(data._id)
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({
      reference: 10_100_000,
      disclosures: 'Holds a position: yes\nConsults for it.',
    })
    const outbox = await market.db.sql`
      select payload from outbox_event where type = 'scorecard.posted'
        and payload->>'tradeId' = ${data._id}`
    expect(outbox).toEqual([{ payload: { tradeId: data._id, providerId: analyst.accountId } }])
    await expect
      .poll(() => heard)
      .toEqual(
        expect.arrayContaining([
          JSON.stringify([[analyst.accountId, 1]]),
          JSON.stringify([data._id]),
        ]),
      )
    await Promise.all(following.map(({ stop }) => stop()))
  })

  it('accepts a single rate and an intraday holding period', async () => {
    const { data } = (
      await posting({
        rate: 1020.05,
        lowerRange: null,
        upperRange: null,
        entryType: 'sell',
        target: 990,
        stoploss: 1030,
        holdingPeriod: 'intraday',
      })
    ).reply()
    expect(data).toMatchObject({
      rate: 1020.05,
      lowerRange: null,
      rateRange: '1,020.05',
      holdingPeriod: 'intraday',
      expiresAt: '2026-11-21T10:00:00.000Z',
    })
  })

  it('reports what is wrong with each field', async () => {
    const wrong = await posting({ target: 1003, stoploss: 1002.03, lowerRange: 1005.02 })
    expect([wrong.status, wrong.code]).toEqual([400, 'invalid_input'])
    expect(wrong.fields).toEqual({
      rate: 'Not a multiple of the tick.',
      target: 'The target must be beyond the entry, on the profit side.',
      stoploss: 'Not a multiple of the tick.',
    })
    expect((await posting({ lowerRange: 1005, upperRange: 1000 })).fields).toEqual({
      rate: 'The range begins above its end.',
    })
    expect((await posting({ rate: 1002 })).fields).toHaveProperty('rate')
    expect((await posting({ rationale: 'Too short.' })).fields).toHaveProperty('rationale')
    const promise = await posting({ rationale: 'A sure shot: buy now, sell by noon.' })
    expect([promise.code, Object.keys(promise.fields ?? {})]).toEqual([
      'lint_refused',
      ['rationale'],
    ])
    expect((await posting({ target: 1060.00001 })).fields).toHaveProperty('target')
  })

  it('shares the call with subscribers of the provider’s own plans only', async () => {
    const [plan, other, foreign] = await Promise.all([
      market.addPlan(analyst.accountId, { title: 'Momentum' }),
      market.addPlan(analyst.accountId, { title: 'Income' }),
      market.addPlan(stranger.accountId),
    ])
    const listed = await market.call(sharedWithPlans, { query: {} }, analyst)
    expect(listed.reply().data).toEqual(
      expect.arrayContaining([
        { _id: plan.id, title: 'Momentum' },
        { _id: other.id, title: 'Income' },
      ]),
    )
    const plansOf = async (id: string) => {
      const asked = await market.call(sharedWithPlans, { query: { id } }, analyst)
      return asked.reply().data.map(({ _id }) => _id)
    }
    const idOf = (answer: Awaited<ReturnType<typeof posting>>) => answer.reply().data._id
    const forOne = { shareWith: 'subscribers' as const, shareWithPlans: [plan.id] }
    expect(await plansOf(idOf(await posting(forOne)))).toEqual([plan.id])
    expect(await plansOf(idOf(await posting({ shareWith: 'all' })))).toEqual([])
    const forAny = idOf(await posting({ shareWith: 'subscribers' }))
    expect(await plansOf(forAny)).toEqual(await plansOf(analyst.accountId))
    for (const query of [{ id: forAny }, { id: newId() }, { id: 'x' }]) {
      const asked = await market.call(sharedWithPlans, { query }, stranger)
      expect([asked.status, asked.code]).toEqual([403, 'claim_refused'])
    }
    const plans = [plan.id, other.id]
    const shared = await posting({ shareWith: 'subscribers', shareWithPlans: plans })
    expect(shared.reply().data).toMatchObject({
      sharedWith: ['subscribers'],
      shareWith: 'subscribers',
      shareWithPlans: [...plans].sort(),
    })
    const withAll = await posting({ shareWith: 'all', shareWithPlans: plans })
    expect(withAll.reply().data.shareWithPlans).toEqual([])
    const stolen = await posting({ shareWith: 'subscribers', shareWithPlans: [foreign.id] })
    expect([stolen.code, stolen.fields]).toEqual([
      'invalid_input',
      { shareWithPlans: 'Please choose from your own plans.' },
    ])
  })

  it('requires a fresh price and waits for one, unless the feed has reported everything', async () => {
    const fresh = await world.addInstrument('TCS')
    const nobodys = await posting({ instrumentId: fresh })
    expect([nobodys.status, nobodys.code]).toEqual([409, 'price_stale'])
    world.setPrice(fresh, 1010)
    market.clock.advance(15 * SECOND_MS + 1)
    await engine.setBehind(true)
    expect((await posting({ instrumentId: fresh })).code).toBe('price_stale')
    expect(market.app.marketData.prices.wanted()).toContain(fresh)
    // A price arrives while the request waits.
    const waiting = posting({ instrumentId: fresh })
    setTimeout(() => world.setPrice(fresh, 1010), 10)
    expect((await waiting).status).toBe(200)
    await engine.setBehind(false)
    market.clock.advance(HOUR_MS)
    expect((await posting({ instrumentId: fresh })).status).toBe(200)
  })

  it('expires with the contract, and refuses expired, unknown and delisted instruments', async () => {
    const december = { exchange: 'NFO', type: 'FUT', expiry: '2026-11-24' } as const
    const future = await world.addInstrument('RELIANCE26NOVFUT', december)
    world.setPrice(future, 1010)
    const { data } = (await posting({ instrumentId: future, holdingPeriod: 30 })).reply()
    expect(data.expiresAt).toBe('2026-11-24T10:10:00.000Z')
    const ended = await world.addInstrument('OLDFUT', { ...december, expiry: '2026-11-20' })
    world.setPrice(ended, 1010)
    const missing = [ended, 2_000_000_000].map((instrumentId) => posting({ instrumentId }))
    expect((await Promise.all(missing)).map(({ status, code }) => [status, code])).toEqual([
      [404, 'instrument_missing'],
      [404, 'instrument_missing'],
    ])
    await market.db.sql`update instrument set valid_until = '2026-11-21' where id = ${future}`
    expect((await posting({ instrumentId: future })).code).toBe('instrument_missing')
  })

  it('is possible on an index only if its futures or options can be bought', async () => {
    const index = await world.addInstrument('INDIA VIX', { type: 'INDEX' })
    world.setPrice(index, 1010)
    const refused = await posting({ instrumentId: index })
    expect([refused.status, refused.code]).toEqual([409, 'index_not_traded'])
    const future = { exchange: 'NFO', type: 'FUT', expiry: '2026-12-29' } as const
    await world.addInstrument('INDIAVIX26DECFUT', { ...future, underlying: 'INDIA VIX' })
    expect((await posting({ instrumentId: index })).status).toBe(200)
  })

  it('posts one call when the same request is repeated, also at the same time', async () => {
    const clientKey = newId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => posting({ clientKey })))
    const ids = new Set(answers.map((answer) => answer.reply().data._id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    expect(await kindsOf(id)).toEqual(['posted'])
    // A later repetition returns the current state and needs no fresh price.
    await world.applyMarketEvent(id, 'initiated', 1004)
    market.clock.advance(MINUTE_MS)
    expect((await posting({ clientKey })).reply().data).toMatchObject({ _id: id, version: 2 })
    const other = await posting({ clientKey, target: 1070 })
    expect([other.status, other.code]).toEqual([422, 'idempotency_mismatch'])
    world.setPrice(share, 1010)
    const strangers = await posting({ clientKey }, stranger)
    expect(strangers.reply().data._id).not.toBe(id)
  })
})

describe('open calls', () => {
  it('are limited in number, and another fits once one is deleted', async () => {
    const busy = await world.addAnalyst()
    const { _id: first } = await world.post(busy, share)
    const { trade } = present((await findTrades(market.db.read, [first])).get(first), 'posted')
    const {
      id: _,
      postedAt: at,
      changedAt: __,
      state: ___,
      version: ____,
      entry,
      exit,
      ...said
    } = trade
    expect([entry, exit]).toEqual([null, null])
    const calls = Array.from({ length: OPEN_CALLS_MAX_COUNT - 1 }, () => ({
      event: { ...said, at, kind: 'posted' as const, tradeId: newId() },
      instrumentId: share,
    }))
    await market.db.transaction((tx) => recordPosted(tx, calls))
    const refused = await posting({}, busy)
    expect([refused.status, refused.code]).toEqual([409, 'too_many_open_calls'])
    await deleting(first, busy)
    expect((await posting({}, busy)).status).toBe(200)
  })
})

describe('the right to post', () => {
  const rightsOf = async (viewer: SignedInViewer) =>
    (await market.call(postingRights, {}, viewer)).reply().data

  it('depends on category, verification and the platform plan', async () => {
    const trainer = await world.addAnalyst({ category: 'Trainers' })
    const broker = await world.addAnalyst({ category: 'Stock Brokers' })
    const distributor = await world.addAnalyst({ category: 'Mutual Funds' })
    const unverified = await world.addAnalyst({ status: 'approved' })
    const plain = await market.addProvider()
    for (const [viewer, refusal] of [
      [trainer, 'category_may_not_post'],
      [broker, 'category_may_not_post'],
      [distributor, 'category_may_not_post'],
      [unverified, 'provider_not_verified'],
      [plain, 'scorecard_not_included'],
    ] as const) {
      expect(await rightsOf(viewer)).toEqual({ allowed: false, refusal })
      const refused = await posting({}, viewer)
      expect([refused.status, refused.code]).toEqual([403, refusal])
    }
    expect(await rightsOf(analyst)).toEqual({ allowed: true, refusal: null })
  })

  it('follows the tier of the running platform plan, from its start to its end', async () => {
    const provider = await market.addProvider()
    const { id: planId } = await market.addPlan(provider.accountId)
    const now = market.clock.now()
    const buy = (tier: 'silver' | 'gold', days: readonly [from: number, to: number]) => {
      const [from, to] = days.map((day) => new Date(now.getTime() + day * DAY_MS))
      return market.db.sql`
        insert into platform_purchase (id, provider_id, plan_id, tier, duration_days, base_paise,
          gst_paise, promo_code, status, created_at, paid_at, starts_at, ends_at)
        values (${newId()}, ${provider.accountId}, ${planId}, ${tier}, 30, 0, 0,
          ${tier === 'gold' ? 'PROMOG1' : 'PROMOS1'}, 'paid', ${now}, ${now}, ${from ?? now},
          ${to ?? now})`
    }
    await buy('silver', [0, 30])
    expect((await rightsOf(provider)).refusal).toBe('scorecard_not_included')
    await buy('gold', [1, 31])
    expect((await rightsOf(provider)).refusal).toBe('scorecard_not_included')
    market.clock.advance(DAY_MS)
    expect((await rightsOf(provider)).allowed).toBe(true)
    market.clock.advance(30 * DAY_MS)
    expect((await rightsOf(provider)).refusal).toBe('scorecard_not_included')
    market.clock.advance(-31 * DAY_MS)
  })

  it('is refused to other roles, and to other providers for a call that is not theirs', async () => {
    const { _id: id } = await world.post(analyst, share)
    const user = await market.addUser()
    const admin = await market.addAdmin()
    const body = world.draft(share)
    for (const viewer of [undefined, user, admin]) {
      const answers = await Promise.all([
        market.call(postTrade, { body }, viewer),
        market.call(amendTrade, { body: { ...body, id } as never }, viewer),
        market.call(exitTrade, { body: { id } }, viewer),
        market.call(deleteTrade, { body: { id } }, viewer),
        market.call(sharedWithPlans, { query: {} }, viewer),
        market.call(myRecommendations, { query: {} }, viewer),
        market.call(postingRights, {}, viewer),
      ])
      const expected = viewer === undefined ? 'unauthenticated' : 'forbidden'
      expect(answers.map(({ code }) => code)).toEqual(Array(7).fill(expected))
    }
    const strangers = await Promise.all([
      amending(id, {}, stranger),
      exiting(id, {}, stranger),
      deleting(id, stranger),
      exiting(newId()),
      deleting(newId()),
      amending(newId()),
    ])
    expect(strangers.map(({ status, code }) => [status, code])).toEqual(
      Array(6).fill([404, 'trade_missing']),
    )
    const asked = { query: { id: analyst.accountId } }
    const claims = await Promise.all([
      market.call(myRecommendations, asked, stranger),
      market.call(sharedWithPlans, asked, stranger),
    ])
    expect(claims.map(({ code }) => code)).toEqual(Array(2).fill('claim_refused'))
    expect(await kindsOf(id)).toEqual(['posted'])
  })
})
