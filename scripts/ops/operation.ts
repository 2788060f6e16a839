import { resolve } from 'node:path'
import {
  type Config,
  type FilesConfig,
  parseConfig,
  parsePlace,
  readEnvironment,
} from '#platform/config/config.ts'
import { openStore } from '#platform/files/open-files.ts'
import { type BackupStore, createBackupStore } from '../../src/main/backup/backup-store.ts'

/**
 * Runs a command with the server's environment and prints its result as JSON; exit code 1 on
 * failure.
 */
export async function runOperation(work: (config: Config) => Promise<object>): Promise<void> {
  try {
    const parsed = parseConfig(readEnvironment(), process.cwd())
    if (!parsed.ok) {
      throw new Error(parsed.problems.join('\n'))
    }
    process.stdout.write(`${JSON.stringify({ ok: true, ...(await work(parsed.config)) })}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * The backup place: a folder by its path or an address in the form of `BACKUP_URL`; `BACKUP_URL`
 * itself by default. Throws for anything else, with `question` if there is none.
 */
export function backupStore(
  { backup }: Pick<Config, 'backup'>,
  said: string | undefined,
  question: string,
): BackupStore {
  const named = said === undefined ? backup : placeOf(said)
  if (named === undefined) {
    throw new Error(`${question} Name a folder or a bucket, or set BACKUP_URL`)
  }
  return createBackupStore(openStore(named))
}

function placeOf(said: string): FilesConfig {
  const place = said.includes('://')
    ? parsePlace('the place', said)
    : { kind: 'folder' as const, path: resolve(said) }
  if (typeof place === 'string') {
    throw new Error(place)
  }
  return place
}
