import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterDirOf, type EmbeddedPostgres, followWal } from '#embedded-postgres/index.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import type { Gauge } from '#platform/metrics.ts'
import { copyKeys, copyUploads } from './back-up.ts'
import type { BackupStore } from './backup-store.ts'

const EVERY_MS = 10 * SECOND_MS
/** A write to a folder shortly after it was read may leave the folder with the same time. */
const SETTLED_MS = 2 * SECOND_MS

export type BackupKeeper = {
  readonly gauges: readonly Gauge[]
  /** Copies what is new once more, then stops. */
  readonly stop: () => Promise<void>
}

type Keeping = {
  readonly config: Config
  readonly place: BackupStore
  readonly postgres: Pick<EmbeddedPostgres, 'admin'>
  readonly log: Logger
}

/**
 * Continuously copies the log of the embedded PostgreSQL and new uploads, so that a restore can
 * continue from the last copy to the present.
 */
export function keepBackup({ config, place, postgres, log }: Keeping): BackupKeeper {
  const onGap = () =>
    log.warn(
      'BACKUP_URL: its log begins anew here; run npm run ops:backup for a copy to begin with',
    )
  const follower = followWal(postgres.admin, clusterDirOf(config.dataDir), place.putWal, onGap)
  const uploads = followUploads(config, place)
  let keptAt = Date.now()
  let isStopping = false
  let hasKeys = false
  const round = async () => {
    const now = Date.now()
    try {
      if (!hasKeys) {
        await copyKeys(config, place)
        hasKeys = true
      }
      await follower.round()
      await uploads(now)
      keptAt = now
    } catch (error) {
      log.warn({ err: error }, 'what is new could not be copied to BACKUP_URL')
    }
  }
  let running = Promise.resolve()
  const again = async (): Promise<void> => {
    await round()
    if (!isStopping) {
      timer = setTimeout(next, EVERY_MS)
      timer.unref()
    }
  }
  const next = () => {
    running = again()
  }
  let timer = setTimeout(next, 0)
  return {
    gauges: [
      {
        name: 'backup_lag_seconds',
        help: 'How long ago everything new had been copied to BACKUP_URL.',
        read: async () => (Date.now() - keptAt) / SECOND_MS,
      },
    ],
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await running
      await round()
    },
  }
}

/** Reads only folders that have changed since they were last read. */
function followUploads(config: Config, place: BackupStore) {
  const { files } = config
  const seen = new Map<string, number>()
  return async (now: number): Promise<void> => {
    if (files.kind !== 'folder') {
      return
    }
    for (let number = 0; number < 256; number += 1) {
      const folder = number.toString(16).padStart(2, '0')
      const changed = await stat(join(files.path, folder)).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      )
      if (changed !== undefined && changed !== seen.get(folder)) {
        await copyUploads(config, place, folder)
        if (changed < now - SETTLED_MS) {
          seen.set(folder, changed)
        }
      }
    }
  }
}
