import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Connection, withClient } from '#embedded-postgres/connection.ts'
import { PRIMARY_SETTINGS, startReplica } from '#embedded-postgres/fixtures/replica.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { instanceName } from '#embedded-postgres/instance.ts'
import { processesOf, signal } from '#embedded-postgres/process/processes.ts'
import { folderOfTheRun, NOT_DURABLE } from '#embedded-postgres/testing.ts'
import { openSql, openTx, tuplesOf } from '../open-tx.ts'
import type { Tx } from '../tx.ts'
import { connectDatabase, type DatabaseHandle } from './database.ts'
import { readFromPrimary, withStaleReadsAllowed } from './public-reads.ts'

const BEHIND_MAX_MS = 5000

let folder: string
let copyDir: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let db: DatabaseHandle
let written = 0

beforeAll(async () => {
  folder = mkdtempSync(join(folderOfTheRun(), 'tradebox-replica-'))
  const dataDir = join(folder, 'one')
  copyDir = join(folder, 'two')
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const settings = { ...NOT_DURABLE, ...PRIMARY_SETTINGS }
  primary = await startEmbeddedPostgres({ dataDir, log, settings })
  replica = await startReplica({ primary: { dataDir, admin: primary.admin }, dataDir: copyDir })
  await withClient(primary.connection, (sql) => sql`create table told (n int)`)
  db = connectDatabase({
    connection: { ...primary.connection },
    replica: { ...replica.connection },
    behindMaxMs: BEHIND_MAX_MS,
    poolSize: 4,
  })
})
afterAll(async () => {
  await db.close()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

const pauseReplay = () => callFunction(replica.admin, 'pg_wal_replay_pause')
const resumeReplay = () => callFunction(replica.admin, 'pg_wal_replay_resume')
const callFunction = (to: Connection, what: string) =>
  withClient(to, (sql) => sql.unsafe(`select ${what}()`))

const write = async () => {
  written += 1
  await db.sql`insert into told values (${written})`
}
/** The newest row, read in each of the ways that modules use. */
const ways: readonly ((tx: Tx) => Promise<number>)[] = [
  async (tx) => {
    const newest = openSql(tx)`order by n desc`
    const [row] = await openSql(tx)<{ n: number }[]>`select n from told ${newest} limit 1`
    return row?.n ?? 0
  },
  async (tx) => {
    const read = openTx<{ told: { n: number } }>(tx).selectFrom('told').select('n')
    return (await read.orderBy('n', 'desc').executeTakeFirst())?.n ?? 0
  },
  async (tx) => {
    const rows = await tuplesOf(tx)('select n from told order by n desc limit $1', [1])
    return Number(rows[0]?.[0] ?? 0)
  },
]
const newest = () => Promise.all(ways.map((way) => way(db.read)))
const serves = () => db.replica?.gauges[0]?.read()
const seenByVisitors = () => withStaleReadsAllowed(newest)
const all = (n: number) => [n, n, n]

/** Before each test the replica is up to date and serves, and its replay is paused. */
beforeEach(async () => {
  await resumeReplay()
  await expect.poll(seenByVisitors).toEqual(all(written))
  db.replica?.changed()
  await expect.poll(serves).toBe(1)
  await pauseReplay()
})

it('serves public reads, and no others', async () => {
  const before = written
  await write()
  expect(await seenByVisitors()).toEqual(all(before))
  expect(await newest()).toEqual(all(written))
})

it('does not serve an announced change until it has received it', async () => {
  await write()
  db.replica?.changed()
  expect(await seenByVisitors()).toEqual(all(written))
  await resumeReplay()
  await expect.poll(serves).toBe(1)
  expect(await seenByVisitors()).toEqual(all(written))
})

it('stops serving when it is too far behind', async () => {
  const before = written
  await write()
  expect(await seenByVisitors()).toEqual(all(before))
  await sleep(BEHIND_MAX_MS + 100)
  expect(await seenByVisitors()).toEqual(all(written))
})

it('does not serve a request that has written', async () => {
  const before = written
  const seen = await withStaleReadsAllowed(async () => {
    const first = await newest()
    written += 1
    await db.transaction(
      async (tx) => void (await openSql(tx)`insert into told values (${written})`),
    )
    return [first, await newest()]
  })
  expect(seen).toEqual([all(before), all(written)])
  const told = await withStaleReadsAllowed(async () => {
    readFromPrimary()
    return newest()
  })
  expect(told).toEqual(all(written))
})

it('does not serve reads that continue after a public read', async () => {
  let later: Promise<number[]> | undefined
  await withStaleReadsAllowed(async () => {
    later = sleep(20).then(newest)
  })
  await write()
  expect(await later).toEqual(all(written))
})

it('is skipped while it does not answer, and used again afterwards', async () => {
  await write()
  const pids = await processesOf(instanceName(realpathSync(copyDir)))
  for (const pid of pids) {
    signal(pid, 'SIGSTOP')
  }
  try {
    expect(await seenByVisitors()).toEqual(all(written))
  } finally {
    for (const pid of pids) {
      signal(pid, 'SIGCONT')
    }
  }
  await resumeReplay()
  await expect.poll(serves, { timeout: 15_000 }).toBe(1)
})

it('is skipped after it was killed', async () => {
  const before = written
  await write()
  const first = await seenByVisitors()
  const reading = Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      await sleep(turn * 10)
      return seenByVisitors()
    }),
  )
  await sleep(100)
  process.kill(replica.pid() ?? 0, 'SIGKILL')
  const seen = new Set([...first, ...(await reading).flat()])
  expect(seen).toEqual(new Set([before, written]))
})
