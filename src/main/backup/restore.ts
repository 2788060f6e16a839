import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { clusterDirOf, recoverCluster } from '#embedded-postgres/index.ts'
import { runConcurrently } from '#kit/run-concurrently.ts'
import { headsFileIn } from '#modules/audit/index.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Logger } from '#platform/log.ts'
import type { BackupStore, Copy } from './backup-store.ts'
import { AT_ONCE, type StoredFile } from './pieces.ts'

export type RestoreReport = {
  /** The time of the restored copy. */
  readonly copyFrom: string
  readonly databaseFiles: number
  readonly logFiles: number
  readonly uploads: number
}

export type Restoring = {
  readonly place: BackupStore
  /** Must be empty or not exist. */
  readonly dataDir: string
  /** The target store of uploads. */
  readonly files: FileStore
  /** Undefined restores everything that was backed up. */
  readonly at: Date | undefined
  /** Whether a log that has a gap may be restored up to it. */
  readonly toGap: boolean
  readonly log: Logger
}

/**
 * Restores a data folder to its state at a moment: from the newest copy before it and the log after
 * that copy. Every piece is compared with its hash. Throws if the log ends before the moment, or has
 * a gap.
 */
export async function restore(options: Restoring): Promise<RestoreReport> {
  const { place, dataDir, files, at, toGap, log } = options
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0) {
    throw new Error(`${dataDir} is not empty`)
  }
  const copy = await copyBefore(place, at)
  const { log: logNames, missing } = await logAfter(place, copy)
  // With a moment PostgreSQL itself says that the log does not reach it.
  if (at === undefined && !toGap && missing !== undefined) {
    throw new Error(
      `the log after the copy of ${copy.moment} lacks ${missing} and goes on behind it; --to-gap restores what is before`,
    )
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const rings = await place.listKeys()
  if (rings.length > 0) {
    await writeFile(join(dataDir, 'secrets.key'), `${allKeysOf(rings)}\n`, { mode: 0o600 })
  }
  if (copy.heads) {
    await writePieces(place, copy.heads, headsFileIn(dataDir))
  }
  await restoreDatabase(options, copy, logNames)
  const uploads = await place.listUploads('')
  await runConcurrently(uploads, AT_ONCE, async (upload) => {
    await files.write(upload.name, await place.getUpload(upload), 'application/octet-stream')
  })
  if (copy.database) {
    await recoverCluster({ dataDir, until: at, log })
  }
  const databaseFiles = copy.database?.files.length ?? 0
  return {
    copyFrom: copy.moment,
    databaseFiles,
    logFiles: logNames.length,
    uploads: uploads.length,
  }
}

async function copyBefore(place: BackupStore, at: Date | undefined): Promise<Copy> {
  const moments = await place.listCopies()
  const moment = moments.findLast((one) => at === undefined || new Date(one) <= at)
  if (moment === undefined) {
    const [first] = moments
    throw new Error(first === undefined ? 'there is no backup' : `the first backup is of ${first}`)
  }
  return place.getCopy(moment)
}

/**
 * The newest ring, plus keys that only older rings have: uploads may be sealed with any of them.
 */
export function allKeysOf(rings: readonly string[]): string {
  const keys = new Map<string, string>()
  for (const entry of rings.flatMap((ring) => ring.trim().split(','))) {
    const [kid = ''] = entry.split(':')
    if (!keys.has(kid)) {
      keys.set(kid, entry)
    }
  }
  return [...keys.values()].join(',')
}

/**
 * When the newest copy was made that can be restored to the last state; undefined if there is no
 * copy, or the log after it has a gap.
 */
export async function newestRestorable(place: BackupStore): Promise<Date | undefined> {
  const moment = (await place.listCopies()).at(-1)
  if (moment === undefined) {
    return undefined
  }
  const copy = await place.getCopy(moment)
  const { missing } = await logAfter(place, copy)
  return copy.database === undefined || missing !== undefined ? undefined : new Date(moment)
}

/** The names of the log from the start of the copy on, and the first that is missing in between. */
async function logAfter(
  place: BackupStore,
  { database }: Copy,
): Promise<{ readonly log: readonly string[]; readonly missing?: string | undefined }> {
  if (database === undefined) {
    return { log: [] }
  }
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(database.label)?.[1] ?? ''
  const log = (await place.listLog()).filter((name) => name.endsWith('.history') || name >= first)
  return { log, missing: missingIn(log, first) }
}

async function restoreDatabase(
  { place, dataDir }: Restoring,
  { database }: Copy,
  log: readonly string[],
): Promise<void> {
  if (database === undefined) {
    return
  }
  const clusterDir = clusterDirOf(dataDir)
  const under = (path: string) => join(clusterDir, path)
  await mkdir(clusterDir, { mode: 0o700 })
  for (const folder of database.folders) {
    await mkdir(under(folder), { recursive: true, mode: 0o700 })
  }
  await runConcurrently(database.files, AT_ONCE, (file) =>
    writePieces(place, file, under(file.path)),
  )
  await writeFile(under('backup_label'), database.label, { mode: 0o600 })
  await runConcurrently(log, AT_ONCE, async (name) => {
    const bytes = await place.getLog(name)
    await writeFile(under(`pg_wal/${name}`), bytes ?? '', { mode: 0o600 })
  })
}

/**
 * The first log file that is missing between others, in the order of their names: a timeline, and
 * two numbers of which the second ends at FF.
 */
export function missingIn(log: readonly string[], first: string): string | undefined {
  const timeline = first.slice(0, 8)
  const there = new Set(log)
  const numberOf = (name: string) =>
    BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`)
  const hex = (value: bigint) => value.toString(16).padStart(8, '0').toUpperCase()
  const last = log.findLast((name) => name.startsWith(timeline) && !name.endsWith('.history'))
  for (let number = numberOf(first); last !== undefined && number < numberOf(last); number += 1n) {
    const name = timeline + hex(number / 256n) + hex(number % 256n)
    if (!there.has(name)) {
      return name
    }
  }
  return undefined
}

async function writePieces(place: BackupStore, file: StoredFile, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, '', { mode: 0o600 })
  for await (const bytes of place.pieces.partsOf(file)) {
    await writeFile(path, bytes, { flag: 'a' })
  }
}
