import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { checkScorecard } from './check.ts'
import { createJournals } from './queries/catch-up.ts'
import { publishRoots } from './queries/daily-root-hashes.ts'
import { recordEvents, recordPosted } from './record.ts'
import type { Trade } from './rules/trade.ts'
import { addSellers, postedEvent } from './testing.ts'

let database: TestDatabase
let providers: readonly string[]
let trades: readonly Trade[]

const terms = {
  entryType: 'sell',
  lower: 100,
  upper: 101,
  target: 90,
  stop: 110,
  reference: 95,
  holding: 4,
  expiresAt: 9_000_000,
} as const

beforeAll(async () => {
  database = await createTestDatabase()
  const sellers = await addSellers(database.db.sql, 2, 1)
  providers = sellers.providers
  const [instrumentId = 0] = sellers.instruments
  const calls = Array.from({ length: 40 }, (_, index) => ({
    event: {
      ...postedEvent(index, terms, index),
      tradeId: newId(),
      providerId: providers[index % 2] ?? '',
    },
    instrumentId,
  }))
  trades = await database.db.transaction((tx) => recordPosted(tx, calls))
  for (const trade of trades.slice(0, 20)) {
    const common = { tradeId: trade.id, at: 1000 }
    const [entered] = await written({ ...common, kind: 'initiated', price: 100 }, trade)
    if (trade.postedAt % 3 > 0 && entered !== undefined) {
      await written({ ...common, at: 1001, kind: 'tp', price: 89 }, entered)
    }
  }
})
afterAll(() => database.close())

beforeAll(async () => {
  const { db } = database
  await createJournals(db).projectAll()
  const days = ['2026-11-22T00:10:00Z', '2026-11-24T00:10:00Z']
  for (const now of days) {
    await publishRoots({ db, clock: manualClock(new Date(now)) })
  }
})

async function written(event: Parameters<typeof recordEvents>[1][number]['event'], trade: Trade) {
  const done = await database.db.transaction((tx) => recordEvents(tx, [{ event, trade }]))
  return done.ok ? done.value : expect.fail(done.code)
}

it('finds no problem in intact data', async () => {
  expect(await checkScorecard(database.db.read)).toEqual([])
})

it('finds no problem while events are written and many processes catch up', async () => {
  const { db } = database
  const [busy] = await Promise.all([
    Promise.all(Array.from({ length: 5 }, () => checkScorecard(db.read))),
    ...Array.from({ length: 20 }, () => createJournals(db).of()),
    ...trades
      .slice(30)
      .map((trade) => written({ kind: 'withdrawn', tradeId: trade.id, at: 2000 }, trade)),
  ])
  await Promise.all(Array.from({ length: 20 }, () => createJournals(db).of()))
  expect([...busy.flat(), ...(await checkScorecard(db.read))]).toEqual([])
  expect((await createJournals(db).of()).map(({ behind }) => behind)).toEqual([0, 0])
})

/** Changes rows as a superuser, with triggers disabled. */
async function tamper(statement: string): Promise<void> {
  await withClient(database.admin, async (sql) => {
    await sql`set session_replication_role = replica`
    await sql.unsafe(statement)
  })
}

it.each<[what: string, statement: (trade: string, provider: string) => string, sign: string]>([
  [
    'a changed exit price of a trade',
    (id) => `update trade set exit_price = 80 where id = '${id}'`,
    'not what its',
  ],
  [
    'a changed event',
    (id) => `update trade_event set detail = replace(detail, '"price":89', '"price":80')
      where trade_id = '${id}'`,
    'broken_digest',
  ],
  [
    'the deleted events of a call',
    (id) => `delete from trade_event where trade_id = '${id}'`,
    'missing_rows',
  ],
  [
    'a deleted last event',
    (_, provider) => `delete from trade_event where provider_id = '${provider}' and seq =
      (select seq from journal_head where provider_id = '${provider}')`,
    'its head says',
  ],
  [
    'a changed exit price in the list of closed calls',
    (id) => `update closed_trade set exit_price = 80 where trade_id = '${id}'`,
    'listed as over',
  ],
  [
    'a wrong count of withdrawn calls',
    (_, provider) => `update journal_listed set withdrawn = withdrawn - 1
      where provider_id = '${provider}'`,
    'counted for lists',
  ],
  [
    'a daily root of other journals',
    (_, provider) => `update daily_root_head set seq = seq - 1
      where day = '2026-11-22' and provider_id = '${provider}'`,
    'day 2026-11-22: the root is not that of its journals',
  ],
  [
    'a replaced journal',
    (_, provider) => `update daily_root_head set hash = sha256('x')
      where provider_id = '${provider}'`,
    'is not the one that was published',
  ],
  [
    'a deleted daily root',
    () => `delete from daily_root where day = '2026-11-22'`,
    'day 2026-11-23: the root does not follow the one before',
  ],
  [
    'an open call that is missing in the list of open calls',
    () => 'delete from open_trade',
    'listed',
  ],
  [
    'a call for subscribers that is listed as a call for all',
    () => 'update open_trade set for_all = not for_all',
    'listed',
  ],
])('finds %s', async (_, statement, sign) => {
  const closed = trades[1]
  await tamper(statement(closed?.id ?? '', closed?.providerId ?? ''))
  const found = await checkScorecard(database.db.read)
  expect(found.join('\n')).toContain(sign)
})

it('reads journals that lack their last rows, and reports how many are missing', async () => {
  const { db } = database
  await tamper('update journal_head set seq = seq + 7')
  await createJournals(db).projectAll()
  const journals = await createJournals(db).of()
  expect(journals.map(({ behind }) => behind)).toEqual(expect.arrayContaining([7]))
})
