import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES, UPLOAD_PER_DAY_MAX_BYTES } from '#contract/common/limits.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing.ts'
import { createUploadQuota, type UploadQuota } from './upload-quota.ts'

let database: TestDatabase
let quota: UploadQuota
const now = new Date('2026-11-21T18:00:00.000Z')

beforeAll(async () => {
  database = await createTestDatabase()
  quota = createUploadQuota(database.db)
})
afterAll(() => database.close())

describe('the daily upload quota of an account', () => {
  it('is fifty mebibytes to the byte, and starts again a day later', async () => {
    const account = newId()
    expect(await quota.take(account, UPLOAD_PER_DAY_MAX_BYTES - 1, now)).toEqual({ allowed: true })
    expect(await quota.take(account, 1, now)).toEqual({ allowed: true })
    const later = new Date(now.getTime() + DAY_MS - 1500)
    expect(await quota.take(account, 1, later)).toEqual({ allowed: false, retryAfterSeconds: 2 })
    const tomorrow = new Date(now.getTime() + DAY_MS)
    expect(await quota.take(account, UPLOAD_PER_DAY_MAX_BYTES, tomorrow)).toEqual({ allowed: true })
    expect((await quota.take(account, 1, tomorrow)).allowed).toBe(false)
  })

  it('holds when uploads arrive at the same time', async () => {
    const account = newId()
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => quota.take(account, FILE_MAX_BYTES, now)),
    )
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(8)
    expect(await quota.take(newId(), FILE_MAX_BYTES, now)).toEqual({ allowed: true })
  })

  it('is deleted after its day', async () => {
    const account = newId()
    await quota.take(account, 7, new Date(now.getTime() - DAY_MS))
    await quota.sweep(now)
    const { sql } = database.db
    expect(await sql`select 1 from upload_quota where account_id = ${account}`).toHaveLength(0)
    expect((await sql`select 1 from upload_quota`).length).toBeGreaterThan(0)
  })
})
