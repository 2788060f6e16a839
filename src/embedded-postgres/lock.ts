import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Lock = { readonly release: () => void }

/** A process that was just killed may need a moment until the kernel lets go of its lock. */
const WAIT_MS = 300
const SQLITE_BUSY = 5

export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `DATA_DIR: ${dataDir} is in use by a server that is running. Stop that one, or set DATA_DIR to another folder`,
    )
    this.name = 'DataDirInUse'
  }
}

/**
 * Takes DATA_DIR for this process. The lock is the kernel's own file lock, by way of SQLite, which
 * has it on every platform: it ends with the process however that ends, so there is nothing stale
 * to recognise and no process id to be reused. Throws `DataDirInUse`.
 */
export function lockDataDir(dataDir: string): Lock {
  const path = join(dataDir, 'postgres.lock')
  createOnce(path)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: WAIT_MS })
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    if (isBusy(error)) {
      throw new DataDirInUse(dataDir)
    }
    throw new Error(`DATA_DIR: ${dataDir} cannot be locked (${reason(error)})`, { cause: error })
  }
  const held = database
  return { release: () => held.close() }
}

/**
 * Makes the file unreadable for others, who could hold it locked. An existing file is not opened:
 * closing any descriptor of it would drop a lock that this process holds.
 */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // It is there already, or SQLite says next what is wrong with the place.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
