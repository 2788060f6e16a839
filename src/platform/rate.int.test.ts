import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { createTestDatabase, type TestDatabase } from './db/testing.ts'
import { createRateLimiter, type RateKey, sweepRateWindows } from './rate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(() => database.db.sql`delete from rate_window`)

const guesser: RateKey = {
  address: '203.0.113.7',
  subject: 'asha@mail.example',
}
type Row = { readonly key: string; readonly points: number; readonly expire: bigint }
const rows = () => database.db.sql<Row[]>`select key, points, expire from rate_window order by key`
const endOf = ({ expire }: Row) => Number(expire)
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

describe('a refused request', () => {
  it.each([
    ['sign-in', 50],
    ['admin-login', 50],
    ['otp-request', 10],
    ['upload', 20],
  ] as const)('of the class %s writes nothing, whatever it is about', async (rate, points) => {
    const limiter = createRateLimiter(database.db, 1)
    const take = (subject: string) => limiter.take(rate, { ...guesser, accountId: 'asha', subject })
    for (let count = 0; count < points; count += 1) {
      expect(await take(`${count}@mail.example`)).toEqual({ allowed: true })
    }
    const before = await rows()
    const end = Math.min(...before.filter(({ points: taken }) => taken === points).map(endOf))
    for (const subject of ['new@mail.example', 'newer@mail.example']) {
      const verdict = await take(subject)
      expect(verdict).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) })
      const seconds = 'retryAfterSeconds' in verdict ? verdict.retryAfterSeconds : 0
      expect(Math.abs(Date.now() + seconds * 1000 - end)).toBeLessThan(1500)
    }
    expect(await rows()).toEqual(before)
  })

  it('counts in the database once more in each other process', async () => {
    const [here, there] = [createRateLimiter(database.db, 1), createRateLimiter(database.db, 1)]
    for (let count = 0; count < 10; count += 1) {
      await here.take('otp-request', guesser)
    }
    for (let count = 0; count < 3; count += 1) {
      expect(await there.take('otp-request', guesser)).toMatchObject({ allowed: false })
    }
    const [hour] = await rows()
    expect(hour).toMatchObject({ key: 'otp-request.0:203.0.113.7', points: 11 })
  })

  it('of an admin blocks the account for an hour', async () => {
    const limiter = createRateLimiter(database.db, 1)
    for (let count = 0; count < 5; count += 1) {
      await limiter.take('admin-login', guesser)
    }
    const refused = { allowed: false, retryAfterSeconds: 3600 }
    expect(await limiter.take('admin-login', guesser)).toEqual(refused)
    const restarted = createRateLimiter(database.db, 1)
    expect(await restarted.take('admin-login', guesser)).toEqual(refused)
  })
})
