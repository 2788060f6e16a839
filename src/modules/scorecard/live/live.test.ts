import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { CLOSED_FRAME_ROWS } from '#contract/scorecard/live.ts'
import { present } from '#kit/assert.ts'
import { manualClock } from '#kit/clock.ts'
import { createMarketData } from '#modules/market-data/index.ts'
import { anonymous } from '#platform/http/viewer.ts'
import type { Trade } from '../rules/trade.ts'
import { VISITOR, type View } from '../rules/visibility.ts'
import type { StoredTrade } from '../store/trades.ts'
import { createPriceTexts, deltaOf, todayFrame, wholeFrame } from './frames.ts'
import { createOpenTradesIndex, type Journal } from './open-trades-index.ts'
import { type Page, viewKey, viewOnPage } from './page.ts'
import { createPageRooms, type PageEmitters } from './page-rooms.ts'
import { applyUpdate, openRoom } from './room.ts'

const NOW = Date.parse('2026-11-21T06:00:00.000Z')
const DAY = 24 * 3_600_000
const [SELLER, RIVAL, PLAN, OTHER_PLAN] = ['seller', 'rival', 'plan', 'other-plan']

const subscriber: View = { providerId: null, plans: new Map([[PLAN, SELLER]]), until: NOW + DAY }
const seller: View = { providerId: SELLER, plans: new Map(), until: null }

let made = 0

function call(more: Partial<Trade> = {}): StoredTrade {
  made += 1
  const trade: Trade = {
    id: `trade-${String(made).padStart(6, '0')}`,
    providerId: SELLER,
    exchange: 'NSE',
    symbol: 'RELIANCE',
    entryType: 'buy',
    lower: 10_000_000,
    upper: 10_000_000,
    target: 10_600_000,
    stop: 9_800_000,
    reference: 10_010_000,
    holding: 5,
    expiresAt: NOW + 5 * DAY,
    share: more.plans === undefined ? 'all' : 'subscribers',
    plans: [],
    rationale: 'long text',
    disclosures: 'long text',
    salt: '00',
    state: 'posted',
    version: 1,
    postedAt: NOW + made,
    changedAt: NOW + made,
    entry: null,
    exit: null,
    hidden: null,
    ...more,
  }
  return { trade, instrumentId: 7 }
}

const entered = ({ trade, instrumentId }: StoredTrade): StoredTrade => ({
  instrumentId,
  trade: { ...trade, state: 'initiated', version: 2, entry: { price: 10_000_000, at: NOW + 50 } },
})
const closed = ({ trade, instrumentId }: StoredTrade, at = NOW + 100): StoredTrade => ({
  instrumentId,
  trade: {
    ...trade,
    state: 'closed',
    version: 3,
    entry: { price: 10_000_000, at: NOW + 50 },
    exit: { result: 'tp', price: 10_600_000, at },
  },
})
const withdrawn = ({ trade, instrumentId }: StoredTrade): StoredTrade => ({
  instrumentId,
  trade: { ...trade, state: 'withdrawn', version: 2 },
})

function openIndex() {
  const clock = manualClock(new Date(NOW))
  const { prices } = createMarketData({ db: undefined as never, clock, marketHours: 'simulated' })
  const index = createOpenTradesIndex({ clock, marketData: { prices } })
  const author = { name: 'Analyst', regNumber: 'INH1', verified: true }
  index.addJournal(SELLER, author, 0)
  index.addJournal(RIVAL, { ...author, name: 'Rival' }, 0)
  index.setTick(7, 500)
  const journal = (id: string): Journal => present(index.journal(id), id)
  /** Applies events as the follower does. */
  const news = (providerId: string, trades: readonly StoredTrade[], events = trades.length) => {
    index.take(trades)
    index.addClosed(trades)
    const from = journal(providerId).seq
    journal(providerId).seq += events
    return { journal: journal(providerId), from, to: from + events, trades }
  }
  return { index, prices, journal, news }
}

const room = (index: ReturnType<typeof openIndex>['index'], page: Page, view: View) =>
  openRoom(page, 'frames', viewOnPage(page, view), index)

const ids = (shown: readonly { readonly _id: string }[]) => shown.map(({ _id }) => _id)

