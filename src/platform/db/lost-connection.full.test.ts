import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { present } from '#kit/assert.ts'
import { openSql } from '../open-tx.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table deed (who text)`
})
afterEach(() => database.close())

/** Ends server processes of this database as an administrator would. */
async function terminate(condition: string): Promise<number> {
  return withClient(database.admin, async (sql) => {
    const rows = await sql.unsafe(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`)
    return rows.length
  })
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const runAll = async () => {
  const rows = await database.db.sql`select who from deed order by who`
  return rows.map(({ who }) => String(who))
}

async function withPool<T>(poolSize: number, work: (db: DatabaseHandle) => Promise<T>): Promise<T> {
  const db = connectDatabase({
    connection: { ...database.connection },
    poolSize,
    applicationName: 'victim',
  })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Matched by prefix, because each connection appends its own mark to the name. */
const victim = `application_name like 'victim%'`

describe('a lost connection', () => {
  it('during a statement fails only its own transaction', () =>
    withPool(1, async (db) => {
      for (let round = 0; round < 10; round += 1) {
        const after: unknown[] = []
        const working = db.transaction(async (tx) => {
          const sql = openSql(tx)
          await sql`insert into deed values ('lost')`
          await sql`select pg_sleep(3)`.catch(() => undefined)
          // Continues like the error handler of a savepoint.
          await sql`rollback`.catch((error: unknown) => after.push(error))
          await sql`insert into deed values ('zombie')`.catch((error: unknown) => after.push(error))
        })
        const failed = expect(working).rejects.toThrow(DatabaseUnavailable)
        await expect.poll(() => terminate(`${victim} and query like '%pg_sleep%'`)).toBe(1)
        await failed
        await expect.poll(() => after.length, { interval: 2 }).toBe(2)
        const [row] = await db.sql`select 1 as one`
        expect(row).toEqual({ one: 1 })
      }
      expect(await runAll()).toEqual([])
    }))

  it("between statements does not run the rest in another caller's transaction", () =>
    withPool(1, async (db) => {
      const begun = Promise.withResolvers<void>()
      const lost = Promise.withResolvers<void>()
      const rest = Promise.withResolvers<unknown>()
      const zombie = db.transaction(async (tx) => {
        await openSql(tx)`insert into deed values ('before')`
        begun.resolve()
        await lost.promise
        const zombies = openSql(tx)`insert into deed values ('zombie')`
        rest.resolve(await zombies.catch((error: unknown) => error))
        await zombies
      })
      const failed = expect(zombie).rejects.toThrow(DatabaseUnavailable)
      // The connection is also idle between BEGIN and its first statement, where the session would
      // end too soon.
      await begun.promise
      expect(await terminate(`${victim} and state = 'idle in transaction'`)).toBe(1)
      await failed
      await db.transaction(async (tx) => {
        await openSql(tx)`insert into deed values ('innocent')`
        lost.resolve()
        expect(await rest.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
        await openSql(tx)`insert into deed values ('innocent')`
      })
      expect(await runAll()).toEqual(['innocent', 'innocent'])
    }))

  it('fails a transaction whose statements were not all sent', () =>
    withPool(1, async (db) => {
      const outcomes = db.transaction(async (tx) => {
        const sql = openSql(tx)
        const many = Array.from({ length: 300 }, () => sql`select pg_sleep(0.05)`)
        return { settled: await Promise.allSettled(many) }
      })
      const failed = expect(outcomes).rejects.toThrow(DatabaseUnavailable)
      await expect.poll(() => terminate(victim)).toBe(1)
      await failed
    }))

  it('while reserved refuses its statements, and can be released', () =>
    withPool(1, async ({ sql }) => {
      const reserved = await sql.reserve()
      await reserved`select 1`
      expect(await terminate(victim)).toBe(1)
      await pause(50)
      await expect(reserved`select 1`).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
      reserved.release()
      const again = await sql.reserve()
      expect(await again`select 1 as one`).toEqual([{ one: 1 }])
      again.release()
      const [row] = await sql`select 2 as two`
      expect(present(row, 'the pool serves').two).toBe(2)
    }))

  it('does not fail requests that wait for a reservation', () =>
    withPool(2, async ({ sql }) => {
      const held = [await sql.reserve(), await sql.reserve()]
      const waiting = Array.from({ length: 4 }, async () => {
        const reserved = await sql.reserve()
        const [row] = await reserved`select 3 as three`
        reserved.release()
        return row?.three
      })
      await Promise.all(held.map((reserved) => reserved`select 1`))
      expect(await terminate(victim)).toBe(2)
      expect(await Promise.all(waiting)).toEqual([3, 3, 3, 3])
    }))

  it('does not shrink the pool, even repeatedly under load', () =>
    withPool(4, async (db) => {
      let running = true
      let done = 0
      const load = Array.from({ length: 24 }, async (_, worker) => {
        while (running) {
          const unit =
            worker % 2 === 0
              ? db.transaction(async (tx) => {
                  await openSql(tx)`select 1`
                  await openSql(tx)`select ${worker}::int`
                })
              : db.sql`select ${worker}::int`
          await unit.then(
            () => {
              done += 1
            },
            () => pause(1),
          )
        }
      })
      for (let round = 0; round < 40; round += 1) {
        await pause(40)
        await terminate(victim)
      }
      await pause(600)
      running = false
      await Promise.all(load)
      expect(done).toBeGreaterThan(100)
      // All four run at once: none hangs or is missing.
      const pids = await Promise.all(
        Array.from({ length: 4 }, () => db.sql`select pg_backend_pid() as pid, pg_sleep(0.1)`),
      )
      expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(4)
    }))
})
