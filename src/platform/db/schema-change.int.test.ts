import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { readTuples } from '../read-tuples.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const CONNECTIONS = 4

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(CONNECTIONS)
  await database.db.sql`create table thing (id int)`
  await database.db.sql`create table other (id int)`
  await database.db.sql`insert into thing values (1)`
  await database.db.sql`insert into other values (1)`
})
afterAll(() => database.close())

const ways: Readonly<Record<string, () => Promise<readonly unknown[]>>> = {
  'a read': async () => openSql(database.db.read)`select * from thing`,
  'a read of tuples': () => readTuples(database.db.read, 'select * from thing', []),
  'a transaction': () =>
    database.db.transaction(async (tx) => {
      const sql = openSql(tx)
      await sql`update thing set id = id`
      return [...(await sql`select * from thing`), ...(await sql`select * from other`)].slice(1)
    }),
}

it.each(Object.entries(ways))('%s bears that its tables grow a column', async (_, way) => {
  const all = () => Promise.all(Array.from({ length: CONNECTIONS * 3 }, () => way()))
  await all()
  await database.db.sql`alter table thing add column more int`
  await database.db.sql`alter table other add column more int`
  for (const rows of await all()) {
    expect(rows).toHaveLength(1)
  }
  await database.db.sql`alter table thing drop column more`
  await database.db.sql`alter table other drop column more`
})
