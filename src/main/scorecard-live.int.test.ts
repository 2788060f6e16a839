import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScorecardDelta } from '#contract/scorecard/live.ts'
import { scorecardFrameSchema } from '#contract/scorecard/types.ts'
import { assert } from '#kit/assert.ts'
import {
  ALL,
  details,
  type LiveClient,
  type LiveWorld,
  MINE,
  openLiveWorld,
  type ShownFrame,
  SUBSCRIBED,
} from './testing/live-world.ts'
import type { TestActor } from './testing.ts'

let world: LiveWorld
let analyst: TestActor
let plan: string
let share: number

beforeEach(async () => {
  world = await openLiveWorld()
  analyst = await world.addAnalyst()
  plan = await world.addPlan(analyst.id)
  share = await world.addInstrument('RELIANCE')
})

afterEach(() => world.close())

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const frames = (client: LiveClient) => client.dataOf('scorecard') as ShownFrame[]
const deltas = (client: LiveClient) => client.dataOf('delta') as ScorecardDelta[]
const lastFrame = (client: LiveClient) => frames(client).at(-1)
const openIds = (client: LiveClient) => lastFrame(client)?.openTrades.map(({ _id }) => _id)

/**
 * Opens the page and waits for a whole frame with the given number of open trades, because signals
 * take a moment.
 */
async function shown(
  namespace: string,
  actor?: TestActor,
  { mode, open = 0 }: { readonly mode?: 'frames'; readonly open?: number } = {},
): Promise<LiveClient> {
  const client = world.connect(namespace, actor)
  for (let tries = 0; lastFrame(client)?.totalOpenTrades !== open; tries += 1) {
    assert(tries < 20, 'the page is shown as it is')
    await pause(tries * 50)
    client.received.splice(0)
    client.socket.emit('details', details(mode))
    await expect.poll(() => frames(client).length, { interval: 10 }).toBe(1)
  }
  return client
}

const KEYS = ['closedTrades', 'openTrades', 'totalOpenTrades']

describe('a client written to the specification', () => {
  it('gets the page, and a new one on changes, about once a second at most', async () => {
    const first = await world.post(analyst.id, share)
    const client = await shown(ALL, undefined, { open: 1 })
    expect(Object.keys(lastFrame(client) ?? {}).sort()).toEqual(KEYS)
    expect(scorecardFrameSchema.parse(lastFrame(client)).openTrades).toHaveLength(1)
    expect(client.dataOf('todayScorecards')).toMatchObject([
      { openTodayScorecards: [{ _id: first }] },
    ])
    const began = performance.now()
    const second = await world.post(analyst.id, share)
    await world.applyMarketEvent(first, 'initiated')
    await expect
      .poll(() => lastFrame(client)?.openTrades)
      .toMatchObject([{ _id: second }, { _id: first, istriggered: true, version: 2 }])
    await world.applyMarketEvent(first, 'tp', 1060)
    await expect.poll(() => lastFrame(client)?.closedTrades.length).toBe(1)
    expect(lastFrame(client)).toMatchObject({
      totalOpenTrades: 1,
      closedTrades: [{ _id: first, result: 'tp', exitRate: 1060, pnl: 60, pnlpercentage: 6 }],
    })
    expect(client.dataOf('delta')).toEqual([])
    expect(frames(client).length).toBeLessThan(2 + (performance.now() - began) / 950)
  })

  it('gets a new page with prices and profit when a price moves', async () => {
    const trade = await world.post(analyst.id, share)
    await world.applyMarketEvent(trade, 'initiated')
    const client = await shown(ALL, undefined, { open: 1 })
    world.setPrice(share, 1010)
    await expect
      .poll(() => lastFrame(client)?.openTrades[0])
      .toMatchObject({ ltp: 1010, ltpStale: false, pnl: 10, pnlpercentage: 1 })
    expect(client.dataOf('prices')).toEqual([])
    const count = frames(client).length
    await pause(1300)
    expect(frames(client)).toHaveLength(count)
  })

  it('is throttled when it repeats its request, and then gets the page once', async () => {
    const client = await shown(ALL)
    for (let count = 0; count < 4; count += 1) {
      client.socket.emit('details', details())
      await pause(20)
    }
    expect(frames(client)).toHaveLength(1)
    await expect.poll(() => frames(client).length).toBe(2)
    await pause(300)
    expect(frames(client)).toHaveLength(2)
  })

  it('gets no subscriber-only calls by claiming to be their provider', async () => {
    await world.post(analyst.id, share, [plan])
    const user = await world.actor('user')
    const client = world.connect(ALL, user)
    client.socket.emit('details', { id: analyst.id, role: 'serviceprovider', page: 'admin' })
    await expect.poll(() => frames(client).length).toBe(1)
    expect(lastFrame(client)).toMatchObject({ openTrades: [], totalOpenTrades: 0 })
  })
})

