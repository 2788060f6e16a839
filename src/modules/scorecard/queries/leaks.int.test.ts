import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput, CallSpec } from '#contract/call.ts'
import {
  closedTradesAll,
  exportTrades,
  listTrades,
  performanceReport,
  providerJournal,
  todaysTrades,
  tradeDetail,
  tradePrices,
} from '#contract/scorecard/query-calls.ts'
import { search } from '#contract/search/calls.ts'
import { DAY_MS, SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'

/* Open calls for subscribers are visible to the entitled and their provider only, on every path. */

const DAYS = 30
const SYMBOL = 'SECRETSHARE'
const RATIONALE = 'Words that only subscribers have paid for, about this share.'

let market: Marketplace
let world: TradeWorld
let analyst: SignedInViewer
let rival: SignedInViewer
let subscriber: SignedInViewer
let ofOtherPlan: SignedInViewer
let ofRival: SignedInViewer
let user: SignedInViewer
let admin: SignedInViewer
let instrument: number
/** A call for the subscribers of one plan, and one that is public. */
let secret: string
let known: string
let strangers: readonly (readonly [string, Viewer])[]

const subscribe = (userId: string, planId: string) =>
  market.db.transaction((tx) =>
    market.app.plans.subscriptions.grant(tx, {
      planId,
      planVersion: 1,
      userId,
      kind: 'paid',
      sourceId: newId(),
      days: DAYS,
      at: market.clock.now(),
    }),
  )

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  analyst = await world.addAnalyst({ regName: 'Asha Research' })
  rival = await world.addAnalyst({ regName: 'Ravi Research' })
  const [gold, silver, rivals] = [
    await market.addPlan(analyst.accountId, { title: 'Gold' }),
    await market.addPlan(analyst.accountId, { title: 'Silver' }),
    await market.addPlan(rival.accountId),
  ]
  subscriber = await market.addUser()
  ofOtherPlan = await market.addUser()
  ofRival = await market.addUser()
  user = await market.addUser()
  admin = await market.addAdmin()
  await subscribe(subscriber.accountId, gold.id)
  await subscribe(ofOtherPlan.accountId, silver.id)
  await subscribe(ofRival.accountId, rivals.id)
  instrument = await world.addInstrument(SYMBOL)
  const plain = await world.addInstrument('PLAINSHARE')
  world.setPrice(instrument, 1010)
  world.setPrice(plain, 1010)
  const forGold = {
    shareWith: 'subscribers' as const,
    shareWithPlans: [gold.id],
    rationale: RATIONALE,
    holdingPeriod: 60,
  }
  secret = (await world.post(analyst, instrument, forGold))._id
  known = (await world.post(analyst, plain, { holdingPeriod: 60 }))._id
  strangers = [
    ['a visitor', anonymous],
    ['a user', user],
    ['a subscriber of another plan', ofOtherPlan],
    ['a subscriber of another provider', ofRival],
    ['another provider', rival],
    ['an admin', admin],
  ]
})
afterAll(() => market.close())

type Path = readonly [name: string, read: (viewer: Viewer) => Promise<unknown>]

const path = <C extends CallSpec>(name: string, call: C, input: CallInput<C>): Path => [
  name,
  async (viewer) => {
    const answer = await market.call(call, input, viewer)
    return answer.status === 200 ? answer.reply() : { code: answer.code, message: answer.message }
  },
]

/** All paths on which somebody might see the call. */
const paths = (): readonly Path[] => [
  path('the table', listTrades, { query: { status: 'open' } }),
  path('the table by profit', listTrades, { query: { status: 'open', sort: 'pnlpercentage' } }),
  path('the table by name', listTrades, { query: { status: 'open', sharedBy: 'asha' } }),
  path('the closed table', listTrades, { query: { status: 'closed' } }),
  path('what is subscribed', listTrades, { query: { status: 'open', view: 'subscribed' } }),
  path('what is mine', listTrades, { query: { status: 'open', view: 'mine' } }),
  path('the provider’s table', listTrades, {
    query: { status: 'open', providerId: analyst.accountId },
  }),
  path('the workbook', exportTrades, { query: { status: 'open' } }),
  path('the closed workbook', exportTrades, { query: { status: 'closed' } }),
  path('its page', tradeDetail, { query: { id: secret } }),
  path('its prices', tradePrices, { query: { id: secret } }),
  path('closed ones', closedTradesAll, {}),
  path('today', todaysTrades, {}),
  path('the journal', providerJournal, { query: { providerId: analyst.accountId } }),
  path('the performance', performanceReport, { query: { providerId: analyst.accountId } }),
  path('the search', search, { query: { q: SYMBOL } }),
]

