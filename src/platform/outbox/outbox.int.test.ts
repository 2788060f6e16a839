import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fail } from '#kit/result.ts'
import { connectDatabase } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { openSql } from '../open-tx.ts'
import type { Tx } from '../tx.ts'
import { outboxGauges } from './failures.ts'
import { publish, publishAll, type Subscription, subscribe, subscribeMoney } from './outbox.ts'
import { type OutboxRelay, startOutboxRelay } from './relay.ts'

const happened = { type: 'test.happened', payload: z.object({ number: z.int() }) }
const log = pino({ enabled: false })

let database: TestDatabase
const relays: OutboxRelay[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  await database.db.sql`
    create table effect (id bigint generated always as identity, who text, number int)`
})
afterEach(async () => {
  for (const relay of relays.splice(0)) {
    await relay.stop()
  }
  await database.close()
})

async function start(subscriptions: readonly Subscription[], db = database.db): Promise<void> {
  relays.push(await startOutboxRelay(db, subscriptions, log))
}

const note = (tx: Tx, who: string, number: number) =>
  openSql(tx)`insert into effect (who, number) values (${who}, ${number})`

const noteAll = async (tx: Tx, who: string, all: readonly { readonly number: number }[]) => {
  for (const { number } of all) {
    await note(tx, who, number)
  }
}

const noting = (who: string) =>
  subscribe(happened, who, async (tx, { number }) => {
    await note(tx, who, number)
  })

async function publishEach(numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await database.db.transaction((tx) => publish(tx, happened, { number }))
  }
}

async function effects(who: string): Promise<number[]> {
  const rows = await database.db.sql`select number from effect where who = ${who} order by id`
  return rows.map(({ number }) => Number(number))
}

