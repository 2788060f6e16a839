import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { createTestDatabase, type TestDatabase } from './db/testing.ts'
import { createRateLimiter, type RateKey, sweepRateWindows } from './rate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const guesser: RateKey = {
  accountId: undefined,
  address: '203.0.113.7',
  subject: 'asha@mail.example',
}
const windows = async () => {
  const [row] = await database.db.sql`select count(*)::int as count from rate_window`
  return row?.count
}

it('keeps a durable window over a restart, and deletes it after its end', async () => {
  const [here, restarted] = [createRateLimiter(database.db, 1), createRateLimiter(database.db, 1)]
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await here.take('sign-in', guesser)).toEqual({ allowed: true })
  }
  const refused = { allowed: false, retryAfterSeconds: expect.any(Number) }
  expect(await restarted.take('sign-in', guesser)).toEqual(refused)
  expect(await windows()).toBe(2)

  const later = (milliseconds: number) => new Date(Date.now() + milliseconds)
  await sweepRateWindows(database.db, later(0))
  expect(await restarted.take('sign-in', guesser)).toEqual(refused)
  await sweepRateWindows(database.db, later(15 * MINUTE_MS + 1))
  expect(await windows()).toBe(1)
  await sweepRateWindows(database.db, later(HOUR_MS + 1))
  expect(await windows()).toBe(0)
})
