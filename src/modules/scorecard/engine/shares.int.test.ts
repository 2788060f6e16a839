import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import type { Database } from '#platform/tx.ts'
import { recordEvents, recordPosted } from '../record.ts'
import { type HeldShare, SHARES, shareOf } from '../store/shares.ts'
import { findTrades } from '../store/trades.ts'
import { addSellers, postedEvent } from '../testing.ts'
import { keepShares } from './shares.ts'

const leaseMs = 1500
const log = pino({ enabled: false })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A worker that records the shares it gains and loses. */
async function startWorker(db: Database = database.db) {
  const loaded = new Map<number, bigint>()
  const keeper = await keepShares({
    db,
    log,
    worker: newId(),
    leaseMs,
    onGained: async (shares) => {
      for (const { share, epoch } of shares) {
        loaded.set(share, epoch)
      }
    },
    onLost: async (shares) => {
      for (const { share } of shares) {
        loaded.delete(share)
      }
    },
  })
  return { ...keeper, loaded }
}

const byShare = (held: readonly HeldShare[]) => [...held].sort((a, b) => a.share - b.share)

const within = { timeout: 15_000, interval: 50 }

describe('shares', () => {
  it('are dealt out fairly, each to one worker, and none is left', async () => {
    const first = await startWorker()
    expect(first.held()).toHaveLength(SHARES)
    const second = await startWorker()
    await expect.poll(() => second.loaded.size, within).toBe(SHARES / 2)
    await expect.poll(() => first.loaded.size, within).toBe(SHARES / 2)
    const both = [...first.loaded.keys(), ...second.loaded.keys()]
    expect(new Set(both).size).toBe(SHARES)
    await second.stop()
    expect(second.loaded.size).toBe(0)
    await expect.poll(() => first.loaded.size, within).toBe(SHARES)
    await first.stop()
  })

  it('move when their worker dies, which can write no more', async () => {
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
    const write = (held: readonly HeldShare[]) =>
      database.db.transaction((tx) => {
        const initiated = { kind: 'initiated', tradeId: trade.id, at: 5, price: 100 } as const
        const mine = held.filter(({ share }) => share === shareOf(instrumentId))
        expect(mine).toHaveLength(1)
        return recordEvents(tx, [{ event: initiated, trade }], mine)
      })

    // It cannot release its shares, because it cannot reach the database.
    isAway = true
    const heir = await startWorker()
    await expect.poll(() => heir.loaded.size, within).toBe(SHARES)
    // It cannot know, so it keeps its shares.
    expect(byShare(doomed.held())).toEqual(byShare(before))

    expect(await write(before)).toMatchObject({ ok: false, code: 'share_lost' })
    expect((await findTrades(database.db.read, [trade.id])).get(trade.id)?.trade).toEqual(trade)
    expect(await write(heir.held())).toMatchObject({ ok: true })
    isAway = false
    await expect.poll(() => doomed.loaded.size, within).toBe(SHARES / 2)
    expect(doomed.held().every(({ epoch }) => epoch > (before[0]?.epoch ?? 0n))).toBe(true)
    await heir.stop()
    await doomed.stop()
  })

  it('stay with a worker that was away when nobody else has come', async () => {
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
    expect(byShare(worker.held())).toEqual(byShare(before))
    await worker.stop()
  })

  it('do not move while an engine writes by them', async () => {
    const first = await startWorker()
    const [held] = first.held()
    const { sql } = database.db
    let committed = false
    const writing = database.db.transaction(async (tx) => {
      await recordEvents(tx, [], held === undefined ? [] : [held])
      await sleep(300)
      committed = true
    })
    await sleep(100)
    await sql`update trade_share set epoch = epoch + 1 where share = ${held?.share ?? 0}`
    expect(committed).toBe(true)
    await writing
    await first.stop()
  })
})
