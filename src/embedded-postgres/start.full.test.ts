import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { withClient } from './connection.ts'
import { createTestbed } from './fixtures/spawn-host.ts'
import { DataDirInUse, findEmbeddedPostgres } from './index.ts'
import { instanceName } from './instance.ts'
import { processesOf } from './process/processes.ts'

const testbed = createTestbed()
afterEach(testbed.clean)
afterAll(testbed.end)
const isWindows = process.platform === 'win32'

describe('the first start', () => {
  it('creates a durable cluster that requires our password', async () => {
    const dataDir = join(testbed.folder(), 'not yet there', 'dätä')
    const server = await testbed.start(dataDir)
    const { admin, connection } = server
    const wanted = {
      server_encoding: 'UTF8',
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      listen_addresses: isWindows ? '127.0.0.1' : '',
      password_encryption: 'scram-sha-256',
      TimeZone: 'UTC',
      log_statement: 'none',
      max_connections: '60',
    }
    const settings = await withClient(
      admin,
      (sql) => sql<{ name: string; setting: string }[]>`
        select name, setting from pg_settings where name in ${sql(Object.keys(wanted))}`,
    )
    const shown = settings.map(({ name, setting }) => [name, setting])
    expect(Object.fromEntries(shown)).toEqual(wanted)
    const [role] = await withClient(
      connection,
      (sql) => sql`
        select datlocprovider, datlocale, current_user as owner, usesuper
        from pg_database, pg_user
        where datname = current_database() and usename = current_user`,
    )
    expect(role).toEqual({
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      owner: 'app',
      usesuper: false,
    })
    const wrong = withClient({ ...admin, password: 'wrong' }, (sql) => sql`select 1`)
    await expect(wrong).rejects.toThrow('password authentication failed')
    await server.stop()
  })

  it.skipIf(isWindows)('creates folders and files that other users cannot read', async () => {
    const dataDir = join(testbed.folder(), 'data')
    const server = await testbed.start(dataDir)
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect(mode(dataDir)).toBe('700')
    expect(mode(join(dataDir, 'postgres'))).toBe('700')
    expect(mode(join(dataDir, 'postgres', 'supervisor.json'))).toBe('600')
    expect(mode(join(dataDir, 'postgres.log'))).toBe('600')
    expect(mode(join(dataDir, 'postgres.lock'))).toBe('600')
    expect(mode(server.connection.host)).toBe('700')
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.log'])
    await server.stop()
    expect(existsSync(server.connection.host)).toBe(false)
    expect(await processesOf(instanceName(dataDir))).toEqual([])
  })

  it("lets the database's owner create extensions, but run no programs", async () => {
    const server = await testbed.start(await testbed.filled(), { database: 'shop' })
    await withClient(server.connection, async (sql) => {
      await sql`create extension pg_trgm`
      await sql`create extension unaccent`
      await sql`create extension btree_gist`
      const [row] = await sql`select show_trgm('शेयर') as trigrams, upper('ß ä') as upper,
        to_tsvector('simple', 'शेयर Bazaar')::text as words`
      expect(row?.trigrams).not.toEqual([])
      expect(row?.upper).toBe('ß Ä')
      expect(row?.words).toContain("'bazaar'")
      await expect(sql`copy (select 1) to program 'true'`).rejects.toThrow('permission denied')
    })
    await server.stop()
  })

  it('logs an error without the values of the statement', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    await withClient(server.connection, async (sql) => {
      await sql`create table person (email text unique)`
      await sql`insert into person values ('secret@example.in')`
      await expect(sql`insert into person values ('secret@example.in')`).rejects.toThrow('unique')
    })
    await server.stop()
    const text = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(text).toContain('duplicate key')
    expect(text).not.toContain('secret@example.in')
    expect(text).not.toContain(server.connection.password)
  })
})

describe('after initdb was killed', () => {
  it('starts a new cluster and removes the unfinished one', async () => {
    const dataDir = testbed.folder()
    const host = testbed.host({ dataDir })
    const unfinished = () => readdirSync(dataDir).filter((name) => name.includes('.new-'))
    while (!unfinished().some((name) => existsSync(join(dataDir, name, 'global', 'pg_control')))) {
      await sleep(5)
    }
    await host.kill('SIGKILL')
    expect(unfinished()).toHaveLength(1)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

    const second = testbed.host({ dataDir })
    await second.next('started')
    expect(unfinished()).toEqual([])
    await second.kill('SIGINT')
  })
})

describe('an existing cluster', () => {
  it('starts quickly, with everything that was committed', async () => {
    const dataDir = await testbed.filled()
    const first = await testbed.start(dataDir)
    await withClient(first.connection, (sql) => sql`create table kept as select 7 as n`)
    await first.stop()
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now()
      const again = await testbed.start(dataDir)
      times.push(performance.now() - from)
      const rows = await withClient(again.connection, (sql) => sql`select n from kept`)
      expect([...rows]).toEqual([{ n: 7 }])
      await again.stop()
    }
    // Five times the target, because other tests share the machine. The fastest run shows what is
    // possible.
    expect(Math.min(...times)).toBeLessThan(1500)
  })

  it('is refused if another major version of PostgreSQL made it', async () => {
    const dataDir = await testbed.filled()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    await expect(testbed.start(dataDir)).rejects.toThrow(
      /DATA_DIR: .* was made by PostgreSQL 14, but 18 is installed/,
    )
  })
})

describe('DATA_DIR', () => {
  it('refuses a second server, from any process, until the first has stopped', async () => {
    const dataDir = await testbed.filled()
    const first = await testbed.start(dataDir)
    const inside = testbed.start(dataDir)
    await expect(inside).rejects.toThrow(DataDirInUse)
    const outside = await testbed.host({ dataDir }).next('refused')
    expect(outside.message).toContain(`DATA_DIR: ${dataDir} is in use`)
    // The refused starts have not broken the lock or the server.
    await expect(testbed.start(dataDir)).rejects.toThrow(DataDirInUse)
    await withClient(first.connection, (sql) => sql`select 1`)
    await first.stop()
    const next = testbed.host({ dataDir })
    await next.next('started')
    await next.kill('SIGINT')
  })

  it('is locked by exactly one of several servers that start at once', async () => {
    const dataDir = testbed.folder()
    const hosts = [0, 1, 2].map(() => testbed.host({ dataDir }))
    const outcomes = await Promise.all(
      hosts.map((host) =>
        Promise.any([host.next('started'), host.next('refused')]).then(({ event }) => event),
      ),
    )
    expect(outcomes.sort()).toEqual(['refused', 'refused', 'started'])
  })

  it('has its own server, separate from that of another folder', async () => {
    const [one, two] = await Promise.all([
      testbed.start(await testbed.filled()),
      testbed.start(await testbed.filled()),
    ])
    await withClient(one.connection, (sql) => sql`create table only_here (n int)`)
    const [row] = await withClient(two.connection, (sql) => sql`select to_regclass('only_here')`)
    expect(row?.to_regclass).toBeNull()
    await Promise.all([one.stop(), two.stop()])
  })

  it('lets tools find the running server', async () => {
    const dataDir = await testbed.filled()
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    const host = testbed.host({ dataDir })
    const { connection } = await host.next('started')
    const found = await findEmbeddedPostgres(dataDir)
    expect(found?.connection).toEqual(connection)
    await host.kill('SIGINT')
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
  })
})
