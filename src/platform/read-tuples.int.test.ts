import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '#embedded-postgres/connection.ts'
import { createTestDatabase, type TestDatabase } from './db/testing.ts'
import { openSql } from './open-tx.ts'
import { readTuples } from './read-tuples.ts'
import { DatabaseUnavailable } from './tx.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table pair (n int primary key, words text[])`
  await database.db
    .sql`insert into pair select n, array[n::text, 'x'] from generate_series(1, 50) n`
})
afterAll(() => database.close())

const pair = 'select n, words from pair where n = $1'
const pairOf = (n: number) =>
  readTuples<readonly [number, string[]]>(database.db.read, pair, [n]).then(([row]) => row)

test('reads of many requests share three connections, and each gets its own rows', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => (index % 50) + 1)
  const rows = await Promise.all(numbers.map(pairOf))
  expect(rows).toEqual(numbers.map((n) => [n, [String(n), 'x']]))
  const backend = `select pg_backend_pid() from (select $1::int) as unused`
  const pids = await Promise.all(
    numbers.map((n) => readTuples<readonly [number]>(database.db.read, backend, [n])),
  )
  expect(new Set(pids.map(([row]) => row?.[0])).size).toBeLessThanOrEqual(3)
})

test('a read of a transaction sees what the transaction has written', async () => {
  await database.db.transaction(async (tx) => {
    await openSql(tx)`insert into pair values (51, '{}')`
    expect(await readTuples(tx, pair, [51])).toEqual([[51, []]])
    expect(await pairOf(51)).toBeUndefined()
  })
  expect(await pairOf(51)).toEqual([51, []])
})

test('a failing statement does not fail others', async () => {
  const wrong = readTuples(database.db.read, 'select n / 0 from pair where n = $1', [1])
  const [first, failed, last] = await Promise.allSettled([pairOf(1), wrong, pairOf(2)])
  expect([first?.status, failed?.status, last?.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('reads on lost connections fail as unavailable, and the next one is answered', async () => {
  const slow = 'select pg_sleep($1::int)'
  const waiting = Array.from({ length: 6 }, () => readTuples(database.db.read, slow, ['1']))
  const outcomes = Promise.allSettled(waiting)
  const ended = () =>
    withClient(database.admin, async (sql) => {
      // All three are ended only when all are busy. Otherwise the remaining connections would take
      // over the work.
      const rows = await sql`
        with busy as materialized (select pid from pg_stat_activity
          where datname = current_database() and state = 'active' and query = ${slow})
        select pg_terminate_backend(pid) from busy where (select count(*) from busy) = 3`
      return rows.length
    })
  await expect.poll(ended).toBe(3)
  const refused = (await outcomes).filter((outcome) => outcome.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(3)
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(DatabaseUnavailable)
  }
  expect(await pairOf(7)).toEqual([7, ['7', 'x']])
})
