import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { UNIT_DEADLINE_MS } from './gate.ts'
import { withPatience, withSharedTimeout } from './shared-timeout.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const slowly = (seconds: number) => openSql(database.db.read)`select pg_sleep(${seconds})`

it('reads in sequence within one request share one timeout', async () => {
  const reading = withSharedTimeout(async () => {
    await slowly(2.5)
    await slowly(2.5)
  })
  await expect(reading).rejects.toBeInstanceOf(DatabaseUnavailable)
})

it('parallel reads count once, and the next request has the full timeout', async () => {
  await withSharedTimeout(() => Promise.all([slowly(1.5), slowly(1.5), slowly(1.5)]))
  await withSharedTimeout(async () => {
    await slowly(0.1)
    await Promise.all([slowly(1.2), slowly(1.2)])
  })
})

it('a unit of work with patience waits longer than a request, and not for ever', async () => {
  await withPatience(UNIT_DEADLINE_MS + 6_000, () =>
    database.db.transaction(async (tx) => {
      await openSql(tx)`select pg_sleep(5.2)`
    }),
  )
  await expect(withPatience(1_000, async () => await slowly(2))).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
})
