import { join } from 'node:path'
import type { Sql } from 'postgres'
import { present } from '#kit/assert.ts'
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
import { grantServingRights, ownsTables, readProtectedTables } from '#platform/db/rights.ts'
import { limitPooled } from '#platform/db/session-limits.ts'
import { createUploadQuota, type UploadQuota } from '#platform/files/upload-quota.ts'
import { createIdempotency, type Idempotency } from '#platform/idempotency.ts'
import { type Jobs, startJobs } from '#platform/jobs/jobs.ts'
import type { Logger } from '#platform/log.ts'
import { createMessages, type MessageCarrier, type Messages } from '#platform/messages/messages.ts'
import type { Gauge } from '#platform/metrics.ts'
import { createRateLimiter, type RateLimiter } from '#platform/rate.ts'
import { checkKeys } from '#platform/secrets/key-checks.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { createSecrets, type Secrets } from '#platform/secrets/secrets.ts'
import type { RedisSignals } from '#platform/signals/redis-signals.ts'
import type { Signals } from '#platform/signals/signals.ts'

/** The dependencies that every module may use. */
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
  /** The gauges of jobs, messages, Redis and the replica. */
  readonly gauges: readonly Gauge[]
  readonly rateLimiter: RateLimiter
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
  readonly close: () => Promise<void>
}

export type Connections = {
  /** The connection that serves requests. */
  readonly connection: ConnectionOptions['connection']
  /** The role that migrates and grants rights to the serving role; default the same role. */
  readonly owner?: ConnectionOptions['connection'] | undefined
  /** A direct connection, if `connection` leads to a pooler. */
  readonly direct?: ConnectionOptions['connection'] | undefined
  /** A replica that serves public reads while it is recent enough. */
  readonly replica?: ConnectionOptions['connection'] | undefined
}

/** The connections to an external database. */
export function connectionsTo(
  connection: string,
  { databaseOwnerUrl: owner, databaseDirectUrl: direct }: Config,
): Connections {
  return { connection, owner, direct }
}

export type PlatformOptions = Connections & {
  /** Redis for signals between processes; default PostgreSQL. */
  readonly redisUrl?: URL | undefined
  readonly secretsKey: string
  readonly rateScale: number
  readonly working: boolean
  readonly log: Logger
  readonly carrier: MessageCarrier
  readonly clock?: Clock
  readonly poolSize?: number
  /** As of `connectDatabase`. */
  readonly unitDeadlineMs?: number
}

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

/** Migrates the schema and opens everything that the modules depend on. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { log, clock = systemClock, connection, direct, replica, redisUrl } = options
  const { poolSize, unitDeadlineMs } = options
  const redis = await redisSignals(redisUrl, log)
  const db = connectDatabase({
    connection,
    direct,
    replica,
    ...(poolSize === undefined ? {} : { poolSize }),
    ...(unitDeadlineMs === undefined ? {} : { unitDeadlineMs }),
    ...(redis === undefined ? {} : { signalBus: redis }),
  })
  try {
    if (direct !== undefined) {
      await limitPooled(db)
    }
    await prepareSchema(db, options)
    await openRedis(redis, db.sql)
    const secrets = createSecrets(options.secretsKey)
    await checkKeys(db.sql, secrets)
    const jobs = await startJobs(db, log, options.working)
    const { carrier } = options
    const messages = createMessages({ db, jobs, secrets, log, clock, newId, carrier })
    const topics = await followTopics(db.signals, db.replica?.changed)
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
      gauges: [
        ...jobs.gauges,
        ...messages.gauges,
        ...(redis?.gauges ?? []),
        ...(db.replica?.gauges ?? []),
      ],
      close,
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function redisSignals(url: URL | undefined, log: Logger): Promise<RedisSignals | undefined> {
  if (url === undefined) {
    return undefined
  }
  const { createRedisSignals } = await import('#platform/signals/redis-signals.ts')
  return createRedisSignals({ url, log })
}

/** Uses the database's identity as a name, because two products may share a Redis. */
async function openRedis(redis: RedisSignals | undefined, sql: Sql): Promise<void> {
  if (redis === undefined) {
    return
  }
  const [row] = await sql<{ market: string }[]>`
    select system_identifier || '.' || oid as market
    from pg_control_system(), pg_database where datname = current_database()`
  await redis.open(row?.market ?? '').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`REDIS_URL: Redis cannot be used (${why})`, { cause: error })
  })
}

/** Migrates, and grants the serving role its rights; returns the applied files. */
export async function prepareSchema(
  { session }: Pick<DatabaseHandle, 'session'>,
  { owner, log }: Pick<PlatformOptions, 'owner' | 'log'>,
): Promise<readonly string[]> {
  if (owner === undefined) {
    return bringUpToDate(session, log)
  }
  const [serving] = await session<{ role: string }[]>`select current_user as role`
  const migrating = connectDatabase({ connection: owner, poolSize: 2 })
  try {
    const applied = await bringUpToDate(migrating.sql, log)
    const { role } = present(serving, 'a role is connected')
    await grantServingRights(migrating.sql, role, await readProtectedTables(MIGRATIONS))
    return applied
  } finally {
    await migrating.close()
  }
}

/** A warning if the serving role could change or delete permanent records. */
export async function excessRights({ db }: Platform): Promise<string | undefined> {
  return (await ownsTables(db.sql))
    ? 'DATABASE_URL: its role owns the tables and could delete money and record; set DATABASE_OWNER_URL as the README says'
    : undefined
}

async function bringUpToDate(sql: Sql, log: Logger): Promise<readonly string[]> {
  const applied = await migrate(sql, await readMigrations(MIGRATIONS))
  if (applied.length > 0) {
    log.info({ applied }, 'migrated')
  }
  return applied
}

/** The configured key ring, or the one in the data folder, which is created at the first start. */
export async function secretsKeyOf({ secretsKey, dataDir }: Config): Promise<string> {
  return secretsKey ?? (await keyRingIn(dataDir))
}
