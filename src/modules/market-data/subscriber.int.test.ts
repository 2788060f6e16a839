import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { LINE_TOKENS, openKiteFeed } from './feed/kite/feed.ts'
import { type KiteServer, startKiteServer } from './feed/kite/testing/server.ts'
import { createMarketPrices } from './market-prices.ts'
import { createSubscriber } from './subscriber.ts'

const ROOM = 3 * LINE_TOKENS

let database: TestDatabase
let server: KiteServer

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startKiteServer()
})
afterAll(async () => {
  server.stop()
  await database.close()
})

it('asks again for what the feed had no room for', async () => {
  const rows = await database.db.sql<{ id: number }[]>`
    insert into instrument (exchange, symbol, name, underlying, type, lot, tick, session_class,
      token, words, valid_from)
    select 'NSE', 'S' || n, 'S', 'S' || n, 'EQ', 1, 500, 'cash', n, 'S', '2026-01-01'
    from generate_series(1, ${ROOM + 1}::int) n returning id`
  const prices = createMarketPrices(Date.now)
  const feed = openKiteFeed({
    url: server.url,
    apiKey: 'key',
    accessToken: 'token',
    now: Date.now,
    random: Math.random,
    onProblem: () => undefined,
  })(prices.input)
  const deps = { db: database.db, prices, log: pino({ enabled: false }), refusedRetryMs: 20 }
  const subscriber = createSubscriber(deps, feed)
  try {
    const tokens = () => server.connections.flatMap((line) => [...line.tokens])
    const [first, ...others] = rows.map(({ id }) => id)
    const release = prices.watch([first ?? 0])
    prices.watch(others)
    subscriber.open()
    subscriber.synchronise()
    await expect.poll(() => tokens().length, { timeout: 20_000 }).toBe(ROOM)
    expect(tokens()).not.toContain(ROOM + 1)
    release()
    await expect.poll(tokens).toContain(ROOM + 1)
  } finally {
    await subscriber.stop()
    await feed.stop()
  }
})
