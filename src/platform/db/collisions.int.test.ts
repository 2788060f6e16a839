import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { until } from '../testing/until.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table purse (id int primary key, amount int not null)`
  await database.db.sql`insert into purse values (1, 0), (2, 0)`
})
afterAll(() => database.close())

it('retries a transaction after a deadlock, and applies its effect once', async () => {
  let runs = 0
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  const move = (first: number, second: number) =>
    database.db.transaction(async (tx) => {
      runs += 1
      const sql = openSql(tx)
      await sql`update purse set amount = amount + 1 where id = ${first}`
      arrived += 1
      if (arrived === 2) {
        open()
      }
      // Each transaction has locked the row that the other wants next.
      await both
      await sql`update purse set amount = amount + 10 where id = ${second}`
    })
  await Promise.all([move(1, 2), move(2, 1)])
  // PostgreSQL ends one of them, or both if both looked for the deadlock at the same time.
  expect(runs).toBeGreaterThan(2)
  const rows = await database.db.sql<{ amount: number }[]>`select amount from purse`
  expect(rows.map(({ amount }) => amount)).toEqual([11, 11])
})

it('retries a transaction after the error of an update that was rolled back', async () => {
  const { db } = database
  let runs = 0
  await db.transaction(async (tx) => {
    runs += 1
    const sql = openSql(tx)
    await sql`update purse set amount = 100 where id = 1`
    if (runs === 1) {
      // Raises PostgreSQL's own error, because the timing between two of its steps cannot be
      // controlled from here.
      await sql.unsafe(`do $$ begin
        raise exception 'new multixact has more than one updating member: 0 2[7 (keysh), 8 (nokeyupd)]'
          using errcode = 'XX000';
      end $$`)
    }
  })
  expect(runs).toBe(2)
  expect(await db.sql`select amount from purse where id = 1`).toEqual([{ amount: 100 }])
})

it('does not retry a transaction after another internal error', async () => {
  let runs = 0
  const asked = database.db.transaction(async (tx) => {
    runs += 1
    await openSql(tx).unsafe(`do $$ begin
      raise exception 'could not read block 7' using errcode = 'XX000';
    end $$`)
  })
  await expect(asked).rejects.toThrow('could not read block 7')
  expect(runs).toBe(1)
})

it('retries a transaction once after a lock timeout', async () => {
  const { db } = database
  const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
  let runs = 0
  // A wait for a lock ends after two seconds. On a busy machine that and a second run can take more
  // than the usual four.
  const holding = db.transaction(async (tx) => {
    await openSql(tx)`select from purse where id = 2 for update`
    isHeld()
    await until(() => runs === 2, 8000, 'the other transaction runs again')
  }, 10_000)
  await held
  const waiting = db.transaction(async (tx) => {
    runs += 1
    await openSql(tx)`update purse set amount = amount + 1 where id = 2`
  }, 10_000)
  await Promise.all([holding, waiting])
  expect(runs).toBe(2)
})
