import { spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterDirOf, instanceName, type PostgresLog, SUPERUSER } from '../instance.ts'
import { temporaryBase } from '../process/endpoint.ts'
import { initdbWith, signal, waitUntilGone } from '../process/processes.ts'
import { type Binaries, majorVersion } from './binaries.ts'
import { runnableBinaries } from './public-copy.ts'
import { generateSecrets, type Secrets, writeSecrets } from './secrets-file.ts'
import {
  chownAll,
  chownToUnprivileged,
  type Identity,
  isRoot,
  userForInitdb,
} from './unprivileged.ts'

export type Cluster = {
  /** The user who owns the cluster and must run it, when that is not our own user. */
  readonly identity: Identity | undefined
  /** The programs at a path where that user can run them. */
  readonly binaries: Binaries
}

/** The name prefix of unfinished clusters, so that they are not mistaken for complete ones. */
const UNFINISHED = 'postgres.new-'
const PASSWORD_FILE = 'password'
const INITDB_LIMIT_MS = 120_000
const GRACE_MS = 3000

/**
 * The folder in which PostgreSQL works when we were started by root. DATA_DIR may be below a folder
 * that only root can enter. A process whose working directory was set to a folder keeps access to
 * it under this name without walking the path, so the data needs neither a second location nor
 * another mode.
 */
const CURRENT_FOLDER = '/proc/self/cwd'

/** The data path passed to PostgreSQL. */
export function pathForServer(clusterDir: string, identity: Identity | undefined): string {
  return identity !== undefined && existsSync(CURRENT_FOLDER) ? CURRENT_FOLDER : clusterDir
}

/**
 * Returns the cluster under `dataDir`, creating it if there is none. The caller holds DATA_DIR's
 * lock.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  log: PostgresLog,
): Promise<Cluster> {
  await removeUnfinished(dataDir)
  const clusterDir = clusterDirOf(dataDir)
  assertEnterable(clusterDir)
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    assertVersion(clusterDir, binaries)
    const identity = ownerOf(clusterDir, dataDir)
    return { identity, binaries: identity ? runnableBinaries(binaries, [identity]) : binaries }
  }
  log.info({ dataDir }, 'making a PostgreSQL cluster')
  return createCluster(dataDir, binaries)
}

function assertVersion(clusterDir: string, binaries: Binaries): void {
  const file = join(clusterDir, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new Error(`DATA_DIR: ${clusterDir} holds something that is not a PostgreSQL cluster`)
  }
  const version = readFileSync(file, 'utf8').trim()
  if (version !== majorVersion(binaries)) {
    throw new Error(
      `DATA_DIR: ${clusterDir} was made by PostgreSQL ${version}, but ${majorVersion(binaries)} is installed`,
    )
  }
}

function assertEnterable(clusterDir: string): void {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const self = process.geteuid?.()
  if (owner !== undefined && self !== undefined && owner !== self && !isRoot()) {
    throw new Error(
      `DATA_DIR: ${clusterDir} belongs to another user (${owner}). Start as that user or as root, or set DATA_DIR to another folder`,
    )
  }
}

/**
 * The user who must run an existing cluster. A cluster owned by root, such as a restored copy, is
 * given away.
 */
function ownerOf(clusterDir: string, dataDir: string): Identity | undefined {
  if (!isRoot()) {
    return undefined
  }
  const { uid, gid } = statSync(clusterDir)
  return uid === 0 ? chownToUnprivileged(clusterDir, dataDir) : { uid, gid }
}

async function createCluster(dataDir: string, binaries: Binaries): Promise<Cluster> {
  const fresh = mkdtempSync(join(dataDir, UNFINISHED))
  try {
    const identity = isRoot() ? chownToUnprivileged(fresh, dataDir) : undefined
    const maker = identity && userForInitdb(identity)
    const programs = identity && maker ? runnableBinaries(binaries, [identity, maker]) : binaries
    const secrets = generateSecrets()
    if (maker) {
      chownAll(fresh, maker)
    }
    await initialise(fresh, programs, secrets, maker)
    writeSecrets(fresh, secrets)
    if (identity) {
      chownAll(fresh, identity)
    }
    syncFolder(fresh)
    publish(fresh, dataDir)
    return { identity, binaries: programs }
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

/** Only the rename makes the folder a cluster. */
function publish(fresh: string, dataDir: string): void {
  const clusterDir = clusterDirOf(dataDir)
  if (existsSync(clusterDir)) {
    rmdirSync(clusterDir)
  }
  renameSync(fresh, clusterDir)
  syncFolder(dataDir)
}

async function initialise(
  folder: string,
  binaries: Binaries,
  secrets: Secrets,
  user: Identity | undefined,
): Promise<void> {
  const passwordDir = join(temporaryBase(user), passwordFolder(dirname(folder)))
  const passwordFile = join(passwordDir, PASSWORD_FILE)
  rmSync(passwordDir, { recursive: true, force: true })
  mkdirSync(passwordDir, { mode: 0o700 })
  try {
    writeFileSync(passwordFile, `${secrets.superuser}\n`, { mode: 0o600 })
    if (user) {
      chownAll(passwordDir, user)
    }
    let problem = ''
    for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      const result = await initdb(folder, binaries, user, initdbArguments(passwordFile, ctype))
      if (result.status === 0) {
        return
      }
      problem = result.output
      // initdb leaves an existing folder in place and empty, so the next locale can be tried.
      if (!problem.includes('invalid locale name')) {
        break
      }
    }
    const hint = problem.includes('user does not exist')
      ? '. It needs a user who has an entry in /etc/passwd; start as such a user, or set DATABASE_URL'
      : ''
    throw new Error(`PostgreSQL's initdb failed: ${problem}${hint}`)
  } finally {
    rmSync(passwordDir, { recursive: true, force: true })
  }
}

/** The built-in locale sorts the same on every machine. `ctype` is used for text search. */
function initdbArguments(passwordFile: string, ctype: string): string[] {
  return [
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--data-checksums',
    '--no-instructions',
  ]
}

function initdb(
  folder: string,
  binaries: Binaries,
  user: Identity | undefined,
  options: readonly string[],
): Promise<{ readonly status: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(binaries.initdb, ['-D', pathForServer(folder, user), ...options], {
      cwd: folder,
      ...runAs(user),
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: INITDB_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, output: output.trim() }))
  })
}

/** Spawn options for another user, with an environment that cannot redirect the programs. */
export function runAs(user: Identity | undefined): {
  uid?: number
  gid?: number
  env?: Record<string, string>
} {
  const env = process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }
  return { ...user, ...env }
}

/** Ends an initdb that a killed start left running, and removes the unfinished clusters. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const unfinished = readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))
  if (unfinished.length === 0) {
    return
  }
  for (const pid of await initdbWith(join(passwordFolder(dataDir), PASSWORD_FILE))) {
    signal(pid, 'SIGKILL')
    await waitUntilGone(pid, 1000)
  }
  for (const name of unfinished) {
    await removePatiently(join(dataDir, name))
  }
}

/**
 * Retries, because a child process of initdb notices its end with a delay and writes until then.
 */
async function removePatiently(folder: string): Promise<void> {
  const end = performance.now() + GRACE_MS
  while (existsSync(folder) && performance.now() < end) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // The next start removes what remains.
      await sleep(50)
    }
  }
}

/** The name is always the same, so that the next start removes what a killed start left there. */
function passwordFolder(dataDir: string): string {
  return `${instanceName(dataDir)}-new`
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') {
    return
  }
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
