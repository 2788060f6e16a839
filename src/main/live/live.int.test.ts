import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readNotifications } from '#contract/notifications/calls.ts'
import { withClient } from '#embedded-postgres/connection.ts'
import { assert } from '#kit/assert.ts'
import type { SocketServer } from '#platform/sockets/server.ts'
import { openTestWorld, TEST_ORIGIN, type TestActor, type TestWorld } from '../testing.ts'
import { openLive } from './live.ts'

const NAMESPACE = '/notificationslive'

let world: TestWorld
let sockets: SocketServer
let address: string
const clients: Client[] = []

beforeEach(async () => {
  world = await openTestWorld({ rateScale: 1 })
  const { app, platform } = world
  await app.accounts.follow(platform.signals)
  await world.http.listen({ port: 0, host: '127.0.0.1' })
  const { server } = world.http
  const at = server.address()
  assert(typeof at === 'object' && at !== null, 'the server listens')
  address = `http://127.0.0.1:${at.port}`
  const publicUrl = new URL(TEST_ORIGIN)
  sockets = await openLive({ app, platform, server, publicUrl, trustProxy: true, rateScale: 1 })
})

afterEach(async () => {
  for (const { socket } of clients.splice(0)) {
    socket.disconnect()
  }
  await sockets.close()
  await world.close()
})

type Client = { readonly socket: Socket; readonly received: [event: string, data: unknown][] }

type As = {
  readonly actor?: TestActor
  readonly cookie?: string
  readonly origin?: string | undefined
  readonly from?: string
  readonly namespace?: string
}

function client(as: As = {}, more: Partial<ManagerOptions & SocketOptions> = {}): Client {
  const { actor, cookie = actor?.cookie, from = '203.0.113.1', namespace = NAMESPACE } = as
  const origin = 'origin' in as ? as.origin : TEST_ORIGIN
  const socket = io(`${address}${namespace}`, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: {
      'x-forwarded-for': from,
      ...(cookie === undefined ? {} : { cookie }),
      ...(origin === undefined ? {} : { origin }),
    },
    ...more,
  })
  const received: [string, unknown][] = []
  socket.onAny((event: string, data: unknown) => received.push([event, data]))
  const made = { socket, received }
  clients.push(made)
  return made
}

/** The argument of the next event of this kind. */
const next = (socket: Socket, event: 'connect' | 'connect_error' | 'disconnect') =>
  new Promise<unknown>((resolve) => {
    socket.once(event, (what?: unknown) => resolve(what))
  })

