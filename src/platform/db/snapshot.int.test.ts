import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(2)
  await database.db.sql`create table seen (id int)`
})
afterAll(() => database.close())

const count = async (tx: Parameters<typeof openSql>[0]) =>
  (await openSql(tx)`select from seen`).length

it('does not see what is written meanwhile', async () => {
  const { db } = database
  const seen = await db.snapshot(async (tx) => {
    const before = await count(tx)
    await db.sql`insert into seen values (1)`
    return [before, await count(tx), await count(db.read)]
  })
  expect(seen).toEqual([0, 0, 1])
})

it('has no statement timeout, and cannot write', async () => {
  const { db } = database
  const limits = await db.snapshot(async (tx) => {
    await sleep(50)
    return openSql(tx)`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`
  })
  expect([...limits]).toEqual([{ statement: '0', idle: '0' }])
  await expect(
    db.snapshot((tx) => openSql(tx)`insert into seen values (2)`.then(() => undefined)),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('read-only') } })
})

it('ends after its time, if one is given, and writers never wait for it', async () => {
  const { db } = database
  let seen = 0
  const reading = db.snapshot(async (tx) => {
    for (;;) {
      seen = await count(tx)
      await db.sql`insert into seen values (3)`
      await sleep(20)
    }
  }, 3000)
  await expect(reading).rejects.toThrow(DatabaseUnavailable)
  expect(await count(db.read)).toBeGreaterThan(seen + 2)
})
