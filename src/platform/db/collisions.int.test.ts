import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table purse (id int primary key, amount int not null)`
  await database.db.sql`insert into purse values (1, 0), (2, 0)`
})
afterAll(() => database.close())

it('runs a transaction again that waited crosswise with another, and its effect is once', async () => {
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
      // Only now does each hold what the other one wants.
      await both
      await sql`update purse set amount = amount + 10 where id = ${second}`
    })
  await Promise.all([move(1, 2), move(2, 1)])
  expect(runs).toBe(3)
  const rows = await database.db.sql<{ amount: number }[]>`select amount from purse`
  expect(rows.map(({ amount }) => amount)).toEqual([11, 11])
})
