import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { createRateLimiter } from '../rate.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { withPatience } from './shared-timeout.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.sql`create table pair (n int primary key, word text)`
  await database.db.sql`insert into pair select n, n::text from generate_series(1, 9) n`
})
afterAll(() => database.close())

it('ends raw reads at the usual time limit', async () => {
  const sql = openSql(database.db.read)
  const started = performance.now()
  const [tagged, given, nested] = await Promise.allSettled([
    sql`select pg_sleep(30)`,
    sql.unsafe('select pg_sleep(30)'),
    sql`select ${sql`pg_sleep(30)`}`.catch((error: unknown) => {
      throw error
    }),
  ])
  expect(performance.now() - started).toBeLessThan(20_000)
  for (const outcome of [tagged, given, nested]) {
    expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  }
})

it('answers raw reads with fragments, lists, row arrays and errors', async () => {
  const sql = openSql(database.db.read)
  const few = sql`n in ${sql([1, 2])}`
  expect([...(await sql`select n, word from pair where ${few} order by n`)]).toEqual([
    { n: 1, word: '1' },
    { n: 2, word: '2' },
  ])
  expect([...(await sql`select n from ${sql('pair')} where ${few} order by n`.values())]).toEqual([
    [1],
    [2],
  ])
  await expect(sql`select 1 / 0`).rejects.toMatchObject({ code: '22012' })
})

it('fails a rate check while its table is locked, and allows it afterwards', async () => {
  const limiter = createRateLimiter(database.db, 1)
  let isLocked = false
  const held = withPatience(20_000, () =>
    database.db.transaction(async (tx) => {
      await openSql(tx)`lock table rate_window`
      isLocked = true
      await openSql(tx)`select pg_sleep(3)`
    }),
  )
  await expect.poll(() => isLocked).toBe(true)
  const key = { address: '203.0.113.9', subject: 'asha@example.in' }
  // The lock's own timeout of two seconds makes the caller retry later.
  await expect(limiter.take('admin-login', key)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await held
  expect(await limiter.take('admin-login', key)).toEqual({ allowed: true })
})
