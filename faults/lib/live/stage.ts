import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { generateSecretsKey } from '#platform/secrets/secrets.ts'
import { type Part, startCluster } from '../../../scripts/cluster/cluster.ts'
import { openBackend, PUBLIC_URL } from './server.ts'
import { type Servers, startServers } from './servers.ts'

/**
 * Processes of the product with sockets, and all modules in this process over the same database.
 */
export type Stage = {
  readonly parts: Awaited<ReturnType<typeof openBackend>>
  readonly servers: Pick<Servers, 'address' | 'restart' | 'crashes'>
  /** Breaks the signal connections: signals sent meanwhile reach nobody. */
  readonly loseSignals: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Two processes of the product over one database. */
export async function openProcesses(): Promise<Stage> {
  const settings = { ...NOT_DURABLE, max_connections: '200' }
  const postgres = await startTestPostgres({ database: 'live', settings })
  const setting = { connection: { ...postgres.connection }, secretsKey: generateSecretsKey() }
  const parts = await openBackend(setting)
  const servers = await startServers(2, setting)
  return {
    parts,
    servers,
    loseSignals: async () => {
      await parts.platform.db.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`
    },
    stop: async () => {
      servers.stop()
      await parts.platform.close()
      await postgres.stop()
    },
  }
}

/**
 * The parts that are killed in turn. Not the database: the run itself writes to it and must not
 * fail.
 */
const KILLED: readonly Part[] = ['web 1', 'web 2', 'worker', 'redis', 'pooler', 'replica', 'proxy']
/** A start of these may fail, for example on a busy machine; they are started again. */
const PROCESSES: ReadonlySet<Part> = new Set(['web 1', 'web 2', 'worker'])
/** No feed listens there: only this process judges and prices calls. */
const FEED = {
  FEED: 'kite',
  FEED_URL: 'ws://127.0.0.1:1',
  FEED_API_KEY: 'key-of-nobody',
  FEED_ACCESS_TOKEN: 'token-of-nobody',
}
/** Until it is noticed, a killed process may still seem to run. */
const NOTICED_MS = 50

/** The product on several machines, behind its proxy. */
export async function openMachines(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tradebox-live-'))
  const env = { ...FEED, PUBLIC_URL: PUBLIC_URL.origin, RATE_SCALE: '1000000' }
  const cluster = await startCluster({ dataDir, env })
  const parts = await openBackend(cluster.beside)
  let failedStarts = 0
  return {
    parts,
    servers: {
      address: () => cluster.url,
      restart: async (turn) => {
        const part = KILLED[turn % KILLED.length] ?? 'web 1'
        const before = cluster.deaths()
        await cluster.kill(part)
        await sleep(NOTICED_MS)
        await cluster.untilReady()
        failedStarts += PROCESSES.has(part) ? cluster.deaths() - before : 0
      },
      crashes: () => cluster.deaths() - failedStarts,
    },
    loseSignals: async () => {
      const redis = createClient({ url: cluster.beside.redisUrl.href })
      // Redis may be down; connecting retries until it is back.
      redis.on('error', () => undefined)
      try {
        await redis.connect()
        await redis.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
      } finally {
        redis.destroy()
      }
    },
    stop: async () => {
      await parts.platform.close()
      await cluster.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
