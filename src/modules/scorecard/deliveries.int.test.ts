import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, manualClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { createDeliveries } from './deliveries.ts'
import { recordEvents, recordPosted } from './record.ts'
import { findTrades } from './store/trades.ts'
import { addSellers, postedEvent } from './testing.ts'

const POSTED = Date.parse('2026-11-23T04:30:00Z')
const terms = {
  entryType: 'buy',
  lower: 100,
  upper: 102,
  target: 110,
  stop: 95,
  reference: 105,
  holding: 'intraday',
  expiresAt: POSTED + 1000,
} as const

let database: TestDatabase
let deliveries: ReturnType<typeof createDeliveries>
let clock: ReturnType<typeof manualClock>
let providerId: string
let instrumentId: number

beforeAll(async () => {
  database = await createTestDatabase(10)
  clock = manualClock(new Date(POSTED))
  deliveries = createDeliveries({ db: database.db, clock })
  const sellers = await addSellers(database.db.sql, 1, 1)
  providerId = sellers.providers[0] ?? ''
  instrumentId = sellers.instruments[0] ?? 0
})
afterAll(() => database.close())

const later = (ms: number) => new Date(POSTED + ms)
const none = { told: 0, delivered: 0, medianMs: null, slowestMs: null }

let posted = 0
async function post(): Promise<string> {
  posted += 1
  const event = { ...postedEvent(posted, terms, POSTED), tradeId: newId(), providerId }
  await database.db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
  return event.tradeId
}

async function withdrawAll(): Promise<void> {
  const { db } = database
  const open = await db.sql<{ id: string }[]>`select id from trade where state = 'posted'`
  const ids = open.map(({ id }) => id)
  const proposals = [...(await findTrades(db.read, ids)).values()].map(({ trade }) => {
    const event = { kind: 'withdrawn', tradeId: trade.id, at: POSTED + 1 } as const
    return { event, trade }
  })
  expect((await db.transaction((tx) => recordEvents(tx, proposals))).ok).toBe(true)
}

async function addUsers(count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, newId)
  await database.db.sql`
    insert into account (id, role, name, email, created_at, updated_at)
    select id, 'user', 'User', id || '@example.com', now(), now()
    from unnest(${ids}::uuid[]) as n(id)`
  return ids
}

const tell = (tradeId: string, accountIds: readonly string[], ms = 5) =>
  database.db.transaction((tx) =>
    deliveries.recordNotified(tx, { tradeId, version: 1, accountIds, at: later(ms) }),
  )

const figures = (tradeId: string) => deliveries.deliveryOf(database.db.read, tradeId)

describe('deliveries of a call', () => {
  it('are measured from the posting to the first report of each recipient', async () => {
    const tradeId = await post()
    const users = await addUsers(4)
    expect(await figures(tradeId)).toEqual(none)
    await tell(tradeId, users)
    expect(await figures(tradeId)).toEqual({ ...none, told: 4 })
    for (const [index, user] of users.slice(0, 3).entries()) {
      await deliveries.received(user, [tradeId], later(100 * (index + 1)))
    }
    const delivered = { told: 4, delivered: 3, medianMs: 200, slowestMs: 300 }
    expect(await figures(tradeId)).toEqual(delivered)
    // Another tab an hour later does not count.
    await deliveries.received(users[0] ?? '', [tradeId, tradeId], later(60 * MINUTE_MS))
    await tell(tradeId, users, 900)
    expect(await figures(tradeId)).toEqual(delivered)
  })

  it('may be reported before the recipient is recorded as notified', async () => {
    const tradeId = await post()
    const [user = ''] = await addUsers(1)
    await deliveries.received(user, [tradeId], later(40))
    expect(await figures(tradeId)).toEqual(none)
    await tell(tradeId, [user], 80)
    expect(await figures(tradeId)).toEqual({ told: 1, delivered: 1, medianMs: 40, slowestMs: 40 })
  })

  it('ignore the provider and late reports of accounts that were not notified', async () => {
    const tradeId = await post()
    const [told = '', late = ''] = await addUsers(2)
    await tell(tradeId, [told])
    await deliveries.received(late, [tradeId, newId()], later(16 * MINUTE_MS))
    await deliveries.received(providerId, [tradeId], later(10))
    const rows = await database.db.sql`select from trade_delivery where trade_id = ${tradeId}`
    expect(rows).toHaveLength(1)
    // A notified account may report its delivery at any later time.
    await deliveries.received(told, [tradeId], later(600 * MINUTE_MS))
    expect(await figures(tradeId)).toMatchObject({ told: 1, delivered: 1 })
  })

  it('of a removed account are deleted, and those of others are kept', async () => {
    const tradeId = await post()
    const [gone = '', stays = ''] = await addUsers(2)
    await tell(tradeId, [gone, stays])
    await deliveries.received(gone, [tradeId], later(50))
    await database.db.transaction((tx) => deliveries.forget(tx, gone))
    expect(await figures(tradeId)).toEqual({ ...none, told: 1 })
  })

  it('are counted once under concurrent reports and notifications', async () => {
    const tradeId = await post()
    const users = await addUsers(200)
    await Promise.all([
      ...users.map((user, index) => deliveries.received(user, [tradeId], later(index))),
      tell(tradeId, users),
      tell(tradeId, [...users].reverse()),
    ])
    expect(await figures(tradeId)).toMatchObject({ told: 200, delivered: 200, slowestMs: 199 })
  })

  it('are reduced to anonymous totals after 30 days, once the call is over', async () => {
    const users = await addUsers(3)
    const kept: (readonly [string, unknown])[] = []
    for (let index = 0; index < 25; index += 1) {
      const tradeId = await post()
      await tell(tradeId, users)
      for (const [place, user] of users.slice(0, index % 3).entries()) {
        await deliveries.received(user, [tradeId], later(10 * index + place))
      }
      kept.push([tradeId, await figures(tradeId)])
    }
    clock.advance(30 * DAY_MS)
    expect(await deliveries.addUp()).toBe(0)
    clock.advance(1)
    expect(await deliveries.addUp()).toBe(0)
    await withdrawAll()
    expect(await deliveries.addUp()).toBeGreaterThanOrEqual(25)
    expect(await database.db.sql`select from trade_delivery`).toHaveLength(0)
    for (const [tradeId, before] of kept) {
      await deliveries.received(users[2] ?? '', [tradeId], clock.now())
      expect(await figures(tradeId)).toEqual(before)
    }
  })
})
