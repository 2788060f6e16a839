import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect as dial, type NetConnectOpts, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallReply, CallSpec } from '#contract/call.ts'
import type { Trade } from '#contract/entities/trade.ts'
import { instrumentPrice, searchInstruments } from '#contract/market/calls.ts'
import { notificationsLive } from '#contract/notifications/live.ts'
import { postTrade } from '#contract/scorecard/desk-calls.ts'
import { subscribedScorecardLive } from '#contract/scorecard/live.ts'
import { tradeDetail } from '#contract/scorecard/reading-calls.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { REDIS_SERVER, type RedisServer, startRedis } from '#platform/testing/redis-server.ts'
import { openLiveDesk } from './testing/live-desk.ts'
import { freeMembership } from './testing/trades.ts'
import { openTestWorld, type TestActor, type TestWorld } from './testing.ts'

/*
 * One market, two whole servers on one database, who hear of each other through Redis alone. What
 * happens at the one is seen at once by browsers at the other.
 */

const ROOT = join(import.meta.dirname, '..', '..')
const skipped = REDIS_SERVER === undefined
const name = skipped ? 'two servers (no redis-server on PATH)' : 'two servers'

type Product = { readonly url: string; readonly stop: () => Promise<void> }
type Browser = { readonly socket: Socket; readonly of: (event: string) => unknown[] }

const MASTER = [
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange',
  '257,1,ONE,ONE LIMITED,1000,,0,0.05,1,EQ,NSE,NSE',
]

let world: TestWorld
let redis: RedisServer
let bridge: Server
let folder: string
let analyst: TestActor
let customer: TestActor
let plan: string
const products: Product[] = []
const sockets: Socket[] = []

beforeAll(async () => {
  if (skipped) {
    return
  }
  world = await openTestWorld()
  redis = await startRedis()
  folder = await mkdtemp(join(tmpdir(), 'tradebox-two-'))
  const { host, port } = world.database.connection
  bridge = await openBridge(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  )
  const desk = openLiveDesk(world.app, world.platform)
  analyst = await world.actor('provider')
  customer = await world.actor('user')
  await desk.verify(analyst.id)
  await world.platform.db.transaction((tx) =>
    world.app.platformPlans.memberships.importMemberships(tx, [
      { ...freeMembership, id: analyst.id, startsAt: world.platform.clock.now() },
    ]),
  )
  const { app, platform } = world
  await platform.db.transaction((tx) => app.marketData.importMaster(tx, MASTER, '2026-11-20'))
  plan = await desk.addPlan(analyst.id)
  await desk.subscribe(customer.id, plan, 3_600_000)
  products.push(await launch('one'), await launch('two'))
}, 300_000)

afterAll(async () => {
  sockets.forEach((socket) => void socket.disconnect())
  await Promise.all(products.map((product) => product.stop()))
  bridge?.close()
  await redis?.stop()
  await world?.close()
  await rm(folder ?? '', { recursive: true, force: true })
}, 60_000)

