import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql, openTx } from '../open-tx.ts'
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
  'a built statement': () =>
    openTx<{ thing: { id: number } }>(database.db.read)
      .updateTable('thing')
      .set({ id: 1 })
      .returningAll()
      .execute(),
  'a transaction': () =>
    database.db.transaction(async (tx) => {
      const sql = openSql(tx)
      await sql`update thing set id = id`
      return [...(await sql`select * from thing`), ...(await sql`select * from other`)].slice(1)
    }),
}

it.each(Object.entries(ways))('%s still works after its tables gain a column', async (_, way) => {
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

it('each statement repeated after a schema change writes and returns its own values once', async () => {
  const { db } = database
  await db.sql`create table kept (id int primary key, flag boolean, at timestamptz, bytes bytea, notes jsonb)`
  const values = (id: number) => ({
    id,
    flag: id % 2 === 0,
    at: new Date(1_800_000_000_000 + id),
    bytes: Buffer.from([id % 256, 0, 92]),
    notes: { of: id },
  })
  const write = async (id: number) => {
    const { flag, at, bytes, notes } = values(id)
    const [row] = await openSql(db.read)`
      insert into kept (id, flag, at, bytes, notes)
      values (${id}, ${flag}, ${at}, ${bytes}, ${JSON.stringify(notes)}::text::jsonb) returning *`
    return { ...row, more: undefined }
  }
  const read = async (id: number) => {
    const [row] = await openSql(db.read)`select *, ${id}::int as asked from kept where id = ${id}`
    return row?.asked
  }
  const all = (from: number) =>
    Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        expect(await write(from + at)).toMatchObject(values(from + at))
        expect(await read(from + at)).toBe(from + at)
      }),
    )
  await all(0)
  await db.sql`alter table kept add column more int`
  await all(100)
})