/** Returns 'connected', or the reason of the refusal. */
async function outcome({ socket }: Client): Promise<string> {
  return Promise.race([
    next(socket, 'connect').then(() => 'connected'),
    next(socket, 'connect_error').then(messageOf),
    next(socket, 'disconnect').then(String),
  ])
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function connected(as: As, more?: Partial<ManagerOptions>): Promise<Client> {
  const made = client(as, more)
  expect(await outcome(made)).toBe('connected')
  return made
}

const notify = ({ id: accountId, role }: TestActor, title: string) =>
  world.platform.db.transaction((tx) =>
    world.app.notifications.notify(tx, { accountId, role, kind: 'plan', title, text: 'Text' }),
  )

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('live notifications', () => {
  it('reach the notified account in every window, and nobody else', async () => {
    const [asha, ravi] = [await world.actor('user'), await world.actor('user')]
    const first = await connected({ actor: asha })
    const second = await connected({ actor: asha }, { transports: ['polling', 'websocket'] })
    const other = await connected({ actor: ravi })
    await expect
      .poll(() => [first, second, other].map(({ received }) => received.length))
      .toEqual([1, 1, 1])
    expect(other.received).toEqual([['count', { unread: 0 }]])
    await notify(asha, 'A new plan')
    await expect.poll(() => [first.received.length, second.received.length]).toEqual([3, 3])
    expect(first.received.slice(1)).toEqual([
      ['notification', expect.objectContaining({ title: 'A new plan', kind: 'plan' })],
      ['count', { unread: 1 }],
    ])
    await pause(200)
    expect(other.received).toHaveLength(1)
  })

  it('send the unread count on connecting, and again after notifications are read', async () => {
    const asha = await world.actor('user')
    const before = await connected({ actor: asha })
    await expect.poll(() => before.received.length).toBe(1)
    await notify(asha, 'one')
    await notify(asha, 'two')
    // A new connection does not get earlier notifications.
    await expect
      .poll(() => before.received.flat().filter((one) => one === 'notification'))
      .toHaveLength(2)
    await expect.poll(() => before.received.at(-1)).toEqual(['count', { unread: 2 }])
    const { received } = await connected({ actor: asha })
    await expect.poll(() => received).toEqual([['count', { unread: 2 }]])
    const reply = await world.http.inject({
      method: 'POST',
      url: readNotifications.path,
      headers: { cookie: asha.cookie, origin: TEST_ORIGIN },
      payload: { all: true },
    })
    expect(reply.statusCode).toBe(200)
    await expect.poll(() => received.at(-1)).toEqual(['count', { unread: 0 }])
    expect(received).toHaveLength(2)
  })

  it('arrive within seconds', async () => {
    const asha = await world.actor('provider')
    const { received } = await connected({ actor: asha })
    await expect.poll(() => received.length).toBe(1)
    const started = performance.now()
    await notify(asha, 'quick')
    await expect.poll(() => received.length, { interval: 5 }).toBe(3)
    expect(performance.now() - started).toBeLessThan(3000)
  })

  it('are counted again after the signal connection was lost', async () => {
    const asha = await world.actor('user')
    const { received } = await connected({ actor: asha })
    await expect.poll(() => received.length).toBe(1)
    await withClient(
      world.database.admin,
      (sql) => sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`,
    )
    await expect.poll(() => received.length).toBeGreaterThan(1)
    await notify(asha, 'after')
    await expect.poll(() => received.at(-1)).toEqual(['count', { unread: 1 }])
  })
})

describe('connecting', () => {
  it('is refused from other origins, even with a valid cookie', async () => {
    const actor = await world.actor('user')
    for (const origin of ['https://evil.example', 'null', 'http://tradebox.test.evil.example']) {
      const { socket } = client({ actor, origin })
      const error = messageOf(await next(socket, 'connect_error'))
      expect(error).toMatch(/websocket error/)
    }
    const polling = client({ actor, origin: 'https://evil.example' }, { transports: ['polling'] })
    const error = messageOf(await next(polling.socket, 'connect_error'))
    expect(error).toMatch(/xhr poll error/)
  })

  it('is refused without a valid session', async () => {
    expect(await outcome(client())).toBe('unauthenticated')
    expect(await outcome(client({ cookie: 'sid=unknown' }))).toBe('unauthenticated')
  })

  it('is refused for unknown namespaces', async () => {
    const actor = await world.actor('user')
    expect(await outcome(client({ actor, namespace: '/elsewhere' }))).toBe('Invalid namespace')
    expect(await outcome(client({ actor, namespace: '/' }))).toBe('Invalid namespace')
  })

  it('is cut off after sixty connect packets without a pause', async () => {
    const path = '/socket.io/?EIO=4&transport=websocket'
    const knocking = new WebSocket(`${address.replace('http', 'ws')}${path}`)
    await new Promise<void>((resolve) => knocking.addEventListener('open', () => resolve()))
    let isClosed = false
    knocking.addEventListener('close', () => {
      isClosed = true
    })
    for (let count = 0; count < 60; count += 1) {
      knocking.send(`40${NAMESPACE},`)
    }
    // After ten seconds it would be closed because it has not joined.
    await expect.poll(() => isClosed, { timeout: 7000 }).toBe(true)
    knocking.close()
  })

  it('allows five connections per account, and another after one has closed', async () => {
    const actor = await world.actor('user')
    const inside: Client[] = []
    for (let count = 0; count < 5; count += 1) {
      inside.push(await connected({ actor, from: `203.0.113.${count}` }))
    }
    expect(await outcome(client({ actor }))).toBe('too_many_connections')
    inside[0]?.socket.disconnect()
    await pause(100)
    await connected({ actor })
  })

  it('allows an account twenty times a minute', async () => {
    const actor = await world.actor('user')
    for (let count = 0; count < 20; count += 1) {
      const { socket } = await connected({ actor, from: `203.0.113.${count}` })
      socket.disconnect()
      await pause(10)
    }
    expect(await outcome(client({ actor }))).toBe('rate_limited')
  })

  it('allows twenty open connections per network', async () => {
    const from = '198.51.100.7'
    const actors = await Promise.all(Array.from({ length: 5 }, () => world.actor('user')))
    for (const actor of actors.slice(0, 4)) {
      for (let count = 0; count < 5; count += 1) {
        await connected({ actor, from })
      }
    }
    const refused = client({ actor: actors[4], from } as As)
    await expect(outcome(refused)).resolves.toMatch(/transport (close|error)|websocket error/)
    await connected({ actor: actors[4], from: '198.51.100.8' } as As)
  })
})

describe('an open connection', () => {
  it('is closed soon after its session ends', async () => {
    const [asha, ravi] = [await world.actor('user'), await world.actor('user')]
    const [mine, other] = [await connected({ actor: asha }), await connected({ actor: ravi })]
    const closed = next(mine.socket, 'disconnect')
    const reply = await world.http.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { cookie: asha.cookie, origin: TEST_ORIGIN },
      payload: {},
    })
    expect(reply.statusCode).toBe(200)
    const started = performance.now()
    await closed
    expect(performance.now() - started).toBeLessThan(5000)
    expect(other.socket.connected).toBe(true)
    expect(await outcome(client({ actor: asha }))).toBe('unauthenticated')
  })

  it('stays open when another session of the account ends', async () => {
    const asha = await world.actor('user')
    const again = { ...asha, cookie: await world.signIn(asha.email) }
    const [first, second] = [await connected({ actor: asha }), await connected({ actor: again })]
    const closed = next(first.socket, 'disconnect')
    await world.http.inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { cookie: asha.cookie, origin: TEST_ORIGIN },
      payload: {},
    })
    await closed
    await pause(100)
    expect(second.socket.connected).toBe(true)
  })

  it('does not count as activity of its session', async () => {
    const asha = await world.actor('user')
    const { sql } = world.database.db
    await sql`update account_session set seen_at = seen_at - interval '1 hour'`
    const before = await sql`select seen_at from account_session where account_id = ${asha.id}`
    await connected({ actor: asha })
    await sockets.recheck(asha.id)
    const after = await sql`select seen_at from account_session where account_id = ${asha.id}`
    expect(after).toEqual(before)
  })

  it('is closed after a message that is too large, or after too many messages', async () => {
    const [asha, ravi] = [await world.actor('user'), await world.actor('user')]
    const large = await connected({ actor: asha })
    const largeClosed = next(large.socket, 'disconnect')
    large.socket.emit('anything', 'x'.repeat(10_000))
    await largeClosed
    const frequent = await connected({ actor: ravi })
    frequent.socket.emit('anything', 'x')
    await pause(100)
    expect(frequent.socket.connected).toBe(true)
    const frequentClosed = next(frequent.socket, 'disconnect')
    for (let count = 0; count < 12; count += 1) {
      frequent.socket.emit('anything', { count })
    }
    await frequentClosed
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'error'])(
    'stays open after an event with the built-in name %s',
    async (event) => {
      const asha = await world.actor('user')
      const { socket, received } = await connected({ actor: asha })
      socket.emit(event, { some: 'thing' })
      await notify(asha, 'Still here')
      await expect.poll(() => received.map(([name]) => name)).toContain('notification')
      expect(socket.connected).toBe(true)
    },
  )
})
