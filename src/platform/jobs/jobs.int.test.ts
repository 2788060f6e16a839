import { expect, it } from 'vitest'
import { z } from 'zod'
import { ok } from '#kit/result.ts'
import { createTestDatabase } from '../db/testing.ts'
import { createLogger } from '../log.ts'
import { type JobKind, startJobs } from './jobs.ts'

it('jobs are alive only while their database answers', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const jobs = await startJobs(db, createLogger('silent'), true)
  await jobs.schedule('nothing', '0 0 1 1 *', async () => undefined)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await expect.poll(() => jobs.isAlive(2000)).toBe(true)
  await db.close()
  await expect.poll(() => jobs.isAlive(2000), { timeout: 10_000 }).toBe(false)
  await jobs.stop().catch(() => undefined)
  await database.close()
})

it('a transaction on the only connection can enqueue the first job of its kind', async () => {
  const database = await createTestDatabase(1)
  const { db } = database
  const jobs = await startJobs(db, createLogger('silent'), false)
  const kind: JobKind<{ id: string }> = {
    name: 'first-of-its-kind',
    data: z.object({ id: z.string() }),
    retries: 0,
  }
  await jobs.work(kind, async () => undefined)
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, kind, { id: 'one' })
    return ok(undefined)
  })
  const [row] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from pgboss.job where name = ${kind.name}`
  expect(row?.count).toBe(1)
  await jobs.stop()
  await database.close()
})

it('six processes can start at once on an empty database, and then do each job once', async () => {
  const database = await createTestDatabase()
  const { db } = database
  await db.sql`drop schema pgboss cascade`
  const started = await Promise.all(
    Array.from({ length: 6 }, () => startJobs(db, createLogger('silent'), true)),
  )
  const kind: JobKind<{ id: string }> = {
    name: 'after-the-race',
    data: z.object({ id: z.string() }),
    retries: 0,
  }
  const done: string[] = []
  await Promise.all(
    started.map((jobs) =>
      jobs.work(kind, async ({ id }) => {
        done.push(id)
      }),
    ),
  )
  const rows = await Promise.all(Array.from({ length: 40 }, () => db.sql`select 1 as one`))
  expect(rows.flat()).toEqual(rows.map(() => ({ one: 1 })))
  const ids = started.map((_, index) => `job ${index}`)
  await Promise.all(
    started.map((jobs, index) =>
      db.transaction(async (tx) => {
        await jobs.enqueue(tx, kind, { id: ids[index] ?? '' })
        return ok(undefined)
      }),
    ),
  )
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual(ids)
  await Promise.all(started.map((jobs) => jobs.stop()))
  await database.close()
})

it('a job that throws is logged with its name, and counted when it is not tried again', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const lines: string[] = []
  const jobs = await startJobs(
    db,
    createLogger('warn', { write: (line) => lines.push(line) }),
    true,
  )
  const kind = { data: z.object({}), name: 'stumbles', retries: 1 }
  await jobs.work(kind, async () => {
    throw new Error('a loose stone')
  })
  await db.transaction((tx) => jobs.enqueue(tx, kind, {}))
  const logged = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ job }) => job === kind.name)
      .map(({ level, msg, err }) => ({ level, msg, why: err.message }))
  const why = 'a loose stone'
  await expect.poll(logged, { timeout: 20_000 }).toEqual([
    { level: 40, msg: 'a job failed and will be tried again', why },
    { level: 50, msg: 'a job failed', why },
  ])
  const [failed] = jobs.gauges
  expect([failed?.name, await failed?.read()]).toEqual(['jobs_failed', 1])
  await jobs.stop()
  await database.close()
})
