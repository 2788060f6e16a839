import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterDirOf, type PostgresLog } from '../instance.ts'
import { startEmbeddedPostgres } from '../start.ts'

/** A day's log of a busy server. */
const RECOVERY_LIMIT_MS = 3 * 3_600_000

/**
 * Replays the log over a copied cluster under `dataDir`, whose `pg_wal` holds it, up to the last
 * commit before `until`, or all of it. The cluster starts as any other afterwards. Throws when the
 * log ends earlier than `until`.
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
      // There is nothing to fetch: the log lies where PostgreSQL looks next.
      restore_command: 'exit 1',
      recovery_target_timeline: 'current',
      recovery_target_action: 'promote',
      // It reads no names of zones, and so no Z.
      ...(until && { recovery_target_time: until.toISOString().replace('Z', '+00') }),
    },
  })
  await server.stop()
}
