import { chownSync, existsSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type Identity } from '../cluster/unprivileged.ts'

/**
 * Where PostgreSQL listens: a Unix socket in a private folder, or a loopback port on Windows and
 * for programs that need one.
 */
export type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'port'; readonly port: number }

/** Part of the socket's file name, which requires a port. No port is opened. */
const SOCKET_PORT = 5432
const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/**
 * A socket's path is limited to 103 bytes on macOS and 107 on Linux. Folder and file name take 40
 * of them.
 */
const LONGEST_BASE = 60

export async function chooseEndpoint(
  name: string,
  identity: Identity | undefined,
  { wanted, known }: { readonly wanted: number | undefined; readonly known: number | undefined },
): Promise<Endpoint> {
  if (wanted !== undefined || process.platform === 'win32') {
    return { kind: 'port', port: wanted ?? known ?? (await freePort()) }
  }
  return { kind: 'socket', folder: join(temporaryBase(identity), name) }
}

/** A temporary folder that PostgreSQL's user can enter and whose path is short. */
export function temporaryBase(identity: Identity | undefined): string {
  const base = tmpdir()
  const fits = Buffer.byteLength(base) <= LONGEST_BASE || process.platform === 'win32'
  const usable = existsSync(base) && (identity === undefined || canReach(base, identity))
  return fits && usable ? base : '/tmp'
}

/**
 * Creates the socket's folder for PostgreSQL's user alone, or reuses the one of an earlier run. Its
 * name is predictable and its parent is shared, so a folder owned by another user, who could run a
 * server in it, is refused. Must not be called while a server runs on the cluster.
 */
export function prepareEndpoint(endpoint: Endpoint, identity: Identity | undefined): void {
  if (endpoint.kind === 'port') {
    return
  }
  const { folder } = endpoint
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const self = process.geteuid?.() ?? -1
  const stats = lstatSync(folder)
  const ours = stats.uid === self || stats.uid === identity?.uid
  if (!stats.isDirectory() || !ours || (stats.mode & 0o077) !== 0) {
    throw new Error(
      `${folder} was made by somebody else (user ${stats.uid}) and is not safe to use. Remove it, or set TMPDIR to a folder of your own`,
    )
  }
  if (identity !== undefined && stats.uid !== identity.uid) {
    chownSync(folder, identity.uid, identity.gid)
  }
  for (const left of [SOCKET_FILE, `${SOCKET_FILE}.lock`]) {
    rmSync(join(folder, left), { force: true })
  }
}

export function removeEndpoint(endpoint: Endpoint): void {
  if (endpoint.kind === 'socket') {
    try {
      rmdirSync(endpoint.folder)
    } catch {
      // The folder is not empty or is gone. Nothing depends on it.
    }
  }
}

/** The address in the form that PostgreSQL clients take. */
export function addressOf(endpoint: Endpoint): { host: string; port: number } {
  return endpoint.kind === 'socket'
    ? { host: endpoint.folder, port: SOCKET_PORT }
    : { host: '127.0.0.1', port: endpoint.port }
}

/** False once the socket's file was removed: the server runs but is unreachable. */
export function isReachable(endpoint: Endpoint): boolean {
  return endpoint.kind === 'port' || existsSync(join(endpoint.folder, SOCKET_FILE))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
