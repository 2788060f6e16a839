import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withClient } from '#embedded-postgres/connection.ts'
import { withPatience } from '#platform/db/shared-timeout.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { createLogger } from '#platform/log.ts'
import { openSql, tuplesOf } from '#platform/open-tx.ts'
import { generateSecretsKey } from '#platform/secrets/secrets.ts'
import { signal } from '#platform/signals/signals.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { startPooler } from '#platform/testing/pgbouncer.ts'
import { findProgram, type RunningProgram } from '#platform/testing/programs.ts'
import { openPlatform, type Platform } from './platform.ts'

/*
 * Checks what the product needs of PostgreSQL through a pooler that assigns a different connection
 * each time.
 */

const skipped = findProgram('pgbouncer') === undefined
const name = skipped ? 'a pooler (no pgbouncer: apt-get install pgbouncer)' : 'a pooler'

describe.skipIf(skipped)(name, () => {
  let folder: string
  let database: TestDatabase
  let pooler: RunningProgram
  let platform: Platform

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tradebox-pooler-'))
    database = await createTestDatabase(2)
    const { serving, connection: owner } = database
    const [port, socket] = [await freePort(), statSync(serving.host)]
    const user = process.getuid?.() === 0 ? { uid: socket.uid, gid: socket.gid } : {}
    pooler = await startPooler({ folder, port, server: serving, logins: [serving], user })
    platform = await openPlatform({
      connection: { ...serving, host: '127.0.0.1', port },
      direct: { ...serving },
      owner: { ...owner },
      secretsKey: generateSecretsKey(),
      rateScale: 1,
      working: true,
      log: createLogger('silent'),
      carrier: { deliver: () => Promise.resolve() },
    })
  })

  afterAll(async () => {
    await platform?.close()
    await pooler?.stop()
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('applies our statement and lock timeouts to its connections', async () => {
    const [row] = await platform.db.sql<{ statement: string; lock: string }[]>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    expect(row).toEqual({ statement: '5s', lock: '2s' })
    await expect(
      platform.db.transaction((tx) => openSql(tx)`select pg_sleep(6)`.then(() => undefined)),
    ).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  })

  it('serves hundreds of reads and transactions at once', async () => {
    const { db } = platform
    const read = async (n: number) => {
      const [one] = await openSql(db.read)<{ n: number }[]>`select ${n}::int as n`
      const two = await tuplesOf(db.read)('select $1::int as n', [n])
      const three = await db.transaction(async (tx) => {
        const [before] = await openSql(tx)<{ pid: number }[]>`select pg_backend_pid() as pid`
        const [row] = await openSql(tx)<{ n: number; pid: number }[]>`
          select ${n}::int as n, pg_backend_pid() as pid`
        return before?.pid === row?.pid ? row?.n : undefined
      })
      return [one?.n, two[0]?.[0], three]
    }
    const each = withPatience(20_000, () => Array.from({ length: 200 }, (_, n) => read(n)))
    expect(await Promise.all(each)).toEqual(Array.from({ length: 200 }, (_, n) => [n, n, n]))
  })

  it('answers statements with and without parameters that share few connections', async () => {
    const { db } = platform
    const each = Array.from({ length: 2000 }, async (_, n) => {
      const [row] = n % 2 === 0 ? await db.sql`select ${n}::int as n` : await db.sql`select 1 as n`
      return row?.n
    })
    const asked = Array.from({ length: 2000 }, (_, n) => (n % 2 === 0 ? n : 1))
    expect(await Promise.all(each)).toEqual(asked)
  })

  it('does not prevent signals and jobs', async () => {
    const { db, jobs } = platform
    const heard: string[] = []
    const following = await db.signals.follow('pooler_test', {
      onSignal: (text) => void heard.push(text),
    })
    await db.transaction(async (tx) => signal(tx, 'pooler_test', 'once'))
    await expect.poll(() => heard).toEqual(['once'])
    await following.stop()

    const kind = { name: 'pooler-test', data: z.object({ n: z.number() }), retries: 0 }
    const done: number[] = []
    await jobs.work(kind, async ({ n }) => void done.push(n))
    await db.transaction((tx) => jobs.enqueue(tx, kind, { n: 1 }))
    await expect.poll(() => done).toEqual([1])
  })

  it('lets the server see which processes are alive, through direct connections', async () => {
    const { clientName } = platform.db
    const named = () =>
      withClient(database.admin, async (sql) => {
        const rows = await sql<{ name: string }[]>`
          select application_name as name from pg_stat_activity
          where application_name like ${`${clientName}%`} and datname = current_database()`
        return new Set(rows.map((row) => row.name))
      })
    expect(await named()).toEqual(new Set([clientName, `${clientName}/pool`]))
    const request = { scope: 'a', key: 'k', content: 'c', now: platform.clock.now() }
    expect((await platform.idempotency.begin(request)).state).toBe('begun')
    expect((await platform.idempotency.begin(request)).state).toBe('running')
    await withClient(database.admin, async (sql) => {
      await sql`update idempotency_key set owner = ${`${clientName}/gone`}`
    })
    expect((await platform.idempotency.begin(request)).state).toBe('begun')
  })
})
