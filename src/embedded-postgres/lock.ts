import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Lock = { readonly release: () => void }

/** The kernel may need a moment to release the lock of a process that was just killed. */
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
 * Locks DATA_DIR for this process. The lock is the kernel's own file lock, taken through SQLite,
 * which supports it on every platform. It ends with the process however that ends, so there is no
 * stale lock to recognise and no process id to be reused. Throws `DataDirInUse`.
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
 * Creates the file unreadable for other users, who could otherwise lock it. An existing file is not
 * opened: closing any descriptor of it would drop a lock that this process holds.
 */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch {
    // The file exists already, or SQLite reports next what is wrong with the folder.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
