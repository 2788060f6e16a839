import { basename, dirname } from 'node:path'
import {
  type Connection,
  clusterDirOf,
  copyCluster,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#embedded-postgres/index.ts'
import { runConcurrently } from '#kit/run-concurrently.ts'
import { headsFileIn } from '#modules/audit/index.ts'
import type { Config } from '#platform/config/config.ts'
import { openStore } from '#platform/files/open-files.ts'
import type { Logger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import type { BackupStore, Copy } from './backup-store.ts'
import { AT_ONCE, type StoredFile } from './pieces.ts'

export type BackupReport = {
  readonly moment: string
  /** Undefined if the database is external and has its own backup. */
  readonly databaseFiles: number | undefined
  readonly uploads: number
  /** The number of pieces that were read again and compared with their hashes. */
  readonly piecesChecked: number
}

type Backing = { readonly config: Config; readonly place: BackupStore; readonly log: Logger }

/**
 * Backs up this machine's data to `place` while the product runs: keys, signed heads, the embedded
 * database with its log up to now, and uploads. What is configured externally (`SECRETS_KEY`,
 * `DATABASE_URL`, a bucket of uploads) is not stored on this machine and not copied.
 */
export async function backUp({ config, place, log }: Backing): Promise<BackupReport> {
  const headsFile = headsFileIn(config.dataDir)
  await place.pieces.learn()
  await copyKeys(config, place)
  const [heads] = await place.pieces.putFiles(dirname(headsFile), [basename(headsFile)])
  const moment = new Date()
  const database =
    config.databaseUrl === undefined ? await copyDatabase({ config, place, log }) : undefined
  const copy: Copy = {
    moment: (database?.moment ?? moment).toISOString(),
    ...(heads && { heads }),
    ...(database && { database: database.stored }),
  }
  // After the database, so that all uploads that it refers to are copied.
  const uploads = await copyUploads(config, place)
  const files = [...(copy.database?.files ?? []), ...(heads ? [heads] : [])]
  const piecesChecked = await place.pieces.check(files)
  await place.putCopy(copy)
  return {
    moment: copy.moment,
    databaseFiles: database?.stored.files.length,
    uploads,
    piecesChecked,
  }
}

async function copyDatabase(backing: Backing) {
  const { dataDir } = backing.config
  const running = await findEmbeddedPostgres(dataDir)
  if (running !== undefined) {
    return copyFrom(running.admin, backing)
  }
  const started = await startEmbeddedPostgres({ dataDir, log: backing.log })
  try {
    return await copyFrom(started.admin, backing)
  } finally {
    await started.stop()
  }
}

async function copyFrom(admin: Connection, { config, place }: Backing) {
  const clusterDir = clusterDirOf(config.dataDir)
  const files: StoredFile[] = []
  const { moment, ...copied } = await copyCluster(admin, clusterDir, {
    files: async (paths) => {
      files.push(...(await place.pieces.putFiles(clusterDir, paths)))
    },
    control: async (path, bytes) => {
      files.push(await place.pieces.putBytes(path, bytes))
    },
    wal: place.putWal,
  })
  return { moment, stored: { ...copied, files } }
}

/** Copies the key ring in the data folder; an external one is not copied. */
export async function copyKeys({ dataDir, secretsKey }: Config, place: BackupStore): Promise<void> {
  if (secretsKey === undefined) {
    await place.putKeys(await keyRingIn(dataDir), new Date())
  }
}

/** Uploads never change and have random names, so an existing name means an identical file. */
export async function copyUploads(
  { files }: Config,
  place: BackupStore,
  folder = '',
): Promise<number> {
  if (files.kind !== 'folder') {
    return 0
  }
  const store = openStore(files)
  const kept = new Set((await place.listUploads(folder)).map(({ name }) => name))
  const missing = (await store.list(folder)).filter((name) => !kept.has(name))
  await runConcurrently(missing, AT_ONCE, async (name) => {
    const bytes = await store.read(name)
    if (bytes !== undefined) {
      await place.putUpload(name, bytes)
    }
  })
  return missing.length
}
