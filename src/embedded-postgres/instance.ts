import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from '#platform/log.ts'
import type { Binaries } from './cluster/binaries.ts'
import type { Secrets } from './cluster/secrets-file.ts'
import type { Identity } from './cluster/unprivileged.ts'
import type { Connection } from './connection.ts'
import { addressOf, type Endpoint } from './process/endpoint.ts'

export type PostgresLog = Pick<Logger, 'info' | 'warn' | 'error'>

/** Everything about the PostgreSQL of one DATA_DIR that is known before it runs. */
export type Instance = {
  readonly dataDir: string
  readonly clusterDir: string
  readonly logFile: string
  /**
   * Used in the names of the processes and of the socket's folder. Derived from DATA_DIR's path.
   */
  readonly name: string
  /** Undefined: PostgreSQL runs as our own user. */
  readonly identity: Identity | undefined
  readonly binaries: Binaries
  readonly endpoint: Endpoint
  readonly arguments: readonly string[]
  readonly readyWithinMs: number
  readonly log: PostgresLog
}

/** The cluster's first role, the superuser. */
export const SUPERUSER = 'postgres'

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, 'postgres')
}

export function instanceName(dataDir: string): string {
  return `pg-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
}

/** The cluster's superuser, for what concerns the whole cluster rather than one database. */
export function adminConnection(endpoint: Endpoint, secrets: Secrets): Connection {
  const { superuser } = secrets
  return { ...addressOf(endpoint), database: SUPERUSER, user: SUPERUSER, password: superuser }
}

/** The owner of `database`, a role of the same name that is not a superuser. Runs migrations. */
export function ownerConnection(
  endpoint: Endpoint,
  secrets: Secrets,
  database: string,
): Connection {
  return { ...addressOf(endpoint), database, user: database, password: secrets.owner }
}

/** The role that serves requests. It owns nothing and has the rights granted by the owner. */
export function servingConnection(owner: Connection): Connection {
  const password = createHash('sha256').update(`serving|${owner.password}`).digest('base64url')
  return { ...owner, user: `${owner.user}_serving`, password }
}