describe('a live room', () => {
  it('is shared by viewers who see the same, and separate for others', () => {
    const later = { ...subscriber, until: null }
    const reordered: View = {
      ...subscriber,
      plans: new Map([
        [OTHER_PLAN, RIVAL],
        [PLAN, SELLER],
      ]),
    }
    const ordered: View = { ...subscriber, plans: new Map([...reordered.plans].reverse()) }
    expect(viewKey('all', subscriber)).toBe(viewKey('all', later))
    expect(viewKey('all', reordered)).toBe(viewKey('all', ordered))
    const keys = [
      viewKey('all', VISITOR),
      viewKey('all', subscriber),
      viewKey('subscribed', subscriber),
      viewKey('all', reordered),
      viewKey('all', seller),
      viewKey('mine', viewOnPage('mine', seller)),
    ]
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('sends each delta from the last position sent, across events that it does not show', () => {
    const { index, news } = openIndex()
    const visitors = room(index, 'all', VISITOR)
    const secret = call({ plans: [PLAN] })
    const open = call()
    expect(applyUpdate(visitors, news(SELLER, [secret]))).toBeUndefined()
    expect(applyUpdate(visitors, news(SELLER, [open]))).toMatchObject({ from: 0, to: 2 })
    expect(applyUpdate(visitors, news(SELLER, [entered(secret)]))).toBeUndefined()
    const end = present(applyUpdate(visitors, news(SELLER, [closed(secret)])), 'an end is for all')
    expect(end).toMatchObject({ from: 2, to: 4 })
    expect(deltaOf(visitors, index, end).trades).toMatchObject([
      { _id: secret.trade.id, status: 'closed', version: 3 },
    ])
    expect([...visitors.open.keys()]).toEqual([open.trade.id])
  })

  it('starts at the current position of the journals', () => {
    const { index, news } = openIndex()
    news(SELLER, [call(), call()])
    const late = room(index, 'all', VISITOR)
    expect(late.open.size).toBe(2)
    expect(applyUpdate(late, news(SELLER, [call()]))).toMatchObject({ from: 2, to: 3 })
  })

  it('removes a withdrawn call by its id, and shows it as closed to its provider', () => {
    const { index, news } = openIndex()
    const rooms = {
      visitors: room(index, 'all', VISITOR),
      subscribers: room(index, 'subscribed', subscriber),
      own: room(index, 'mine', seller),
      rival: room(index, 'mine', { ...seller, providerId: RIVAL }),
    }
    const secret = call({ plans: [PLAN] })
    const posted = news(SELLER, [secret])
    for (const one of Object.values(rooms)) {
      applyUpdate(one, posted)
    }
    const back = news(SELLER, [withdrawn(secret)])
    const { subscribers, own } = rooms
    expect(applyUpdate(rooms.visitors, back)).toBeUndefined()
    expect(applyUpdate(rooms.rival, back)).toBeUndefined()
    expect(
      deltaOf(subscribers, index, present(applyUpdate(subscribers, back), 'gone')),
    ).toMatchObject({
      trades: [],
      gone: [secret.trade.id],
    })
    expect(deltaOf(own, index, present(applyUpdate(own, back), 'shown'))).toMatchObject({
      trades: [{ _id: secret.trade.id, status: 'closed' }],
      gone: [],
    })
    expect([subscribers.open.size, own.open.size]).toEqual([0, 0])
  })
})

describe('a live page', () => {
  it('of subscribed calls shows no calls of other plans or providers', () => {
    const { index, news } = openIndex()
    const shown = call({ plans: [PLAN] })
    news(SELLER, [shown, call({ plans: [OTHER_PLAN] })])
    news(RIVAL, [call({ providerId: RIVAL }), closed(call({ providerId: RIVAL }))])
    const sight = room(index, 'subscribed', subscriber)
    const frame = wholeFrame(sight, index, sight.open)
    expect(ids(frame.openTrades)).toEqual([shown.trade.id])
    expect(frame.closedTrades).toEqual([])
    expect(frame.totalOpenTrades).toBe(1)
  })

  it('shows the calls of an unverified provider to that provider only', () => {
    const { index, news, journal } = openIndex()
    news(SELLER, [call()])
    journal(SELLER).author = { ...journal(SELLER).author, verified: false }
    const sizes = [VISITOR, subscriber, seller].map((view) => room(index, 'all', view).open.size)
    expect(sizes).toEqual([0, 0, 1])
    expect(room(index, 'subscribed', subscriber).open.size).toBe(0)
    expect(room(index, 'mine', seller).open.size).toBe(1)
    const own = room(index, 'all', seller)
    expect(todayFrame(own.open, index, new Date(NOW)).openTodayScorecards).toEqual([])
  })

  it('shows the latest closed trades first, each once', () => {
    const { index, news } = openIndex()
    const many = Array.from({ length: CLOSED_FRAME_ROWS + 20 }, (_, at) => closed(call(), NOW + at))
    news(SELLER, many)
    const visitors = room(index, 'all', VISITOR)
    const { closedTrades } = wholeFrame(visitors, index, visitors.open)
    const expected = many.slice(-CLOSED_FRAME_ROWS).map(({ trade }) => trade.id)
    expect(ids(closedTrades)).toEqual(expected.reverse())
  })

  it('of today shows calls for all that were posted or entered on this day in India', () => {
    const { index, news } = openIndex()
    const midnight = Date.parse('2026-11-20T18:30:00.000Z')
    const old = call({ postedAt: midnight - 1 })
    const oldEntered = entered(call({ postedAt: midnight - 1 }))
    const fresh = call({ postedAt: midnight })
    news(SELLER, [old, oldEntered, fresh, call({ plans: [PLAN] })])
    const { open } = room(index, 'all', subscriber)
    expect(open.size).toBe(4)
    const frame = todayFrame(open, index, new Date(NOW))
    expect(ids(frame.openTodayScorecards).sort()).toEqual(
      [oldEntered.trade.id, fresh.trade.id].sort(),
    )
  })
})

describe('the open-trades index', () => {
  it('keeps the later version of a call, whichever arrives last', () => {
    const { index, journal } = openIndex()
    const one = call()
    index.take([entered(one)])
    index.take([one])
    expect(journal(SELLER).open.get(one.trade.id)?.trade.version).toBe(2)
  })

  it('does not keep the long texts of open calls', () => {
    const { index, journal } = openIndex()
    const one = call()
    index.take([one])
    expect(journal(SELLER).open.get(one.trade.id)?.trade).toMatchObject({
      rationale: '',
      disclosures: '',
      symbol: 'RELIANCE',
    })
  })
})

describe('price updates of a page', () => {
  it('send a price that arrives after its call was shown without one, once', () => {
    const { index, prices, news } = openIndex()
    const said: [string, unknown][] = []
    const say = (_: unknown, event: string, data: unknown) => said.push([event, data])
    const voice: PageEmitters = {
      rooms: { isOpen: () => true, rooms: () => [], behind: () => [], emit: say, emitTo: say },
    }
    const now = () => new Date(NOW)
    const log = pino({ enabled: false })
    const rooms = createPageRooms({
      page: 'all',
      emitters: voice,
      index,
      prices,
      now,
      log,
      onEnded: () => {},
    })
    const connection = { isOpen: () => true, join: () => {}, leave: () => {} }
    const member = {
      connection,
      viewer: anonymous,
      mode: 'frames',
      room: undefined,
      until: 0,
    } as const
    rooms.resume({ ...member }, VISITOR, [])
    const beat = () => rooms.sendPrices(new Set(), createPriceTexts(prices))
    beat()
    rooms.sendUpdate(news(SELLER, [call()]))
    prices.book.restore(7, { price: 10_020_000, atMs: NOW - 9_000, receivedAtMs: NOW - 9_000 })
    beat()
    beat()
    expect(said.map(([event]) => event)).toEqual(['delta', 'prices'])
    expect(said[1]?.[1]).toBe(`1;${NOW - 9_000};7,10020000`)
    rooms.stop()
  })
})

describe('price texts', () => {
  it('give the age of each older price, and omit instruments without a price', () => {
    const { prices } = openIndex()
    const tick = (instrument: number, price: number, atMs: number) =>
      prices.input.onTicks({
        length: 1,
        instruments: Int32Array.of(instrument),
        prices: Float64Array.of(price),
        times: Float64Array.of(atMs),
      })
    tick(7, 10_000_000, NOW - 60_000)
    tick(8, 25, NOW - 900)
    tick(9, 45_000_000_000, NOW)
    const texts = createPriceTexts(prices)
    expect(texts.frame(3, [7, 8, 9, 10])).toBe(`3;${NOW};7,10000000,60000;8,25;9,45000000000`)
    expect(texts.frame(4, [7])).toBe(`4;${NOW - 60_000};7,10000000`)
    expect(texts.frame(5, [10])).toBeUndefined()
  })
})
