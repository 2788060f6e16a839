import { mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, type Settings, startEmbeddedPostgres } from './index.ts'
import { instanceName } from './instance.ts'
import { lockDataDir } from './lock.ts'
import { temporaryBase } from './process/endpoint.ts'
import { processesOf, signal, waitUntilGone } from './process/processes.ts'

const PREFIX = 'postgres-for-tests-'
/** A younger folder may have been made by another run that has not locked it yet. */
const ABANDONED_AFTER_MS = 60_000
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 1024 ** 3
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** For data that is discarded with the run: nothing waits for the disk. Never the default. */
export const NOT_DURABLE: Settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
}

/**
 * The folder for data that is discarded with the run: in memory if the system has room there.
 * Copying a test's database then takes a tenth of the time.
 */
export function folderOfTheRun(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES) {
      return MEMORY
    }
  } catch {
    // The system has no memory file system.
  }
  return tmpdir()
}

/**
 * A PostgreSQL in a temporary folder, for one test run. `stop` removes it with its data. Folders of
 * runs that were killed are removed first.
 */
export async function startTestPostgres(options: {
  readonly database: string
  readonly settings: Settings
}): Promise<EmbeddedPostgres> {
  await removeAbandoned()
  const dataDir = mkdtempSync(join(folderOfTheRun(), PREFIX))
  const server = await startEmbeddedPostgres({ ...options, dataDir, log: quiet })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

async function removeAbandoned(): Promise<void> {
  const folder = folderOfTheRun()
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    try {
      await removeIfAbandoned(realpathSync(join(folder, name)))
    } catch {
      // The folder is in use, belongs to another user, or has vanished.
    }
  }
}

async function removeIfAbandoned(dataDir: string): Promise<void> {
  if (Date.now() - statSync(dataDir).mtimeMs < ABANDONED_AFTER_MS) {
    return
  }
  const lock = lockDataDir(dataDir)
  try {
    const name = instanceName(dataDir)
    for (const pid of await processesOf(name)) {
      signal(pid, 'SIGKILL')
      await waitUntilGone(pid, 1000)
    }
    rmSync(join(temporaryBase(undefined), name), { recursive: true, force: true })
  } finally {
    lock.release()
  }
  rmSync(dataDir, { recursive: true, force: true })
}
