import { io, type Socket } from 'socket.io-client'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { assert } from '#kit/assert.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { openLive } from '../live/live.ts'
import { subscriptionsOf } from '../subscriptions.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor } from '../testing.ts'
import { openLiveDesk } from './live-desk.ts'

export const ALL = '/scorecardlive/forhomepage'
export const SUBSCRIBED = '/scorecardlive/forsubscribed'
export const MINE = '/scorecardlive/serviceproviderdashboard'

/** An event that a browser received. */
type ReceivedEvent = readonly [event: string, data: unknown]

export type LiveClient = {
  readonly socket: Socket
  readonly received: ReceivedEvent[]
  readonly dataOf: (event: string) => unknown[]
}

export type LiveWorld = Awaited<ReturnType<typeof openLiveWorld>>

/** The product with its sockets, without pages; the test sets prices and calls. */
export async function openLiveWorld(options: Parameters<typeof openTestWorld>[0] = {}) {
  const world = await openTestWorld(options)
  const { app, platform } = world
  const desk = openLiveDesk(app, platform)
  await app.accounts.follow(platform.signals)
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const { server } = world.http
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'the server listens')
  const address = `http://127.0.0.1:${at.port}`
  const publicUrl = new URL(TEST_ORIGIN)
  const rateScale = 1000
  const sockets = await openLive({ app, platform, server, publicUrl, trustProxy: true, rateScale })
  const relay = await startOutboxRelay(platform.db, subscriptionsOf(app), platform.log)
  const clients: LiveClient[] = []

  /** A verified provider that is signed in. */
  const addAnalyst = async (): Promise<TestActor> => {
    const actor = await world.actor('provider')
    await desk.verify(actor.id)
    return actor
  }

  const connect = (namespace: string, actor?: TestActor, origin = TEST_ORIGIN): LiveClient => {
    const socket = io(`${address}${namespace}`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { origin, ...(actor === undefined ? {} : { cookie: actor.cookie }) },
    })
    const received: ReceivedEvent[] = []
    socket.onAny((event: string, data: unknown) => received.push([event, data]))
    const client = {
      socket,
      received,
      dataOf: (event: string) => received.flatMap(([name, data]) => (name === event ? [data] : [])),
    }
    clients.push(client)
    return client
  }

  return {
    ...world,
    ...desk,
    address,
    sockets,
    addAnalyst,
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

/** The payload of the specification's `details` event. */
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