const leaked = (answer: unknown): boolean => {
  const text = JSON.stringify(answer)
  return [secret, SYMBOL, RATIONALE].some((part) => text.includes(part))
}

/** The paths on which the viewer sees the call. */
const seenBy = async (viewer: Viewer): Promise<readonly string[]> => {
  const seen: string[] = []
  for (const [name, read] of paths()) {
    if (leaked(await read(viewer))) {
      seen.push(name)
    }
  }
  return seen
}

const TO_SUBSCRIBERS = [
  'the table',
  'the table by profit',
  'the table by name',
  'what is subscribed',
  'the provider’s table',
  'the workbook',
  'its page',
]
const TO_ITS_PROVIDER = [
  'the table',
  'the table by profit',
  'the table by name',
  'what is mine',
  'the provider’s table',
  'the workbook',
  'its page',
]

describe('an open call for subscribers', () => {
  it('is visible to entitled subscribers and to its provider', async () => {
    expect(await seenBy(subscriber)).toEqual(TO_SUBSCRIBERS)
    expect(await seenBy(analyst)).toEqual(TO_ITS_PROVIDER)
  })

  it('is visible to no one else on any path, while public calls are', async () => {
    for (const [who, viewer] of strangers) {
      expect([who, await seenBy(viewer)]).toEqual([who, []])
      const { data, total } = (
        await market.call(listTrades, { query: { status: 'open' } }, viewer)
      ).reply()
      expect([data.map(({ _id }) => _id), total]).toEqual([[known], 1])
      for (const call of [tradeDetail, tradePrices]) {
        const missing = await market.call(call, { query: { id: secret } }, viewer)
        expect([missing.status, missing.code]).toEqual([404, 'trade_missing'])
        const nowhere = await market.call(call, { query: { id: newId() } }, viewer)
        // A hidden call is indistinguishable from one that does not exist.
        expect([nowhere.status, nowhere.message]).toEqual([404, missing.message])
      }
    }
  })

  it('stays hidden from others after its entry', async () => {
    await world.applyMarketEvent(secret, 'initiated', 1003)
    for (const [who, viewer] of strangers) {
      expect([who, await seenBy(viewer)]).toEqual([who, []])
    }
    expect(await seenBy(subscriber)).toEqual(TO_SUBSCRIBERS)
  })

  it('becomes invisible to a subscriber at the second the subscription ends', async () => {
    market.clock.advance(DAYS * DAY_MS - SECOND_MS)
    expect(await seenBy(subscriber)).toEqual(TO_SUBSCRIBERS)
    market.clock.advance(SECOND_MS)
    expect(await seenBy(subscriber)).toEqual([])
    expect(await seenBy(analyst)).toEqual(TO_ITS_PROVIDER)
  })

  it('is visible to everyone once it has ended', async () => {
    await world.applyMarketEvent(secret, 'tp', 1061)
    for (const [, viewer] of [...strangers, ['', subscriber] as const]) {
      expect(await seenBy(viewer)).toEqual(
        expect.arrayContaining(['the closed table', 'its page', 'closed ones', 'the journal']),
      )
    }
  })
})

describe('a provider that lost its verification', () => {
  it('is hidden from others with its calls and record, and still sees its own', async () => {
    const { providers } = market.app
    const actor = { ...admin, ip: '203.0.113.7', requestId: 'r' }
    const removed = await providers.lifecycle.removeVerification(actor, analyst.accountId)
    expect(removed.ok).toBe(true)
    for (const [who, viewer] of strangers) {
      expect([who, await seenBy(viewer)]).toEqual([who, []])
      const other = await market.call(tradeDetail, { query: { id: known } }, viewer)
      expect(other.code).toBe('trade_missing')
      for (const call of [performanceReport, providerJournal]) {
        const query = { providerId: analyst.accountId }
        expect((await market.call(call, { query }, viewer)).code).toBe('not_found')
      }
    }
    const applicant = await market.addProvider({ status: 'approved' })
    const unlisted = await providers.unlisted(market.db.read)
    expect(unlisted).toContain(analyst.accountId)
    expect(unlisted).not.toContain(applicant.accountId)
    const { data } = (await market.call(tradeDetail, { query: { id: known } }, analyst)).reply()
    expect(data._id).toBe(known)
    const query = { providerId: analyst.accountId }
    expect((await market.call(performanceReport, { query }, analyst)).status).toBe(200)
    expect(
      (await market.call(listTrades, { query: { status: 'closed' } }, analyst)).reply(),
    ).toMatchObject({ total: 1 })
  })
})
