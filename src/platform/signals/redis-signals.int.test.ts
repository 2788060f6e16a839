import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '#kit/result.ts'
import { connectDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { REDIS_SERVER, type RedisServer, startRedis } from '../testing/redis-server.ts'
import { createRedisSignals, type RedisSignals } from './redis-signals.ts'
import { signal } from './signals.ts'

const log = pino({ enabled: false })
const skipped = REDIS_SERVER === undefined
const name = skipped ? 'signals by Redis (no redis-server on PATH)' : 'signals by Redis'

let redis: RedisServer
let database: TestDatabase
const open: RedisSignals[] = []

beforeAll(async () => {
  if (!skipped) {
    redis = await startRedis()
    database = await createTestDatabase()
  }
})
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())))
afterAll(async () => {
  await redis?.stop()
  await database?.close()
})

/** How soon a silent connection is given up. On a busy machine this may also hit a slow one. */
const SILENT = { aliveMs: 500, connectMs: 2000 }
const USUAL = { aliveMs: 5000, connectMs: 5000 }
/** The backoff grows while the connection is lost. */
const within = { timeout: 15_000 }

async function openBus(url = redis.url, market = 'one', timing = USUAL): Promise<RedisSignals> {
  const bus = createRedisSignals({ url, log, ...timing })
  open.push(bus)
  await bus.open(market)
  return bus
}

async function listen(bus: RedisSignals, channel = 'prices') {
  const texts: string[] = []
  const received = { texts, gaps: 0 }
  const following = await bus.follow(channel, {
    onSignal: (text) => void texts.push(text),
    onGap: () => {
      received.gaps += 1
    },
  })
  return Object.assign(received, following)
}

/** A proxy to Redis that can be cut until it is mended, or fall silent without closing. */
async function openProxy(): Promise<{
  readonly url: URL
  readonly cut: () => void
  readonly restore: () => void
  readonly silence: (silent: boolean) => void
  /** How many connections it has accepted. */
  readonly lines: () => number
  readonly server: Server
}> {
  const ends = new Set<Socket>()
  let silent = false
  let isCut = false
  let lines = 0
  const server = createServer((near) => {
    lines += 1
    if (isCut) {
      near.on('error', () => undefined).destroy()
      return
    }
    const far = dial(redis.port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from)
      from.on('data', (bytes) => silent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(redis.url)
  url.port = String(typeof address === 'object' && address !== null ? address.port : 0)
  const cut = () => {
    isCut = true
    ends.forEach((end) => void end.destroy())
  }
  const restore = () => {
    isCut = false
  }
  return { url, cut, restore, silence: (to) => (silent = to), lines: () => lines, server }
}

describe.skipIf(skipped)(name, () => {
  it('reach every process in order, the sender included, and equal ones of a turn once', async () => {
    const [one, two] = [await openBus(), await openBus()]
    const received = [await listen(one), await listen(two), await listen(two)]
    const other = await listen(two, 'others')
    for (const text of ['a', 'b', 'a', 'é;"\n']) {
      one.send('prices', text)
    }
    await expect.poll(() => received.map(({ texts }) => texts.length)).toEqual([3, 3, 3])
    expect(received.map(({ texts }) => texts)).toEqual(received.map(() => ['a', 'b', 'é;"\n']))
    expect(other.texts).toEqual([])
    await received[1]?.stop()
    one.send('prices', 'c')
    await expect.poll(() => received[2]?.texts.length).toBe(4)
    expect(received[1]?.texts).toHaveLength(3)
  })

  it('do not reach another market on the same Redis', async () => {
    const [one, other] = [await openBus(), await openBus(redis.url, 'two')]
    const [received, strange] = [await listen(one), await listen(other)]
    other.send('prices', 'theirs')
    await expect.poll(() => strange.texts).toEqual(['theirs'])
    one.send('prices', 'ours')
    await expect.poll(() => received.texts).toEqual(['ours'])
    expect(strange.texts).toEqual(['theirs'])
  })

  it('are sent after a commit, and not after a rollback', async () => {
    const bus = await openBus()
    const received = await listen(bus)
    const connection = { ...database.connection }
    const db = connectDatabase({ connection, poolSize: 2, signalBus: bus })
    await db.transaction(async (tx) => {
      signal(tx, 'prices', 'undone')
      return { ok: false as const, error: 'no' }
    })
    await db.transaction(async (tx) => {
      signal(tx, 'prices', 'done')
      await db.sql`select pg_sleep(0.05)`
      expect(received.texts).toEqual([])
      return ok(undefined)
    })
    await expect.poll(() => received.texts).toEqual(['done'])
    await db.close()
  })

  it('resume after a disconnection, with a gap on both sides', async () => {
    const way = await openProxy()
    const [here, there] = [await openBus(way.url), await openBus()]
    const [received, far] = [await listen(here), await listen(there)]
    expect([received.gaps, far.gaps]).toEqual([1, 1])
    way.cut()
    await expect.poll(async () => here.gauges[0]?.read()).toBe(0)
    // Signals sent from here on are lost, and both sides will be told of a gap.
    here.send('prices', 'lost')
    await expect.poll(() => received.texts).toEqual(['lost'])
    way.restore()
    await expect.poll(() => [received.gaps >= 2, far.gaps >= 2], within).toEqual([true, true])
    here.send('prices', 'from here')
    await expect.poll(() => far.texts).toEqual(['from here'])
    there.send('prices', 'from there')
    await expect.poll(() => received.texts).toEqual(['lost', 'from here', 'from there'])
    expect(await here.gauges[0]?.read()).toBe(1)
    way.server.close()
  })

  it('resume after the connection has fallen silent', async () => {
    const way = await openProxy()
    const [here, there] = [await openBus(way.url, 'one', SILENT), await openBus()]
    const received = await listen(here)
    way.silence(true)
    await expect.poll(async () => here.gauges[0]?.read(), within).toBe(0)
    // New connections are accepted meanwhile, but they stay silent too.
    await expect.poll(() => way.lines(), within).toBeGreaterThan(2)
    way.silence(false)
    await expect.poll(() => received.gaps, within).toBeGreaterThan(1)
    there.send('prices', 'again')
    await expect.poll(() => received.texts, within).toEqual(['again'])
    way.server.close()
  }, 60_000)

  it('resume after a restart of Redis, even for followers that started meanwhile', async () => {
    const own = await startRedis()
    const [one, two] = [await openBus(own.url), await openBus(own.url)]
    const received = await listen(one)
    await own.stop()
    await expect.poll(async () => two.gauges[0]?.read()).toBe(0)
    const late = await listen(two)
    two.send('prices', 'heard by itself')
    await expect.poll(() => late.texts).toEqual(['heard by itself'])
    const next = await startRedis(own.port)
    await expect.poll(() => received.gaps > 1 && late.gaps > 0, within).toBe(true)
    two.send('prices', 'back')
    await expect.poll(() => [received.texts.at(-1), late.texts.at(-1)]).toEqual(['back', 'back'])
    expect(received.texts).toEqual(['back'])
    await next.stop()
  })

  it('refuse to start with a wrong password, or without a server', async () => {
    const wrong = new URL(redis.url)
    wrong.password = 'wrong'
    await expect(openBus(wrong)).rejects.toThrow(/WRONGPASS/)
    const nobody = await startRedis()
    await nobody.stop()
    await expect(openBus(nobody.url)).rejects.toThrow(/ECONNREFUSED/)
  })
})
