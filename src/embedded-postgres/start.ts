import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { adopt, answers } from './adopt.ts'
import { type Binaries, locateBinaries } from './cluster/binaries.ts'
import { ensureCluster, pathForServer } from './cluster/cluster.ts'
import { readSecrets } from './cluster/secrets-file.ts'
import { type Connection, connectionUrl, withClient } from './connection.ts'
import {
  adminConnection,
  clusterDirOf,
  type Instance,
  instanceName,
  ownerConnection,
  type PostgresLog,
  servingConnection,
} from './instance.ts'
import { lockDataDir } from './lock.ts'
import { addressOf, chooseEndpoint, removeEndpoint } from './process/endpoint.ts'
import { launch, readPidFile, type Server, shutDown } from './process/server.ts'
import { supervise } from './process/supervisor.ts'
import { type Settings, serverArguments } from './settings.ts'

export type StartOptions = {
  /** DATA_DIR. The cluster is in its folder `postgres`, the log next to it. */
  readonly dataDir: string
  readonly log: PostgresLog
  /** Created if missing, together with a role of the same name that owns it. Default: app. */
  readonly database?: string
  /** Overrides our own settings, by PostgreSQL's names. */
  readonly settings?: Settings
  /** Listens on this loopback port, for programs that need an address. Default: a socket. */
  readonly port?: number
  /** How long the WAL may be replayed before the server answers. */
  readonly readyWithinMs?: number
  /** Called when the server runs again after it ended unexpectedly. */
  readonly onRestart?: () => void
}

export type EmbeddedPostgres = {
  /** The owner of the database, for migrations. Not a superuser, as on a managed server. */
  readonly connection: Connection
  /** The role that serves requests. It owns nothing and has the rights granted by the owner. */
  readonly serving: Connection
  /** `connection` in libpq's form, for other programs. */
  readonly url: string
  /** The superuser, for tools and tests. */
  readonly admin: Connection
  /** The server's main process. Undefined while it is down. */
  readonly pid: () => number | undefined
  /** Stops the server within 5 seconds without losing committed data. May be called again. */
  readonly stop: () => Promise<void>
}

const DEFAULT_DATABASE = 'app'
/** Replaying the WAL of a busy server after a crash is slow. */
const READY_LIMIT_MS = 120_000

/**
 * Runs PostgreSQL on the cluster under DATA_DIR, which is created on first use, and keeps it
 * running. A server that an earlier process left behind is taken over. The supervision does not
 * keep our process alive; if the process ends without `stop`, the server continues for the next
 * one. Throws `DataDirInUse` while another process uses the folder. Other failures are errors whose
 * message names DATA_DIR or the cause.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const {
    log,
    database = DEFAULT_DATABASE,
    settings = {},
    port,
    readyWithinMs,
    onRestart,
  } = options
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)
  const binaries = locateBinaries()
  const lock = lockDataDir(dataDir)
  try {
    const instance = await prepareInstance({
      dataDir,
      log,
      settings,
      binaries,
      port,
      readyWithinMs,
    })
    const secrets = readSecrets(instance.clusterDir)
    const admin = adminConnection(instance.endpoint, secrets)
    const connection = ownerConnection(instance.endpoint, secrets, database)
    const server = await startServer(instance, admin)
    try {
      await provideDatabase(admin, connection)
    } catch (error) {
      await shutDown(instance, server.pid)
      throw error
    }
    const supervision = supervise(instance, server, onRestart)
    const stop = async () => {
      await supervision.stop()
      removeEndpoint(instance.endpoint)
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return {
      connection,
      serving: servingConnection(connection),
      url: connectionUrl(connection),
      admin,
      pid: supervision.pid,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * The server that another process runs on `dataDir`, for separate tools. Undefined when none runs.
 * Throws when this user may not read the cluster.
 */
export async function findEmbeddedPostgres(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'serving' | 'url' | 'admin'> | undefined> {
  const clusterDir = clusterDirOf(dataDir)
  const file = readPidFile(clusterDir)
  if (file === undefined) {
    return undefined
  }
  const secrets = readSecrets(clusterDir)
  const admin = adminConnection(file.endpoint, secrets)
  const connection = ownerConnection(file.endpoint, secrets, DEFAULT_DATABASE)
  return (await answers(admin, file.pid))
    ? {
        connection,
        serving: servingConnection(connection),
        url: connectionUrl(connection),
        admin,
      }
    : undefined
}

async function prepareInstance(options: {
  readonly dataDir: string
  readonly log: PostgresLog
  readonly settings: Settings
  readonly binaries: Binaries
  readonly port: number | undefined
  readonly readyWithinMs: number | undefined
}): Promise<Instance> {
  const { dataDir, log, settings, readyWithinMs = READY_LIMIT_MS } = options
  const { identity, binaries } = await ensureCluster(dataDir, options.binaries, log)
  const clusterDir = clusterDirOf(dataDir)
  const name = instanceName(dataDir)
  const ports = { wanted: options.port, known: knownPort(clusterDir) }
  const endpoint = await chooseEndpoint(name, identity, ports)
  const pgData = pathForServer(clusterDir, identity)
  const { version } = binaries
  return {
    dataDir,
    clusterDir,
    logFile: join(dataDir, 'postgres.log'),
    name,
    identity,
    binaries,
    endpoint,
    arguments: serverArguments({ pgData, name, version, endpoint, settings }),
    readyWithinMs,
    log,
  }
}

/** On Windows, a server that is still running has already chosen its port. */
function knownPort(clusterDir: string): number | undefined {
  const endpoint = readPidFile(clusterDir)?.endpoint
  return endpoint && addressOf(endpoint).port
}

async function startServer(instance: Instance, admin: Connection): Promise<Server> {
  const adopted = await adopt(instance, admin)
  return adopted ?? launch(instance, new AbortController().signal)
}

async function provideDatabase(admin: Connection, owner: Connection): Promise<void> {
  const serving = servingConnection(owner)
  await withClient(admin, async (sql) => {
    const roles = await sql<{ name: string }[]>`
      select rolname as name from pg_roles where rolname in ${sql([owner.user, serving.user])}`
    const has = (user: string) => roles.some(({ name }) => name === user)
    for (const { user, password } of [owner, serving]) {
      if (!has(user)) {
        // The password consists of letters, digits, - and _ and needs no quoting.
        await sql.unsafe(`create role "${user}" login password '${password}'`)
      }
    }
    if (!has(serving.user)) {
      // The owner transfers the job queues, which it creates itself, to the serving role.
      await sql`grant ${sql(serving.user)} to ${sql(owner.user)}`
    }
    const [database] = await sql`select from pg_database where datname = ${owner.database}`
    if (database === undefined) {
      await sql`create database ${sql(owner.database)} owner ${sql(owner.user)}`
    }
  })
}
