import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { type Cutter, saysCommitted, startCutter } from '../testing/cutter.ts'
import { DatabaseUnavailable, OutcomeUnknown, type Tx } from '../tx.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let slow: DatabaseHandle
let cutter: Cutter
let holdMs = 0

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table deed (n int primary key)`
  const { connection } = database
  cutter = await startCutter({
    target: connection,
    delaysMs: (bytes) => (saysCommitted(bytes) ? holdMs : 0),
  })
  slow = connectDatabase({
    connection: { ...connection, host: '127.0.0.1', port: cutter.port },
    poolSize: 3,
  })
})
afterAll(async () => {
  await slow.close()
  await cutter.stop()
  await database.close()
})

const insert = (n: number) => async (tx: Tx) => {
  await openSql(tx)`insert into deed values (${n})`
}
const isThere = async (n: number) =>
  (await database.db.sql`select from deed where n = ${n}`).length === 1

it('reports an unknown outcome when the answer to a commit is late', async () => {
  await slow.transaction(insert(1))
  holdMs = 3000
  const refused = slow.transaction(insert(2), 2000)
  await expect(refused).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(await isThere(2)).toBe(true)
  const error: unknown = await refused.catch((reason: unknown) => reason)
  holdMs = 0
  if (error instanceof OutcomeUnknown) {
    await error.settled
  }
  await slow.transaction(insert(3))
})

it('does not commit later what it reported as not done', async () => {
  const refused = slow.transaction(async (tx) => {
    await insert(4)(tx)
    await sleep(900)
  }, 700)
  const error: unknown = await refused.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).not.toBeInstanceOf(OutcomeUnknown)
  await sleep(600)
  expect(await isThere(4)).toBe(false)
})

it('does not start a transaction whose caller has stopped waiting', async () => {
  const begun: number[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = 0
  // They hold every connection of the pool.
  const holders = [1, 2, 3].map(() =>
    slow.transaction(async (tx) => {
      await openSql(tx)`select 1`
      held += 1
      await released
    }, 20_000),
  )
  await expect.poll(() => held).toBe(3)
  const late = slow.transaction(async (tx) => {
    begun.push(5)
    await insert(5)(tx)
  }, 300)
  await expect(late).rejects.toBeInstanceOf(DatabaseUnavailable)
  release()
  await Promise.all(holders)
  await sleep(200)
  expect(begun).toEqual([])
  expect(await isThere(5)).toBe(false)
})

it('lets PostgreSQL end a statement before its caller stops waiting', async () => {
  const ended = slow.transaction(
    (tx) => openSql(tx)`select pg_sleep(30)`.then(() => undefined),
    1500,
  )
  // A caller that stops waiting gets the same error, without a cause.
  const error: unknown = await ended.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).toMatchObject({ cause: { code: 'CONNECTION_CLOSED' } })
})
