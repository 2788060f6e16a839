import { expect, it } from 'vitest'
import { createTestDatabase } from './db/testing.ts'
import { startJobs } from './jobs.ts'
import { createLogger } from './log.ts'

it('jobs are alive as long as their database answers them', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const jobs = await startJobs(db, createLogger('silent'), true)
  await jobs.schedule('nothing', '0 0 1 1 *', async () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(jobs.isAlive(2000)).toBe(true)
  await db.close()
  await expect.poll(() => jobs.isAlive(2000), { timeout: 10_000 }).toBe(false)
  await jobs.stop().catch(() => undefined)
  await database.close()
})
