import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterDirOf, type PostgresLog } from '../instance.ts'
import { startEmbeddedPostgres } from '../start.ts'

/** Enough to replay a day's WAL of a busy server. */
const RECOVERY_LIMIT_MS = 3 * 3_600_000

/**
 * Replays WAL over a copied cluster under `dataDir`, from the cluster's `pg_wal`, up to the last
 * commit before `until`, or all of it. Afterwards the cluster starts like any other. Throws when
 * the WAL ends before `until`.
 */
export async function recoverCluster(options: {
  readonly dataDir: string
  readonly until: Date | undefined
  readonly log: PostgresLog
}): Promise<void> {
  const { dataDir, until, log } = options
  writeFileSync(join(clusterDirOf(dataDir), 'recovery.signal'), '', { mode: 0o600 })
  const server = await startEmbeddedPostgres({
    dataDir,
    log,
    readyWithinMs: RECOVERY_LIMIT_MS,
    settings: {
      hot_standby: 'off',
      // There is nothing to fetch: PostgreSQL looks in `pg_wal` next.
      restore_command: 'exit 1',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      // PostgreSQL does not accept time zone names here, so `Z` is replaced.
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    },
  })
  await server.stop()
}
