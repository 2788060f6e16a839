import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, connectionUrl } from '#embedded-postgres/connection.ts'
import { PRIMARY_SETTINGS, startReplica } from '#embedded-postgres/fixtures/replica.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { sandboxJournalOf, sandboxKeysOf, WEBHOOK_PATH } from '#main/adapters/gateway.ts'
import { createShutdownStack, type ShutdownStack } from '#main/shutdown-stack.ts'
import { isOk, type Product, runProduct } from '#main/testing/processes/product.ts'
import { createFolderStore } from '#platform/files/files.ts'
import { createLogger } from '#platform/log.ts'
import { keyRingIn } from '#platform/secrets/key-file.ts'
import { createSecrets } from '#platform/secrets/secrets.ts'
import { openBucketServer } from '#platform/testing/bucket-server.ts'
import { freePort } from '#platform/testing/free-port.ts'
import { startPooler } from '#platform/testing/pgbouncer.ts'
import { missingPrograms, runProgram } from '#platform/testing/programs.ts'
import { startRedis } from '#platform/testing/redis-server.ts'
import { until } from '#platform/testing/until.ts'
import { startSandboxGateway } from '#sandbox/gateway/server.ts'
import { killPostgres } from '../../faults/lib/crash/kill-postgres.ts'
import { writeProxy } from './proxy.ts'

/** Parts that can fail while the others go on. */
export const PARTS = [
  'web 1',
  'web 2',
  'worker',
  'database',
  'pooler',
  'replica',
  'redis',
  'bucket',
  'proxy',
] as const
export type Part = (typeof PARTS)[number]

