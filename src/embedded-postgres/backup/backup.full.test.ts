import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Connection, withClient } from '../connection.ts'
import { createTestbed } from '../fixtures/spawn-host.ts'
import { clusterDirOf } from '../instance.ts'
import { copyCluster } from './copy-cluster.ts'
import { dropWalSlot, followWal } from './follow-wal.ts'
import { recoverCluster } from './recover-cluster.ts'

const testbed = createTestbed()
afterEach(testbed.clean)
afterAll(testbed.end)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const add = (connection: Connection, n: number) =>
  withClient(connection, async (sql) => {
    await sql`create table if not exists memory (n int)`
    await sql`insert into memory values (${n})`
  })
const all = (connection: Connection) =>
  withClient(connection, async (sql) => {
    const rows = await sql<{ n: number }[]>`select n from memory order by n`
    return rows.map(({ n }) => n)
  })

/** Copies the cluster into a new data folder and collects its WAL files. */
function openCopy(dataDir: string) {
  const [from, to] = [clusterDirOf(dataDir), clusterDirOf(testbed.folder())]
  const log = new Map<string, Buffer>()
  const sink = async (name: string, bytes: Buffer) => void log.set(name, bytes)
  const copy = async (admin: Connection) => {
    mkdirSync(to, { mode: 0o700 })
    const { folders, label, moment } = await copyCluster(admin, from, {
      files: async (paths) => {
        for (const path of paths) {
          cpSync(join(from, path), join(to, path))
        }
      },
      control: async (path, bytes) => {
        mkdirSync(dirname(join(to, path)), { recursive: true })
        writeFileSync(join(to, path), bytes)
      },
      wal: sink,
    })
    for (const folder of folders) {
      mkdirSync(join(to, folder), { recursive: true })
    }
    writeFileSync(join(to, 'backup_label'), label)
    return moment
  }
  const recover = async (until?: Date) => {
    for (const [name, bytes] of log) {
      writeFileSync(join(to, 'pg_wal', name), bytes)
    }
    await recoverCluster({ dataDir: dirname(to), until, log: quiet })
    return dirname(to)
  }
  return { log, sink, copy, recover }
}

describe('copying a running cluster', () => {
  it('includes what was committed before the copy ended, and nothing committed later', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    const { copy, recover } = openCopy(dataDir)
    await add(server.connection, 1)
    await copy(server.admin)
    await add(server.connection, 2)
    const restored = await testbed.start(await recover())
    expect(await all(restored.connection)).toEqual([1])
  })

  it('recovers with the WAL that followed, completely or up to a given moment', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    const [then, now] = [openCopy(dataDir), openCopy(dataDir)]
    let gaps = 0
    const sink = async (name: string, bytes: Buffer) => {
      await then.sink(name, bytes)
      await now.sink(name, bytes)
    }
    const follower = followWal(server.admin, clusterDirOf(dataDir), sink, () => {
      gaps += 1
    })
    await follower.round()
    await add(server.connection, 1)
    await then.copy(server.admin)
    await now.copy(server.admin)
    await add(server.connection, 2)
    await sleep(5)
    const moment = new Date()
    await sleep(5)
    await withClient(server.admin, (sql) => sql`select pg_switch_wal()`)
    await add(server.connection, 3)
    await follower.round()
    expect(gaps).toBe(1)
    expect(then.log.size).toBeGreaterThan(1)

    const atMoment = await testbed.start(await then.recover(moment))
    expect(await all(atMoment.connection)).toEqual([1, 2])
    const atEnd = await testbed.start(await now.recover())
    expect(await all(atEnd.connection)).toEqual([1, 2, 3])
  })

  it('refuses to recover to a moment that the WAL does not reach', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    const { copy, recover } = openCopy(dataDir)
    await copy(server.admin)
    await expect(recover(new Date(Date.now() + 60_000))).rejects.toThrow(
      'recovery ended before configured recovery target was reached',
    )
  })
})

describe('following the WAL', () => {
  it('retains WAL in the replication slot only until it was taken', async () => {
    const dataDir = await testbed.filled()
    const server = await testbed.start(dataDir)
    const held = () =>
      withClient(server.admin, async (sql) => {
        const rows = await sql<{ lsn: string }[]>`
          select restart_lsn::text as lsn from pg_replication_slots`
        return rows.map(({ lsn }) => lsn)
      })
    const { sink, log } = openCopy(dataDir)
    const follower = followWal(server.admin, clusterDirOf(dataDir), sink, () => undefined)
    await follower.round()
    const [first] = await held()
    await withClient(server.admin, (sql) => sql`select pg_switch_wal()`)
    await add(server.connection, 1)
    expect(await held()).toEqual([first])
    await follower.round()
    expect(await held()).not.toEqual([first])
    const taken = log.size
    await follower.round()
    expect(log.size).toBe(taken)
    await dropWalSlot(server.admin)
    expect(await held()).toEqual([])
  })
})
