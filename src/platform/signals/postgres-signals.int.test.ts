import { connect, createServer, type Server, type Socket } from 'node:net'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createPostgresSignals } from './postgres-signals.ts'
import type { SignalBus } from './signals.ts'

let database: TestDatabase
let server: Server
let bus: SignalBus
/** How many of the next connections are cut when they send LISTEN. */
let cuts = 0
/** These open connections pass no more data. */
let silenced: ReadonlySet<Socket> = new Set()
const clients = new Set<Socket>()

/** A proxy between the listening connection and PostgreSQL. */
function pass(client: Socket): void {
  const { host, port } = database.connection
  const upstream = connect(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  clients.add(client)
  client.on('data', (bytes) => {
    if (cuts > 0 && bytes.includes('listen "')) {
      cuts -= 1
      client.destroy()
    } else if (!silenced.has(client)) {
      upstream.write(bytes)
    }
  })
  upstream.on('data', (bytes) => silenced.has(client) || client.write(bytes))
  client.on('error', () => undefined).on('close', () => upstream.destroy())
  upstream.on('error', () => undefined).on('close', () => client.destroy())
}

beforeAll(async () => {
  database = await createTestDatabase()
  server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await database.close()
})

beforeEach(() => {
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  bus = createPostgresSignals({
    sql: database.db.sql,
    openConnection: (told): Sql =>
      postgres({ ...database.connection, host: '127.0.0.1', port, max: 1, ...told }),
    aliveMs: 100,
  })
})
afterEach(() => bus.close())

async function follow(channel: string) {
  const received = { texts: [] as string[], gaps: 0 }
  const following = await bus.follow(channel, {
    onSignal: (text) => void received.texts.push(text),
    onGap: () => {
      received.gaps += 1
    },
  })
  return { received, ...following }
}

it('waits for a working connection at the start, even if it is cut several times', async () => {
  cuts = 4
  const [{ received }, other] = await Promise.all([follow('one'), follow('two')])
  expect(cuts).toBe(0)
  bus.send('one', 'a')
  bus.send('two', 'b')
  await expect.poll(() => [received.texts, other.received.texts]).toEqual([['a'], ['b']])
})

it('reconnects after the connection was lost, and reports a gap', async () => {
  const { received } = await follow('one')
  const { gaps } = received
  cuts = 2
  for (const client of clients) {
    client.destroy()
  }
  await expect.poll(() => received.gaps).toBeGreaterThan(gaps)
  bus.send('one', 'after')
  await expect.poll(() => received.texts).toEqual(['after'])
})

it('reconnects after the connection has fallen silent, and reports a gap', async () => {
  const { received } = await follow('one')
  const { gaps } = received
  silenced = new Set(clients)
  await expect.poll(() => received.gaps).toBeGreaterThan(gaps)
  bus.send('one', 'after')
  await expect.poll(() => received.texts).toEqual(['after'])
})

it('lets followers of one channel start and stop independently', async () => {
  const [one, two] = [await follow('one'), await follow('one')]
  await one.stop()
  bus.send('one', 'a')
  await expect.poll(() => two.received.texts).toEqual(['a'])
  await two.stop()
  const again = await follow('one')
  bus.send('one', 'b')
  await expect.poll(() => again.received.texts).toEqual(['b'])
  expect([one.received.texts, two.received.texts]).toEqual([[], ['a']])
})