describe('an invalid event', () => {
  it('is refused with a message and the field; a numeric page is accepted', async () => {
    const client = world.connect(ALL)
    client.socket.emit('details', { page: 2 })
    await expect.poll(() => frames(client).length).toBe(1)
    client.socket.emit('details', { page: { number: 2 }, mode: 'everything' })
    client.socket.emit('detail', { page: 2 })
    await expect.poll(() => client.dataOf('refused').length).toBe(2)
    expect(client.dataOf('refused')).toMatchObject([
      { event: 'details', fields: { mode: '“mode” must be one of frames.' } },
      { event: 'detail', message: 'There is no event called “detail” here.', fields: {} },
    ])
    expect(JSON.stringify(client.dataOf('refused'))).not.toMatch(/Invalid|expected/)
  })
})

describe('our own client', () => {
  it('gets the page once, and then deltas', async () => {
    const first = await world.post(analyst.id, share)
    const client = await shown(ALL, undefined, { mode: 'frames', open: 1 })
    expect(lastFrame(client)).toMatchObject({ journals: [[analyst.id, 1]], totalOpenTrades: 1 })
    await world.applyMarketEvent(first, 'initiated')
    const second = await world.post(analyst.id, share)
    await world.applyMarketEvent(second, 'withdrawn')
    await expect.poll(() => deltas(client).at(-1)?.to).toBe(4)
    // The delta up to the shown frame may arrive after the frame; its number shows that it is
    // known.
    const told = deltas(client).filter(({ to }) => to > 1)
    expect(told.map(({ from }) => from)).toEqual([1, ...told.slice(0, -1).map(({ to }) => to)])
    expect(told.flatMap(({ trades }) => trades)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ _id: first, version: 2 })]),
    )
    expect(new Set(told.flatMap(({ gone }) => gone))).toEqual(new Set([second]))
    expect(frames(client)).toHaveLength(1)
  })

  it('gets prices a few times a second, only of shares on its page', async () => {
    const other = await world.addInstrument('TCS')
    await world.post(analyst.id, share)
    const client = await shown(ALL, undefined, { mode: 'frames', open: 1 })
    world.setPrice(other, 3000)
    const began = performance.now()
    for (let price = 1001; price <= 1010; price += 1) {
      world.setPrice(share, price)
      await pause(30)
    }
    await expect.poll(() => client.dataOf('prices').at(-1)).toMatch(`;${share},10100000`)
    const told = client.dataOf('prices') as string[]
    expect(told.length).toBeLessThan(2 + (performance.now() - began) / 250)
    expect(told.map((text) => Number(text.split(';')[0]))).toEqual(told.map((_, at) => at + 1))
    expect(told.join('\n')).not.toContain(`;${other},`)
    const made = Number(told.at(-1)?.split(';')[1])
    expect(Math.abs(Date.now() - made)).toBeLessThan(2000)
  })

  it('gets an earlier price once it was restored', async () => {
    const { prices } = world.app.marketData
    await world.post(analyst.id, share)
    const client = await shown(ALL, undefined, { mode: 'frames', open: 1 })
    const atMs = Date.now() - 3_600_000
    prices.book.restore(share, { price: 10_020_000, atMs, receivedAtMs: atMs })
    await expect.poll(() => client.dataOf('prices')).toEqual([`1;${atMs};${share},10020000`])
    await pause(600)
    expect(client.dataOf('prices')).toHaveLength(1)
  })

  it('has prices requested only while it is connected', async () => {
    const { prices } = world.app.marketData
    await world.post(analyst.id, share)
    expect(prices.wanted()).toEqual([])
    const client = await shown(ALL, undefined, { mode: 'frames', open: 1 })
    await expect.poll(() => prices.wanted()).toEqual([share])
    const other = await world.addInstrument('TCS')
    await world.post(analyst.id, other)
    await expect.poll(() => [...prices.wanted()].sort()).toEqual([share, other].sort())
    client.socket.disconnect()
    await expect.poll(() => prices.wanted()).toEqual([])
  })

  it('gets what it missed after reconnecting, without duplicates', async () => {
    const client = await shown(ALL, undefined, { mode: 'frames' })
    const { journals, view } = lastFrame(client) ?? {}
    client.socket.disconnect()
    const first = await world.post(analyst.id, share)
    const second = await world.post(analyst.id, share)
    await world.applyMarketEvent(first, 'initiated')
    await world.applyMarketEvent(second, 'withdrawn')
    const again = world.connect(ALL)
    again.socket.emit('since', { journals, view })
    await expect.poll(() => deltas(again).at(-1)?.to).toBe(4)
    await world.applyMarketEvent(first, 'tp', 1060)
    await expect.poll(() => deltas(again).at(-1)?.to).toBe(5)
    const told = deltas(again)
    expect(told.map(({ from }) => from)).toEqual([0, ...told.slice(0, -1).map(({ to }) => to)])
    expect(new Set(told.flatMap(({ gone }) => gone))).toEqual(new Set([second]))
    expect(told.at(-1)?.trades).toMatchObject([{ _id: first, version: 3, result: 'tp' }])
    expect(frames(again)).toEqual([])
  })

  it('gets the whole page if its last position does not allow deltas', async () => {
    const user = await world.actor('user')
    await world.post(analyst.id, share)
    const client = await shown(ALL, user, { mode: 'frames', open: 1 })
    const { journals, view } = lastFrame(client) ?? {}
    assert(journals !== undefined, 'frames say where journals end')
    const stranger: readonly [string, number] = [user.id, 3]
    for (const known of [
      { journals },
      { journals, view: 'another' },
      { journals: [...journals, stranger], view },
      { journals: [[analyst.id, 99]], view },
    ]) {
      const again = world.connect(ALL, user)
      again.socket.emit('since', known)
      await expect.poll(() => frames(again)).toHaveLength(1)
      expect(deltas(again)).toEqual([])
    }
  })
})

