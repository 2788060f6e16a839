import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  amendTrade,
  deleteTrade,
  exitTrade,
  myRecommendations,
} from '#contract/scorecard/command-calls.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { checkScorecard } from '../check.ts'

let market: Marketplace
let world: TradeWorld
let engine: Awaited<ReturnType<TradeWorld['standInForEngine']>>
let analyst: SignedInViewer
let share: number

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  engine = await world.standInForEngine()
  analyst = await world.addAnalyst()
  share = await world.addInstrument('RELIANCE')
})
afterAll(async () => {
  expect(await checkScorecard(market.db.read)).toEqual([])
  await market.close()
})
beforeEach(() => world.setPrice(share, 1010))

type Draft = ReturnType<TradeWorld['draft']>

const exiting = (id: string, claims: object = {}, viewer = analyst) =>
  market.call(exitTrade, { body: { id, ...claims } }, viewer)
const deleting = (id: string) => market.call(deleteTrade, { body: { id } }, analyst)
const amending = (id: string, more: Partial<Draft> = {}) => {
  const {
    instrumentId: _,
    shareWith: __,
    shareWithPlans: ___,
    clientKey: ____,
    ...levels
  } = world.draft(share, more)
  return market.call(amendTrade, { body: { ...levels, id } }, analyst)
}
const post = async (more: Partial<Draft> = {}) => (await world.post(analyst, share, more))._id
/** A call entered at 1,004 rupees. */
const enter = async () => {
  const id = await post()
  await world.applyMarketEvent(id, 'initiated', 1004)
  return id
}
const kindsOf = async (id: string) =>
  (
    await market.db.sql<{ kind: string }[]>`
      select kind from trade_event where trade_id = ${id} order by version`
  ).map(({ kind }) => kind)
const recordOf = (id: string) =>
  market.db.sql<{ action: string; detail: object | null }[]>`
    select action, detail from audit_inbox where object_id = ${id} order by id`

