import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import type { Database } from '#platform/tx.ts'
import { recordEvents, recordPosted } from '../record.ts'
import { type HeldShard, isJudged, SHARDS, setCatchingUp, shardOf } from '../store/shards.ts'
import { findTrades } from '../store/trades.ts'
import { addSellers, postedEvent } from '../testing.ts'
import { keepLease } from './lease.ts'

const leaseMs = 3000
const log = pino({ enabled: false })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A worker that counts how often its shards have changed. */
async function startWorker(db: Database = database.db) {
  const seen = { changes: 0 }
  const onChange = () => {
    seen.changes += 1
  }
  const keeper = await keepLease({
    db,
    log,
    worker: newId(),
    leaseMs,
    onChange,
    onDoubt: () => undefined,
  })
  return { ...keeper, seen }
}

const within = { timeout: 15_000, interval: 50 }

describe('the shards', () => {
  it('are one worker’s, and another’s once that one stops', async () => {
    const first = await startWorker()
    expect(first.held().map(({ shard }) => shard)).toEqual([...Array(SHARDS).keys()])
    const second = await startWorker()
    await sleep(leaseMs)
    expect(second.held()).toEqual([])
    expect(first.seen.changes).toBe(1)
    expect(second.seen.changes).toBe(0)
    await first.stop()
    expect(first.held()).toEqual([])
    await expect.poll(() => second.held().length, within).toBe(SHARDS)
    expect(second.seen.changes).toBe(1)
    await second.stop()
  })

  it('are one worker’s although several ask at the same moment', async () => {
    const workers = await Promise.all(Array.from({ length: 10 }, () => startWorker()))
    const holders = () => workers.filter(({ held }) => held().length > 0)
    await expect.poll(() => holders().length, within).toBe(1)
    expect(holders()[0]?.held()).toHaveLength(SHARDS)
    await Promise.all(workers.map((one) => one.stop()))
  })

  it('move to another worker when theirs dies, whose writes are then refused', async () => {
    let isAway = false
    const own: Database = {
      ...database.db,
      transaction: (work, withinMs) =>
        isAway ? Promise.reject(new Error('away')) : database.db.transaction(work, withinMs),
    }
    const doomed = await startWorker(own)
    const before = doomed.held()
    const { providers, instruments } = await addSellers(database.db.sql, 1, 1)
    const [providerId = '', instrumentId = 0] = [providers[0], instruments[0]]
    const terms = {
      entryType: 'buy',
      lower: 100,
      upper: 100,
      target: 110,
      stop: 95,
      reference: 105,
      holding: 'intraday',
      expiresAt: 1000,
    } as const
    const event = { ...postedEvent(1, terms, 0), providerId }
    const [trade] = await database.db.transaction((tx) =>
      recordPosted(tx, [{ event, instrumentId }]),
    )
    if (trade === undefined) {
      expect.fail('it was posted')
    }
    const write = (held: readonly HeldShard[]) =>
      database.db.transaction((tx) => {
        const initiated = { kind: 'initiated', tradeId: trade.id, at: 5, price: 100 } as const
        const mine = held.filter(({ shard }) => shard === shardOf(instrumentId))
        expect(mine).toHaveLength(1)
        return recordEvents(tx, [{ event: initiated, trade }], mine)
      })

    // It cannot release its shards, because it cannot reach the database.
    isAway = true
    const heir = await startWorker()
    await expect.poll(() => heir.held().length, within).toBe(SHARDS)
    // It cannot know, so it keeps its shards.
    expect(doomed.held()).toEqual(before)

    expect(await write(before)).toMatchObject({ ok: false, code: 'share_lost' })
    expect((await findTrades(database.db.read, [trade.id])).get(trade.id)?.trade).toEqual(trade)
    expect(await write(heir.held())).toMatchObject({ ok: true })
    isAway = false
    await expect.poll(() => doomed.held().length, within).toBe(0)
    await heir.stop()
    await expect.poll(() => doomed.held().length, within).toBe(SHARDS)
    expect(doomed.held().every(({ epoch }) => epoch > (before[0]?.epoch ?? 0n))).toBe(true)
    await doomed.stop()
  })

  it('stay with a worker that lost its registration while there is no other', async () => {
    const { sql } = database.db
    const worker = await startWorker()
    const before = worker.held()
    await sql`delete from trade_worker`
    const isRenewed = async () => {
      const [row] =
        await sql`select bool_and(expires_at > clock_timestamp()) as renewed from trade_worker`
      return row?.renewed
    }
    await expect.poll(isRenewed, within).toBe(true)
    expect(worker.held()).toEqual(before)
    expect(worker.seen.changes).toBe(1)
    await worker.stop()
  })

  it('are behind once their worker renews a lease that had ended', async () => {
    const { db } = database
    const worker = await startWorker()
    await db.transaction((tx) => setCatchingUp(tx, worker.held(), false))
    await db.sql`update trade_worker set expires_at = clock_timestamp()`
    const isAlive = async () => {
      const [row] = await db.sql`select bool_and(expires_at > now()) as alive from trade_worker`
      return row?.alive
    }
    await expect.poll(isAlive, within).toBe(true)
    expect(await isJudged(db.read, 1)).toBe(false)
    await worker.stop()
  })

  it('do not move while the engine writes their events', async () => {
    const first = await startWorker()
    const [held] = first.held()
    const { sql } = database.db
    let committed = false
    const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
    const writing = database.db.transaction(async (tx) => {
      await recordEvents(tx, [], held === undefined ? [] : [held])
      hasWritten()
      await sleep(300)
      committed = true
    })
    await written
    await sql`update trade_share set epoch = epoch + 1 where share = ${held?.shard ?? 0}`
    expect(committed).toBe(true)
    await writing
    await first.stop()
  })
})