describe('the right to see a call', () => {
  it('limits updates to subscribers and the provider until the call has closed', async () => {
    const [subscriber, stranger] = [await world.actor('user'), await world.actor('user')]
    await world.subscribe(subscriber.id, plan, 60_000)
    const rival = await world.addAnalyst()
    const entitled = [
      await shown(SUBSCRIBED, subscriber, { mode: 'frames' }),
      await shown(ALL, subscriber, { mode: 'frames' }),
      await shown(MINE, analyst, { mode: 'frames' }),
      await shown(ALL, analyst, { mode: 'frames' }),
    ]
    const others = [
      await shown(ALL, undefined, { mode: 'frames' }),
      await shown(ALL, stranger, { mode: 'frames' }),
      await shown(ALL, rival, { mode: 'frames' }),
    ]
    const apart = [
      await shown(SUBSCRIBED, stranger, { mode: 'frames' }),
      await shown(MINE, rival, { mode: 'frames' }),
    ]
    const trade = await world.post(analyst.id, share, [plan])
    await world.applyMarketEvent(trade, 'initiated')
    for (const client of entitled) {
      await expect.poll(() => deltas(client).at(-1)).toMatchObject({ to: 2 })
    }
    // Set only here: an earlier price would come with the trade itself.
    world.setPrice(share, 1010)
    for (const client of entitled) {
      await expect.poll(() => client.dataOf('prices').length).toBeGreaterThan(0)
    }
    for (const client of [...others, ...apart]) {
      expect(client.received.slice(1).filter(([name]) => name !== 'todayScorecards')).toEqual([])
    }
    await world.applyMarketEvent(trade, 'tp', 1060)
    for (const client of others) {
      await expect.poll(() => deltas(client)).toHaveLength(1)
      expect(deltas(client)).toMatchObject([{ from: 0, to: 3, trades: [{ status: 'closed' }] }])
    }
    await expect.poll(() => deltas(entitled[0] as LiveClient).at(-1)).toMatchObject({ to: 3 })
    for (const client of apart) {
      expect(client.received).toHaveLength(1)
    }
  })

  it('is checked again soon after a subscription ends', async () => {
    const user = await world.actor('user')
    // Outlasts what comes before its end, on a busy machine too.
    await world.subscribe(user.id, plan, 8000)
    const ends = Date.now() + 8000
    const trade = await world.post(analyst.id, share, [plan])
    const [list, all, plain] = [
      await shown(SUBSCRIBED, user, { mode: 'frames', open: 1 }),
      await shown(ALL, user, { mode: 'frames', open: 1 }),
      await shown(SUBSCRIBED, user, { open: 1 }),
    ]
    expect([list, all, plain].map(openIds)).toEqual([[trade], [trade], [trade]])
    const within = { interval: 20, timeout: 20_000 }
    for (const client of [list, all, plain]) {
      await expect.poll(() => client.dataOf('changed').length, within).toBe(1)
      // The check of everybody every 30 seconds would find it later.
      expect(Date.now() - ends).toBeLessThan(5000)
    }
    for (const client of [list, all, plain]) {
      await expect.poll(() => openIds(client)).toEqual([])
      expect(client.dataOf('changed')).toEqual([{ reason: 'entitlement' }])
      client.received.splice(0)
    }
    await world.applyMarketEvent(trade, 'initiated')
    world.setPrice(share, 1010)
    await pause(400)
    expect([list, all, plain].flatMap(({ received }) => received)).toEqual([])
  })

  it('is checked again when a subscription is cancelled or granted', async () => {
    const user = await world.actor('user')
    const { db, clock } = world.platform
    const { subscriptions } = world.app.plans
    const subscription = await world.subscribe(user.id, plan, 60_000)
    const trade = await world.post(analyst.id, share, [plan])
    const client = await shown(SUBSCRIBED, user, { mode: 'frames', open: 1 })
    expect(openIds(client)).toEqual([trade])
    await db.transaction((tx) => subscriptions.cancel(tx, [subscription], clock.now()))
    await expect.poll(() => openIds(client)).toEqual([])
    await db.transaction((tx) =>
      subscriptions.claimTrial(tx, { userId: user.id, planId: plan, at: clock.now() }),
    )
    await db.transaction((tx) =>
      subscriptions.grant(tx, {
        planId: plan,
        planVersion: 1,
        userId: user.id,
        kind: 'promo',
        sourceId: trade,
        days: 3,
        at: clock.now(),
      }),
    )
    await expect.poll(() => openIds(client)).toEqual([trade])
  })

  it('is limited to the provider once the provider is no longer public', async () => {
    const trade = await world.post(analyst.id, share)
    const [visitor, own] = [
      await shown(ALL, undefined, { mode: 'frames', open: 1 }),
      await shown(MINE, analyst, { mode: 'frames', open: 1 }),
    ]
    const { sql } = world.database.db
    await sql`update provider set status = 'approved' where account_id = ${analyst.id}`
    await sql`
      insert into outbox_event (type, payload)
      values ('providers.changed', ${JSON.stringify({ providerId: analyst.id })}::jsonb)`
    await sql`select pg_notify('outbox_event', '')`
    await expect.poll(() => openIds(visitor)).toEqual([])
    expect(visitor.dataOf('changed')).toEqual([{ reason: 'entitlement' }])
    expect(openIds(own)).toEqual([trade])
  })
})

describe('connecting', () => {
  it.each([
    [MINE, undefined, 'unauthenticated'],
    [MINE, 'user', 'forbidden'],
    [SUBSCRIBED, undefined, 'unauthenticated'],
    [SUBSCRIBED, 'admin', 'forbidden'],
  ] as const)('%s is refused to %s', async (namespace, role, reason) => {
    const actor = role === undefined ? undefined : await world.actor(role)
    const { socket } = world.connect(namespace, actor)
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(error.message).toBe(reason)
  })

  it('is refused from other origins', async () => {
    const { socket } = world.connect(ALL, undefined, 'https://evil.example')
    const error = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
    expect(error.message).toMatch(/websocket error/)
  })
})
