import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSql } from '../open-tx.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { UNIT_DEADLINE_MS } from './gate.ts'
import { withSharedTimeout } from './shared-timeout.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const slowly = (seconds: number) => openSql(database.db.read)`select pg_sleep(${seconds})`

it('a request that reads one thing after another waits no longer than for one', async () => {
  const began = performance.now()
  const reading = withSharedTimeout(async () => {
    await slowly(2.5)
    await slowly(2.5)
  })
  await expect(reading).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(performance.now() - began).toBeLessThan(UNIT_DEADLINE_MS + 800)
})

it('what is read at once is waited for once, and the next request has all its patience', async () => {
  await withSharedTimeout(() => Promise.all([slowly(1.5), slowly(1.5), slowly(1.5)]))
  await withSharedTimeout(async () => {
    await slowly(0.1)
    await Promise.all([slowly(1.2), slowly(1.2)])
  })
})
