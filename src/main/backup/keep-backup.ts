import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterDirOf, type EmbeddedPostgres, followWal } from '#embedded-postgres/index.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/log.ts'
import type { Gauge } from '#platform/metrics.ts'
import { copyKeys, copyUploads } from './back-up.ts'
import type { BackupStore } from './backup-store.ts'
import { newestRestorable } from './restore.ts'

const EVERY_MS = 10 * SECOND_MS
/** How often the copies are looked at, which `ops:backup` makes once a day. */
const LOOK_EVERY_MS = 5 * MINUTE_MS
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
  let copiedAt: Date | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    const now = Date.now()
    if (now - lookedAt >= LOOK_EVERY_MS) {
      try {
        copiedAt = await newestRestorable(place)
        lookedAt = now
      } catch (error) {
        log.warn({ err: error }, 'the copies at BACKUP_URL could not be read')
      }
    }
  }
  let running = Promise.resolve()
  const again = async (): Promise<void> => {
    await round()
    if (!isStopping) {
      await look()
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
      {
        name: 'backup_copy_age_seconds',
        help: 'How old the newest copy of npm run ops:backup at BACKUP_URL is whose log has no gap; +Inf if there is none.',
        read: async () => (Date.now() - (copiedAt?.getTime() ?? -Infinity)) / SECOND_MS,
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
