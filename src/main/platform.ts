import { join } from 'node:path'
import type { Sql } from 'postgres'
import { type Clock, systemClock } from '#kit/clock.ts'
import { type NewId, newId } from '#kit/id.ts'
import { type CacheTopics, followTopics } from '#platform/cache-topics.ts'
import type { Config } from '#platform/config/config.ts'
import {
  type ConnectionOptions,
  connectDatabase,
  type DatabaseHandle,
} from '#platform/db/database.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { createUploadQuota, type UploadQuota } from '#platform/files/upload-quota.ts'
import { createIdempotency, type Idempotency } from '#platform/idempotency.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { keyRingIn } from '#platform/key-file.ts'
import type { Logger } from '#platform/log.ts'
import { createMessages, type MessageCarrier, type Messages } from '#platform/messages.ts'
import { createRateLimiter, type RateLimiter } from '#platform/rate.ts'
import { createSecrets, type Secrets } from '#platform/secrets.ts'
import type { Signals } from '#platform/signals.ts'

/** What every module may be given. */
export type Platform = {
  readonly db: DatabaseHandle
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly jobs: Jobs
  readonly messages: Messages
  readonly topics: CacheTopics
  readonly signals: Signals
  readonly rateLimiter: RateLimiter
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
  readonly close: () => Promise<void>
}

export type PlatformOptions = {
  readonly connection: ConnectionOptions['connection']
  readonly secretsKey: string
  readonly rateScale: number
  readonly working: boolean
  readonly log: Logger
  readonly carrier: MessageCarrier
  readonly clock?: Clock
  readonly poolSize?: number
}

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** Brings the schema up to date and opens everything that the modules stand on. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { log, clock = systemClock, connection, poolSize } = options
  const db = connectDatabase({ connection, ...(poolSize === undefined ? {} : { poolSize }) })
  try {
    await bringUpToDate(db.sql, log)
    const secrets = createSecrets(options.secretsKey)
    const jobs = await startJobs(db, log, options.working)
    const { carrier } = options
    const messages = createMessages({ db, jobs, secrets, clock, newId, carrier })
    const topics = await followTopics(db.signals)
    const rateLimiter = createRateLimiter(db, options.rateScale)
    const close = async () => {
      await jobs.stop().catch((error: unknown) => log.warn({ err: error }, 'jobs'))
      await topics.stop().catch(() => undefined)
      await db.close()
    }
    const uploadQuota = createUploadQuota(db)
    const idempotency = createIdempotency(db, secrets, log)
    return {
      db,
      clock,
      newId,
      log,
      secrets,
      jobs,
      messages,
      topics,
      signals: db.signals,
      rateLimiter,
      uploadQuota,
      idempotency,
      close,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

export async function bringUpToDate(sql: Sql, log: Logger): Promise<void> {
  const applied = await migrate(sql, await readMigrations(MIGRATIONS))
  if (applied.length > 0) {
    log.info({ applied }, 'migrated')
  }
}

/** The configured key ring, or the one kept in the data folder, made on the first start. */
export async function secretsKeyOf({ secretsKey, dataDir }: Config): Promise<string> {
  return secretsKey ?? (await keyRingIn(dataDir))
}