describe('exiting a call', () => {
  it('uses the price of the server, and audits differing claims of the browser', async () => {
    const id = await enter()
    world.setPrice(share, 991.95)
    market.clock.advance(3 * SECOND_MS)
    const claims = { pnl: 500, pnlpercentage: 49.8, ltp: 1504, exitDate: '2020-01-01' }
    const { message, data } = (await exiting(id, claims)).reply()
    expect(message).toBe('Exited RELIANCE at profit/loss of -12.05')
    expect(data).toMatchObject({
      status: 'closed',
      result: 'manual',
      exitRate: 991.95,
      pnl: -12.05,
      pnlpercentage: -1.2,
      exitDate: market.clock.now().toISOString(),
      ltp: null,
      version: 3,
    })
    expect(await recordOf(id)).toMatchObject([
      { action: 'scorecard.posted' },
      {
        action: 'scorecard.exited',
        detail: {
          price: 991.95,
          pnl: -12.05,
          claimedPnl: 500,
          claimedPnlPercentage: 49.8,
          claimedPrice: 1504,
          claimedDate: '2020-01-01',
          differs: true,
        },
      },
    ])
  })

  it('reports a profit with its sign, and audits no difference if the claims are right', async () => {
    const id = await enter()
    world.setPrice(share, 1024.5)
    const done = await exiting(id, { pnl: 20.5, pnlpercentage: 2.04 })
    expect(done.message).toBe('Exited RELIANCE at profit/loss of +20.50')
    expect((await recordOf(id)).at(-1)?.detail).toMatchObject({ differs: false })
  })

  it('has no exit price and no profit before the entry is hit', async () => {
    const id = await post()
    market.clock.advance(MINUTE_MS)
    const { message, data } = (await exiting(id)).reply()
    expect(message).toBe('Exited RELIANCE at profit/loss of 0.00')
    expect(data).toMatchObject({ result: 'manual', exitRate: null, pnl: 0, pnlpercentage: '-' })
  })

  it('requires a fresh price, and waits for one', async () => {
    const id = await enter()
    market.clock.advance(16 * SECOND_MS)
    const stale = await exiting(id)
    expect([stale.status, stale.code]).toEqual([409, 'not_traded'])
    expect(await kindsOf(id)).toEqual(['posted', 'initiated'])
    const waiting = exiting(id)
    setTimeout(() => world.setPrice(share, 1008), 10)
    expect((await waiting).reply().data.exitRate).toBe(1008)
  })

  it('is refused until the engine has judged all prices so far', async () => {
    const id = await enter()
    const refusals = async () => [(await exiting(id)).code, await kindsOf(id)]
    const refused = ['price_stale', ['posted', 'initiated']]
    await engine.setBehind(true)
    expect(await refusals()).toEqual(refused)
    await engine.setBehind(false)
    const setLeases = (seconds: number) =>
      market.db.sql`update trade_worker set expires_at = now() + ${seconds} * interval '1 second'`
    await setLeases(-1)
    expect(await refusals()).toEqual(refused)
    await setLeases(DAY_MS / SECOND_MS)
    await market.db.sql`update trade_share set owner = null`
    expect(await refusals()).toEqual(refused)
    await market.db.sql`update trade_share set owner = ${engine.worker}`
    expect((await exiting(id)).reply().data.result).toBe('manual')
  })

  it('of a call that was not entered needs no price, but the engine: one may have entered it', async () => {
    const id = await post()
    await engine.setBehind(true)
    expect((await exiting(id)).code).toBe('price_stale')
    await engine.setBehind(false)
    market.clock.advance(MINUTE_MS)
    expect((await exiting(id)).reply().data.exitRate).toBeNull()
  })

  it('succeeds once among twenty simultaneous exits', async () => {
    const id = await enter()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exiting(id)))
    const codes = answers.map(({ status, code }) => `${status} ${code}`).sort()
    expect(codes).toEqual(['200 undefined', ...Array(19).fill('409 trade_closed')])
    expect(await kindsOf(id)).toEqual(['posted', 'initiated', 'manual'])
  })

  it('ends the call once when the target is hit at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await enter()
      const [left, hit] = await Promise.all([
        exiting(id),
        world.applyMarketEvent(id, 'tp', 1060).then(
          () => 'hit',
          () => 'missed',
        ),
      ])
      const kinds = await kindsOf(id)
      expect([left.code, hit, kinds.at(-1)]).toEqual(
        left.status === 200 ? [undefined, 'missed', 'manual'] : ['trade_closed', 'hit', 'tp'],
      )
      expect(kinds).toHaveLength(3)
    }
  })

  it('is refused after the expiry, like deleting and amending, even while the call is open', async () => {
    const id = await post({ holdingPeriod: 'intraday' })
    await world.applyMarketEvent(id, 'initiated', 1004)
    market.clock.advance(DAY_MS)
    world.setPrice(share, 1050)
    expect((await exiting(id)).code).toBe('trade_closed')
    expect((await deleting(id)).code).toBe('trade_closed')
    expect((await amending(id)).code).toBe('trade_closed')
    await world.applyMarketEvent(id, 'timeout', 1011)
  })
})