async function figures(): Promise<Record<string, number>> {
  const read = outboxGauges(database.db).map(async (gauge) => [gauge.name, await gauge.read()])
  return Object.fromEntries(await Promise.all(read))
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the outbox', () => {
  it('delivers committed events soon and in order, and no others', async () => {
    await start([noting('a'), noting('b')])
    const tookMs: number[] = []
    for (const number of upTo(5)) {
      const started = performance.now()
      await publishEach([number])
      await expect.poll(() => effects('b'), { interval: 10 }).toEqual(upTo(number + 1))
      tookMs.push(performance.now() - started)
    }
    // The look at the start may have found the first. Without the signal of a commit each of the
    // others would wait for the next look, two seconds after the last.
    expect(Math.min(...tookMs.slice(1))).toBeLessThan(1200)
    await database.db.transaction(async (tx) => {
      await publish(tx, happened, { number: 99 })
      return fail('nope')
    })
    await publishEach(upTo(250).slice(5))
    await expect.poll(() => effects('a'), { timeout: 10_000 }).toEqual(upTo(250))
    expect(await effects('b')).toEqual(upTo(250))
  })

  it('delivers what was published while no relay ran', async () => {
    await publishEach(upTo(220))
    await start([noting('a')])
    await expect.poll(() => effects('a'), { timeout: 10_000 }).toEqual(upTo(220))
  })

  it('delivers each event once with two relays and connections that die', async () => {
    const other = connectDatabase({ connection: { ...database.connection }, poolSize: 4 })
    let deaths = 0
    const dying = subscribe(happened, 'a', async (tx, { number }) => {
      await note(tx, 'a', number)
      if (number % 40 === 17 && deaths < 6) {
        deaths += 1
        await openSql(tx)`select pg_terminate_backend(pg_backend_pid())`
      }
    })
    await start([dying])
    await start([dying], other)
    await publishEach(upTo(200))
    await expect.poll(() => effects('a').then((all) => all.length), { timeout: 20_000 }).toBe(200)
    expect(await effects('a')).toEqual(upTo(200))
    expect(deaths).toBe(6)
    await other.close()
  })

  it('retries a subscriber that failed, without delaying others', async () => {
    let failures = 2
    const failing = subscribe(happened, 'failing', async (tx, { number }) => {
      await note(tx, 'failing', number)
      if (number === 1 && failures > 0) {
        failures -= 1
        throw new Error('not now')
      }
    })
    await start([failing, noting('other')])
    await publishEach([0, 1, 2])
    await expect.poll(() => effects('other'), { timeout: 10_000 }).toEqual([0, 1, 2])
    expect(await effects('failing')).toEqual([0, 2])
    expect(await figures()).toMatchObject({ outbox_deliveries_retrying: 1 })
    await expect.poll(() => effects('failing'), { timeout: 15_000 }).toEqual([0, 2, 1])
    expect(await effects('other')).toEqual([0, 1, 2])
    expect(await figures()).toEqual({
      outbox_events_waiting: 0,
      outbox_deliveries_retrying: 0,
      outbox_deliveries_given_up: 0,
    })
  })

  it('continues after an SQL error in a subscriber', async () => {
    const wrong = subscribe(happened, 'wrong', async (tx) => {
      await openSql(tx)`select 1 / 0`
    })
    await start([wrong, noting('other')])
    await publishEach([0, 1])
    await expect.poll(() => effects('other'), { timeout: 10_000 }).toEqual([0, 1])
    const rows = await database.db.sql`select distinct last_error from outbox_failure`
    expect(rows).toEqual([{ last_error: 'PostgresError: division by zero' }])
  })

  it('sets aside an event that breaks every transaction that handles it', async () => {
    const poison = subscribe(happened, 'poisoned', async (tx, { number }) => {
      if (number === 1) {
        await openSql(tx)`select pg_terminate_backend(pg_backend_pid())`
      }
      await note(tx, 'poisoned', number)
    })
    await start([poison, noting('other')])
    await publishEach([0, 1, 2, 3])
    await expect.poll(() => effects('poisoned'), { timeout: 20_000 }).toEqual([0, 2, 3])
    // The event also broke the other subscriber's transaction, so that subscriber gets it again
    // through a retry.
    await expect.poll(() => effects('other'), { timeout: 20_000 }).toEqual([0, 2, 3, 1])
    expect(await figures()).toMatchObject({
      outbox_events_waiting: 0,
      outbox_deliveries_retrying: 1,
    })
  })

  it('gives up after the last retry, counts it, and resumes when an operator releases it', async () => {
    let mended = false
    const failing = subscribe(happened, 'failing', async (tx, { number }) => {
      if (!mended) {
        throw new Error('broken')
      }
      await note(tx, 'failing', number)
    })
    await start([failing])
    await publishEach([7])
    const { sql } = database.db
    await expect
      .poll(() => figures(), { timeout: 10_000 })
      .toMatchObject({ outbox_deliveries_retrying: 1 })
    await sql`update outbox_failure set attempts = 47, next_try_at = now()`
    await expect
      .poll(() => figures(), { timeout: 10_000 })
      .toMatchObject({ outbox_deliveries_given_up: 1 })
    mended = true
    await sql`update outbox_failure set next_try_at = now()`
    await expect.poll(() => effects('failing'), { timeout: 10_000 }).toEqual([7])
  })

  it('delivers to a money subscriber while another subscriber hangs', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const slow = subscribe(happened, 'slow', async (tx, { number }) => {
      await released
      await note(tx, 'slow', number)
    })
    const money = subscribeMoney(happened, 'money', (tx, all) => noteAll(tx, 'money', all))
    await start([slow, money])
    await publishEach(upTo(30))
    await expect.poll(() => effects('money'), { timeout: 10_000 }).toEqual(upTo(30))
    expect(await effects('slow')).toEqual([])
    expect(await figures()).toMatchObject({ outbox_events_waiting: 30 })
    release()
    await expect.poll(() => effects('slow'), { timeout: 10_000 }).toEqual(upTo(30))
    expect(await figures()).toMatchObject({ outbox_events_waiting: 0 })
  })

  it('gives a money subscriber all waiting events, and retries only the one that fails', async () => {
    const sizes: number[] = []
    let failures = 2
    const money = subscribeMoney(happened, 'money', async (tx, all) => {
      sizes.push(all.length)
      await noteAll(tx, 'money', all)
      if (all.some(({ number }) => number === 4) && failures > 0) {
        failures -= 1
        throw new Error('not now')
      }
    })
    await publishEach(upTo(10))
    await start([money, noting('other')])
    const others = upTo(10).filter((number) => number !== 4)
    await expect.poll(() => effects('money'), { timeout: 10_000 }).toEqual([...others, 4])
    expect(sizes).toEqual([10, ...Array<number>(11).fill(1)])
    expect(await effects('other')).toEqual(upTo(10))
  })

  it('retries a failed delivery while other events are still waiting', async () => {
    let failures = 1
    const failing = subscribe(happened, 'failing', async (tx, { number }) => {
      if (number === 0 && failures > 0) {
        failures -= 1
        throw new Error('not now')
      }
      await setTimeout(40)
      await note(tx, 'failing', number)
    })
    await database.db.transaction((tx) =>
      publishAll(
        tx,
        happened,
        upTo(100).map((number) => ({ number })),
      ),
    )
    await start([failing])
    await expect.poll(() => effects('failing'), { timeout: 60_000 }).toHaveLength(100)
    expect((await effects('failing')).at(-1)).toBe(99)
  })

  it('refuses two subscribers of one event with the same name', async () => {
    await expect(start([noting('a'), noting('a')])).rejects.toThrow(/different names/)
  })
})
