import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { present } from '#kit/assert.ts'
import { type Connection, withClient } from '../connection.ts'
import { copyTimelineHistory, copyWal, type WalSink } from './wal-files.ts'

export type ClusterCopy = {
  /** The copy contains everything committed before this time, once its WAL is replayed. */
  readonly moment: Date
  readonly startLsn: string
  readonly stopLsn: string
  /** PostgreSQL's `backup_label`. Without it the copy would be mistaken for a crashed cluster. */
  readonly label: string
  /** All folders, including empty ones, parents first. */
  readonly folders: readonly string[]
}

export type ClusterSink = {
  /** Paths relative to the cluster. The files may change or vanish during the copy. */
  readonly files: (paths: readonly string[]) => Promise<void>
  readonly control: (path: string, bytes: Buffer) => Promise<void>
  readonly wal: WalSink
}

/**
 * Folders that are copied empty: they belong to the running server or are rebuilt by the next one.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*)$/
const TEMPORARY = /^pgsql_tmp/
const CONTROL = 'global/pg_control'
const CONTROL_TRIES = 20

/**
 * Copies the cluster of a running server, including everything committed during the copy, by the
 * steps that PostgreSQL documents ("Making a Base Backup Using the Low Level API"). Reads and
 * writes continue.
 */
export function copyCluster(
  admin: Connection,
  clusterDir: string,
  sink: ClusterSink,
): Promise<ClusterCopy> {
  return withClient(admin, async (sql) => {
    // The temporary slot ends with this session. Until then no WAL is removed.
    await sql`select pg_create_physical_replication_slot('tradebox_copy', true, true)`
    const [begun] = await sql<{ lsn: string }[]>`
      select pg_backup_start('tradebox', fast => true)::text as lsn`
    const { lsn: startLsn } = present(begun, 'the backup has begun')
    const folders = await copyFolder(clusterDir, '', sink)
    await sink.control(CONTROL, await readControl(clusterDir))
    const [now] = await sql<{ moment: Date }[]>`select clock_timestamp() as moment`
    const [ended] = await sql<{ lsn: string; label: string }[]>`
      select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)`
    const { lsn: stopLsn, label } = present(ended, 'the backup has ended')
    await copyTimelineHistory(clusterDir, sink.wal)
    await copyWal(sql, clusterDir, startLsn, sink.wal)
    const { moment } = present(now, 'the server has a clock')
    return { moment, startLsn, stopLsn, label, folders }
  })
}

async function copyFolder(
  clusterDir: string,
  folder: string,
  sink: ClusterSink,
): Promise<string[]> {
  const folders = folder === '' ? [] : [folder]
  const files: string[] = []
  for (const entry of await entriesOf(join(clusterDir, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (LEFT_OUT.test(entry.name) || TEMPORARY.test(entry.name) || path === CONTROL) {
      continue
    }
    if (entry.isFile()) {
      files.push(path)
    } else if (EMPTIED.has(path)) {
      folders.push(path)
    } else if (entry.isDirectory()) {
      folders.push(...(await copyFolder(clusterDir, path, sink)))
    } else {
      throw new Error(`${path}: a cluster with tablespaces elsewhere is not copied`)
    }
  }
  await sink.files(files)
  return folders
}

/** Returns nothing for a missing folder: a database may be dropped during the copy. */
async function entriesOf(path: string): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return []
    }
    throw error
  }
}

/**
 * Reads the one file that WAL replay does not repair, until two reads agree, so that it is not
 * torn.
 */
async function readControl(clusterDir: string): Promise<Buffer> {
  const path = join(clusterDir, CONTROL)
  let last = await readFile(path)
  for (let tries = 0; tries < CONTROL_TRIES; tries += 1) {
    await sleep(5)
    const again = await readFile(path)
    if (again.equals(last)) {
      return again
    }
    last = again
  }
  throw new Error(`${path} changes all the time`)
}