describe('amending a call', () => {
  it('replaces its terms at the current price, within 15 minutes', async () => {
    const id = await post()
    market.clock.advance(10 * MINUTE_MS)
    world.setPrice(share, 1030)
    const corrected = await amending(id, {
      entryType: 'sell',
      lowerRange: null,
      upperRange: null,
      rate: 1040,
      target: 1000,
      stoploss: 1055,
      holdingPeriod: 'intraday',
      rationale: 'Sold into strength instead: the gap has been filled.',
      holdsPosition: true,
    })
    const { message, data } = corrected.reply()
    expect(message).toBe('Amended RELIANCE')
    expect(data).toMatchObject({
      _id: id,
      entryType: 'sell',
      rate: 1040,
      target: 1000,
      stoploss: 1055,
      holdingPeriod: 'intraday',
      version: 2,
    })
    const [event] = await market.db.sql<{ detail: string }[]>`
      select detail from trade_event where trade_id = ${id} and version = 2`
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({
      kind: 'amended',
      reference: 10_300_000,
      disclosures: 'Holds a position: yes',
    })
    market.clock.advance(5 * MINUTE_MS)
    world.setPrice(share, 1030)
    expect((await amending(id)).reply().data.version).toBe(3)
    market.clock.advance(1)
    const late = await amending(id)
    expect([late.status, late.code]).toEqual([409, 'amend_too_late'])
    expect((await recordOf(id)).map(({ action }) => action)).toEqual([
      'scorecard.posted',
      'scorecard.amended',
      'scorecard.amended',
    ])
  })

  it('is validated like posting, and needs the engine for an old price', async () => {
    const id = await post()
    const promise = await amending(id, { rationale: 'It gives guaranteed returns this week.' })
    expect(promise.code).toBe('lint_refused')
    const wrong = await amending(id, { target: 990 })
    expect([wrong.code, wrong.fields]).toEqual([
      'invalid_input',
      { target: 'The target must be beyond the entry, on the profit side.' },
    ])
    await engine.setBehind(true)
    expect((await amending(id)).code).toBe('price_stale')
    market.clock.advance(16 * SECOND_MS)
    expect((await amending(id)).code).toBe('price_stale')
    await engine.setBehind(false)
    expect(await kindsOf(id)).toEqual(['posted'])
    expect((await amending(id)).status).toBe(200)
  })

  it('is refused once the entry is hit, also when both happen at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await post()
      const [amended, met] = await Promise.all([
        amending(id, { target: 1070 }),
        world.applyMarketEvent(id, 'initiated', 1004).then(
          () => true,
          () => false,
        ),
      ])
      expect(await kindsOf(id)).toEqual(['posted', met ? 'initiated' : 'amended'])
      expect(amended.code).toBe(met ? 'trade_initiated' : undefined)
    }
    const id = await enter()
    const refused = await amending(id)
    expect([refused.status, refused.code]).toEqual([409, 'trade_initiated'])
  })
})

describe('deleting a call', () => {
  it('withdraws a call before its entry is hit, and records this in the journal', async () => {
    const id = await post()
    expect((await deleting(id)).message).toBe('Deleted RELIANCE')
    expect(await kindsOf(id)).toEqual(['posted', 'withdrawn'])
    const again = await deleting(id)
    expect([again.status, again.code]).toEqual([409, 'trade_closed'])
    expect((await exiting(id)).code).toBe('trade_closed')
  })

  it('is refused until the engine has judged all prices so far', async () => {
    const id = await post()
    await engine.setBehind(true)
    const refused = await deleting(id)
    expect([refused.status, refused.code]).toEqual([409, 'price_stale'])
    await engine.setBehind(false)
    expect((await deleting(id)).status).toBe(200)
  })

  it('is refused for a call that was entered or has ended', async () => {
    const id = await enter()
    const refused = await deleting(id)
    expect([refused.status, refused.code]).toEqual([409, 'trade_initiated'])
    await world.applyMarketEvent(id, 'sl', 980)
    expect((await deleting(id)).code).toBe('trade_closed')
  })
})

it('lists a provider’s own calls, open ones first, without withdrawn ones', async () => {
  const own = await world.addAnalyst()
  const posted = async () => (await world.post(own, share))._id
  const [closed, open, gone, newest] = [
    await posted(),
    await posted(),
    await posted(),
    await posted(),
  ]
  await world.applyMarketEvent(closed, 'initiated', 1002)
  await world.applyMarketEvent(closed, 'tp', 1061)
  await world.applyMarketEvent(open, 'initiated', 1004)
  await market.call(deleteTrade, { body: { id: gone } }, own)
  world.setPrice(share, 1014.04)
  const mine = await market.call(myRecommendations, { query: { id: own.accountId } }, own)
  expect(mine.reply().data.map(({ _id, pnl, result }) => [_id, pnl, result])).toEqual([
    [newest, 0, 'open'],
    [open, 10.04, 'open'],
    [closed, 59, 'tp'],
  ])
  const other = await world.addAnalyst()
  expect((await market.call(myRecommendations, { query: {} }, other)).reply().data).toEqual([])
})