export type Cluster = {
  /** The address of the proxy, which browsers use. */
  readonly url: string
  readonly webs: readonly Product[]
  readonly worker: Product
  readonly gateway: { readonly url: URL; readonly keyId: string; readonly keySecret: string }
  /** For another process over the same database that sends and receives the same signals. */
  readonly beside: {
    readonly connection: Connection
    readonly secretsKey: string
    readonly redisUrl: URL
  }
  /**
   * Kills a part. It restarts automatically, or after a pause if something else would restart it.
   */
  readonly kill: (part: Part) => Promise<void>
  /** How often processes of the product ended without being killed. */
  readonly deaths: () => number
  /** Resolves when all processes that answer requests do. */
  readonly untilReady: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type ClusterOptions = {
  /** The database's folder, which also has the folders of the replica and the proxy. */
  readonly dataDir: string
  readonly port?: number
  /** Settings of the product's processes that differ from the defaults. */
  readonly env?: Readonly<Record<string, string>>
}

/** Three processes of the product use about thirty connections each. */
const CONNECTIONS = { max_connections: '200' }
/** How long a part stays down if it does not restart automatically. */
const AWAY_MS = 1000
const PROXY_WITHIN_MS = 60_000
const ACCOUNT = { accessKeyId: 'cluster', secretAccessKey: 'of-the-cluster', region: 'us-east-1' }
/** pgbouncer refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** The required programs and their Debian packages. */
const NEEDED = { nginx: 'nginx-light', 'redis-server': 'redis-server', pgbouncer: 'pgbouncer' }

/** One line for each program that is missing on this machine. */
export function missingParts(): readonly string[] {
  return missingPrograms(NEEDED)
}

/**
 * The product as on several machines, all running on this one: two web processes, a worker,
 * PostgreSQL behind a pooler and with a streaming replica, Redis and a bucket, behind a proxy.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const shutdown = createShutdownStack(createLogger('error'))
  try {
    return await startParts(options, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function startParts(
  { dataDir, port: wanted, env = {} }: ClusterOptions,
  shutdown: ShutdownStack,
): Promise<Cluster> {
  const port = wanted ?? (await freePort())
  const url = `http://localhost:${port}`
  const { primary, replica } = await startDatabases(dataDir, shutdown)
  const pooler = await startPoolerOf(primary.serving, shutdown)
  const bucket = await startBucket(join(dataDir, 'files'), shutdown)
  let redis = await startRedis()
  shutdown.add(() => redis.stop())
  const gateway = await startGateway(dataDir, url, shutdown)
  const product = async (role: 'web' | 'worker'): Promise<Product> => {
    const port = String(await freePort())
    const kept = runProduct(
      {
        ROLE: role,
        PORT: port,
        ...(role === 'worker' && { HEALTH_PORT: port }),
        PUBLIC_URL: url,
        TRUST_PROXY: 'on',
        DATA_DIR: dataDir,
        SECRETS_KEY: gateway.secretsKey,
        DATABASE_URL: connectionUrl({ ...primary.serving, port: pooler.port }),
        DATABASE_DIRECT_URL: connectionUrl(primary.serving),
        DATABASE_OWNER_URL: connectionUrl(primary.connection),
        DATABASE_REPLICA_URL: connectionUrl(replica.serving),
        REDIS_URL: redis.url.href,
        FILES_URL: bucket.url.href,
        GATEWAY_BASE_URL: gateway.url.href,
        LOG_LEVEL: 'fatal',
        ...env,
      },
      { isKept: true },
    )
    shutdown.add(kept.stop)
    return kept
  }
  const worker = await product('worker')
  const webs = [await product('web'), await product('web')]
  const webPorts = webs.map((web) => Number(new URL(web.url).port))
  const proxyArguments = await writeProxy(join(dataDir, 'proxy'), { port, webPorts })
  let proxy = runProgram('nginx', proxyArguments)
  shutdown.add(() => proxy.stop())
  const untilReady = async () => {
    await Promise.all([worker, ...webs].map((one) => one.untilReady()))
    await until(() => isOk(`${url}/readyz`), PROXY_WITHIN_MS, 'the proxy answers')
  }
  const killing: Readonly<Record<Part, () => unknown>> = {
    'web 1': () => webs[0]?.kill(),
    'web 2': () => webs[1]?.kill(),
    worker: () => worker.kill(),
    database: () => killPostgres(dataDir),
    pooler: pooler.kill,
    replica: () => killPostgres(join(dataDir, 'replica')),
    redis: async () => {
      await redis.stop()
      await sleep(AWAY_MS)
      redis = await startRedis(redis.port)
    },
    bucket: bucket.kill,
    proxy: async () => {
      await proxy.kill()
      await sleep(AWAY_MS)
      proxy = runProgram('nginx', proxyArguments)
    },
  }
  await untilReady()
  return {
    url,
    webs,
    worker,
    gateway,
    beside: { connection: primary.serving, secretsKey: gateway.secretsKey, redisUrl: redis.url },
    deaths: () => [...webs, worker].reduce((sum, one) => sum + one.deaths(), 0),
    untilReady,
    kill: async (part) => void (await killing[part]()),
    stop: shutdown.run,
  }
}

async function startDatabases(dataDir: string, shutdown: ShutdownStack) {
  const settings = { ...PRIMARY_SETTINGS, ...CONNECTIONS }
  const log = createLogger('fatal')
  const primary = await startEmbeddedPostgres({ dataDir, port: await freePort(), settings, log })
  shutdown.add(primary.stop)
  const folder = join(dataDir, 'replica')
  // A replica of an earlier run may have missed changes.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const replica = await startReplica({
    primary: { dataDir, admin: primary.admin },
    dataDir: folder,
    port: await freePort(),
    settings,
  })
  shutdown.add(replica.stop)
  return { primary, replica }
}

async function startPoolerOf(server: Connection, shutdown: ShutdownStack) {
  const port = await freePort()
  // The user that the pooler runs as may have no access to the data folder.
  const folder = await mkdtemp(join(tmpdir(), 'tradebox-pooler-'))
  shutdown.add(() => rm(folder, { recursive: true, force: true }))
  const open = () => startPooler({ folder, port, server, logins: [server], user: NOBODY })
  let pooler = await open()
  shutdown.add(() => pooler.stop())
  return {
    port,
    kill: async () => {
      await pooler.kill()
      await sleep(AWAY_MS)
      pooler = await open()
    },
  }
}

/**
 * The tests' bucket, over the folder in which a single machine keeps its files. OPERATIONS.md says
 * why it is not a real one.
 */
async function startBucket(folder: string, shutdown: ShutdownStack) {
  const port = await freePort()
  const open = () =>
    openBucketServer('files', ACCOUNT, { port, backing: createFolderStore(folder) })
  let bucket = await open()
  shutdown.add(() => bucket.close())
  return {
    url: bucket.urlWith(ACCOUNT),
    kill: async () => {
      await bucket.close()
      await sleep(AWAY_MS)
      bucket = await open()
    },
  }
}

/** The gateway, which is not part of the machines. */
async function startGateway(dataDir: string, url: string, shutdown: ShutdownStack) {
  const secretsKey = await keyRingIn(dataDir)
  const keys = sandboxKeysOf(createSecrets(secretsKey))
  const started = await startSandboxGateway({
    ...keys,
    webhookUrl: () => `${url}${WEBHOOK_PATH}`,
    journalPath: sandboxJournalOf(dataDir),
    port: await freePort(),
    log: createLogger('fatal'),
  })
  shutdown.add(started.stop)
  return { ...keys, url: started.url, secretsKey }
}
