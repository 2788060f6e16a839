import { io, type Socket } from 'socket.io-client'
import type { Trade as ShownTrade } from '#contract/entities/trade.ts'
import { assert, present } from '#kit/assert.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { priceFromRupees } from '#kit/price.ts'
import { type Proposal, recordEvents, recordPosted } from '#modules/scorecard/index.ts'
import { findTrades } from '#modules/scorecard/store/trades.ts'
import { startOutboxRelay } from '#platform/outbox.ts'
import { openLive } from '../live.ts'
import { subscriptionsOf } from '../subscriptions.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor } from '../testing.ts'
import { planImport, providerImport } from './rows.ts'

export const ALL = '/scorecardlive/forhomepage'
export const SUBSCRIBED = '/scorecardlive/forsubscribed'
export const MINE = '/scorecardlive/serviceproviderdashboard'

/** Everything that a browser was told, in order. */
export type Heard = readonly [event: string, data: unknown]

export type LiveClient = {
  readonly socket: Socket
  readonly heard: Heard[]
  readonly of: (event: string) => unknown[]
}

export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>

/** The product with its sockets, without pages; prices and calls are what the test says. */
export async function openLiveWorld() {
  const world = await openTestWorld()
  const { app, platform } = world
  const { db, clock } = platform
  await app.accounts.follow(platform.signals)
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const { server } = world.http
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'the server listens')
  const address = `http://127.0.0.1:${at.port}`
  const publicUrl = new URL(TEST_ORIGIN)
  const rateScale = 1000
  const sockets = await openLive({ app, platform, server, publicUrl, trustProxy: true, rateScale })
  const relay = await startOutboxRelay(db, subscriptionsOf(app), platform.log)
  const clients: LiveClient[] = []

  /** A verified provider, signed in. */
  const addAnalyst = async (): Promise<TestActor> => {
    const actor = await world.actor('provider')
    await db.transaction((tx) => app.providers.importProviders(tx, [providerImport(actor.id)]))
    return actor
  }
  const addPlan = async (providerId: string): Promise<string> => {
    const plan = planImport(providerId)
    await db.transaction((tx) => app.plans.importPlans(tx, [plan]))
    return plan.id
  }
  /** From now on, told to nobody: for so long. */
  const subscribe = async (userId: string, planId: string, forMs: number): Promise<string> => {
    const startsAt = new Date(clock.now().getTime() - DAY_MS)
    const endsAt = new Date(clock.now().getTime() + forMs)
    const row = { id: newId(), planId, userId, kind: 'import' as const, startsAt, endsAt }
    await db.transaction((tx) => app.plans.subscriptions.importSubscriptions(tx, [row]))
    return row.id
  }
  const addInstrument = async (symbol: string): Promise<number> => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class,
        token, words, valid_from)
      select 'NSE', ${symbol}, ${symbol}, ${symbol}, 'EQ', 1, 500, 'cash',
        coalesce(max(token), 0) + 1, ${symbol}, '2026-01-01' from instrument returning id`
    return present(row, 'an instrument').id
  }
  const setPrice = (instrumentId: number, rupees: number): void =>
    app.marketData.prices.input.onTicks({
      length: 1,
      instruments: Int32Array.of(instrumentId),
      prices: Float64Array.of(priceFromRupees(rupees)),
      times: Float64Array.of(clock.now().getTime()),
    })

  /** A purchase at 1,000 rupees; without plans for all. */
  const post = async (
    providerId: string,
    instrumentId: number,
    plans?: readonly string[],
  ): Promise<string> => {
    const event = {
      kind: 'posted' as const,
      tradeId: newId(),
      at: clock.now().getTime(),
      providerId,
      exchange: 'NSE' as const,
      symbol: `SHARE${instrumentId}`,
      entryType: 'buy' as const,
      lower: priceFromRupees(1000),
      upper: priceFromRupees(1000),
      target: priceFromRupees(1060),
      stop: priceFromRupees(980),
      reference: priceFromRupees(1001),
      holding: 5,
      expiresAt: clock.now().getTime() + 5 * DAY_MS,
      rationale: 'Broke out of a range of three weeks.',
      disclosures: '',
      share: plans === undefined ? ('all' as const) : ('subscribers' as const),
      plans: [...(plans ?? [])].sort(),
      salt: newId().replaceAll('-', ''),
    }
    await db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
    return event.tradeId
  }

  const happen = async (
    tradeId: string,
    kind: 'initiated' | 'tp' | 'sl' | 'withdrawn',
    rupees = 1000,
  ): Promise<void> => {
    const { trade } = present((await findTrades(db.read, [tradeId])).get(tradeId), 'the trade')
    const common = { tradeId, at: Math.max(clock.now().getTime(), trade.changedAt + 1) }
    const event: Proposal['event'] =
      kind === 'withdrawn' ? { ...common, kind } : { ...common, kind, price: rupees * 10_000 }
    const done = await db.transaction((tx) => recordEvents(tx, [{ event, trade }]))
    assert(done.ok, 'it was recorded')
  }

  const connect = (namespace: string, actor?: TestActor, origin = TEST_ORIGIN): LiveClient => {
    const socket = io(`${address}${namespace}`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { origin, ...(actor === undefined ? {} : { cookie: actor.cookie }) },
    })
    const heard: Heard[] = []
    socket.onAny((event: string, data: unknown) => heard.push([event, data]))
    const client = {
      socket,
      heard,
      of: (event: string) => heard.flatMap(([name, data]) => (name === event ? [data] : [])),
    }
    clients.push(client)
    return client
  }

  return {
    ...world,
    address,
    sockets,
    addAnalyst,
    addPlan,
    subscribe,
    addInstrument,
    setPrice,
    post,
    happen,
    connect,
    close: async () => {
      for (const { socket } of clients) {
        socket.disconnect()
      }
      await relay.stop()
      await sockets.close()
      await world.close()
    },
  }
}

/** The specification's `details`. */
export function details(mode?: 'frames') {
  return { id: 'whoever', role: 'whatever', page: 'any', mode }
}

export type ShownFrame = {
  readonly openTrades: readonly ShownTrade[]
  readonly closedTrades: readonly ShownTrade[]
  readonly totalOpenTrades: number
  readonly journals?: readonly (readonly [string, number])[]
  readonly view?: string
}