/** A server is told of its database by an address, and the tests' has a socket in a folder. */
async function openBridge(target: NetConnectOpts): Promise<Server> {
  const server = createServer((near) => {
    const far = dial(target)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

function portOf(server: Server): number {
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'it listens')
  return address.port
}

async function launch(dataDir: string): Promise<Product> {
  const { PATH = '', HOME = '' } = readEnvironment()
  const { user, password, database } = world.database.connection
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['src/main/start.ts'], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: join(folder, dataDir),
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${portOf(bridge)}/${database}`,
      REDIS_URL: redis.url.href,
      SECRETS_KEY: world.secretsKey,
      RATE_SCALE: '1000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const product = { url, stop: () => stop(child) }
  while (!(await isReady(url))) {
    assert(child.exitCode === null, 'the server starts')
    await sleep(50)
  }
  return product
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null) {
    child.kill('SIGINT')
    await ended
  }
}

function browse({ url }: Product, namespace: string, actor: TestActor): Browser {
  const socket = io(`${url}${namespace}`, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { origin: url, cookie: actor.cookie },
  })
  const heard: [string, unknown][] = []
  socket.onAny((event: string, data: unknown) => void heard.push([event, data]))
  sockets.push(socket)
  const of = (event: string) => heard.flatMap(([what, data]) => (what === event ? [data] : []))
  return { socket, of }
}

/** What a call answers at one of the servers. */
async function ask<C extends CallSpec>(
  { url }: Product,
  spec: C,
  { actor, query = {}, body }: { actor: TestActor; query?: object; body?: object },
): Promise<CallReply<C>> {
  const { method, path } = spec
  const answer = await fetch(`${url}${path}?${new URLSearchParams({ ...query })}`, {
    method,
    headers: { cookie: actor.cookie, origin: url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  assert(answer.ok, `${path} answered ${answer.status}: ${JSON.stringify(said)}`)
  return said
}

/** A purchase of what the market costs, far from its ends. */
async function post(at: Product): Promise<Trade> {
  const found = await ask(at, searchInstruments, { actor: analyst, query: { q: 'ONE' } })
  const { _id: instrumentId } = present(found.data[0], 'the instrument')
  const query = { id: String(instrumentId) }
  const price = async () => (await ask(at, instrumentPrice, { actor: analyst, query })).data.ltp
  await expect.poll(price, { timeout: 30_000 }).not.toBe(null)
  const near = Math.round((await price()) ?? 0)
  const body = {
    instrumentId,
    entryType: 'buy',
    lowerRange: near - 20,
    upperRange: near + 20,
    target: near + 400,
    stoploss: near - 400,
    holdingPeriod: 5,
    rationale: 'Broke out of a range of three weeks.',
    holdsPosition: false,
    shareWith: 'subscribers',
    shareWithPlans: [plan],
    clientKey: newId(),
  }
  return (await ask(at, postTrade, { actor: analyst, body })).data
}

const tradesIn = ({ of }: Browser) =>
  of('delta').flatMap((delta) => subscribedScorecardLive.emits.delta.parse(delta).trades)

describe.skipIf(skipped)(name, () => {
  it('are one market for browsers, also after Redis was away', async () => {
    const [one, two] = [present(products[0], 'one'), present(products[1], 'two')]
    const [portal, notices] = [
      browse(two, subscribedScorecardLive.namespace, customer),
      browse(two, notificationsLive.namespace, customer),
    ]
    notices.socket.on('notification', ({ _id }) => notices.socket.emit('received', { ids: [_id] }))
    portal.socket.emit('details', { id: 'x', role: 'user', page: 'subscribed', mode: 'frames' })
    await expect.poll(() => portal.of('scorecard')).toHaveLength(1)

    const trade = await post(one)
    await expect.poll(() => tradesIn(portal).map(({ _id }) => _id)).toContain(trade._id)
    // The exchange has quiet seconds, and a machine that is busy has more of them.
    await expect.poll(() => portal.of('prices').length, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(String(portal.of('prices').at(-1))).toContain(`;${trade.instrumentId},`)
    const detail = () => ask(one, tradeDetail, { actor: analyst, query: { id: trade._id } })
    await expect.poll(async () => (await detail()).data.delivery?.delivered).toBe(1)
    expect((await detail()).data.delivery).toMatchObject({ told: 1 })

    await redis.stop()
    const metrics = () => fetch(`${two.url}/metrics`).then((reply) => reply.text())
    await expect.poll(metrics).toContain('signals_up 0')
    // Nobody hears of it now.
    const missed = await post(one)
    redis = await startRedis(redis.port)
    await expect
      .poll(() => tradesIn(portal).map(({ _id }) => _id), { timeout: 15_000 })
      .toContain(missed._id)
    const before = portal.of('prices').length
    await expect.poll(() => portal.of('prices').length, { timeout: 30_000 }).toBeGreaterThan(before)
    expect(await metrics()).toContain('signals_up 1')
  }, 180_000)
})
