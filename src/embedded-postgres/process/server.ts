import { execFile, spawn } from 'node:child_process'
import { closeSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAs } from '../cluster/cluster.ts'
import type { Instance } from '../instance.ts'
import { type Endpoint, prepareEndpoint } from './endpoint.ts'
import { logSince, logSize, openLog } from './log-file.ts'
import { isRunning, processesOf, signal, waitUntilGone } from './processes.ts'

/** A PostgreSQL server that accepts connections. */
export type Server = {
  readonly pid: number
  /** Resolves when the server has ended, whatever the reason. */
  readonly ended: Promise<void>
}

/** The contents of `postmaster.pid` in the data folder. */
export type PidFile = {
  readonly pid: number
  readonly endpoint: Endpoint
  readonly status: string
}

const READY_POLL_MS = 5
/** How long processes left by a killed server may block the next one. */
const LEFTOVERS_LIMIT_MS = 10_000
const LEFTOVERS_GRACE_MS = 200

const FAST_SHUTDOWN_MS = 4000
const IMMEDIATE_SHUTDOWN_MS = 500

/** PostgreSQL's messages when another server, or a leftover of one, still uses the data. */
const STILL_IN_USE = /shared memory block .* is still in use|lock file "postmaster.pid" already/

export function readPidFile(clusterDir: string): PidFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid <= 0) {
    return undefined
  }
  const [, , , port, folder, , , status = ''] = lines.map((line) => line.trim())
  const endpoint: Endpoint = folder
    ? { kind: 'socket', folder }
    : { kind: 'port', port: Number(port) }
  return { pid, endpoint, status }
}

/**
 * Starts a server and waits until it accepts connections. Requires that no server runs on the
 * cluster; leftovers of a killed one are removed. Throws with the end of PostgreSQL's log.
 */
export async function launch(instance: Instance, aborted: AbortSignal): Promise<Server> {
  const end = performance.now() + LEFTOVERS_LIMIT_MS
  for (;;) {
    const stale = readPidFile(instance.clusterDir)
    if (stale !== undefined) {
      await clearLeftovers(instance)
    }
    const outcome = await launchOnce(instance, stale?.pid, aborted)
    if (typeof outcome !== 'string') {
      return outcome
    }
    if (!STILL_IN_USE.test(outcome) || performance.now() > end || aborted.aborted) {
      throw new Error(`PostgreSQL did not start on ${instance.clusterDir}: ${outcome}`)
    }
    await sleep(100)
  }
}

/**
 * Ends the processes that a killed server left behind, because the next server cannot start before
 * they are gone. They notice the server's end while they wait, but not while they compute. As after
 * any crash, uncommitted work is lost and committed work is in the WAL.
 */
async function clearLeftovers({ name, log }: Instance): Promise<void> {
  const end = performance.now() + LEFTOVERS_GRACE_MS
  let left = await processesOf(name)
  while (left.length > 0 && performance.now() < end) {
    await sleep(20)
    left = await processesOf(name)
  }
  if (left.length > 0) {
    log.warn({ pids: left }, 'ending processes that a killed PostgreSQL has left')
  }
  for (const pid of left) {
    signal(pid, 'SIGKILL')
  }
  await Promise.all(left.map((pid) => waitUntilGone(pid, 1000)))
}

/** A running server, or the reason why it did not start. */
async function launchOnce(
  instance: Instance,
  stalePid: number | undefined,
  aborted: AbortSignal,
): Promise<Server | string> {
  prepareEndpoint(instance.endpoint, instance.identity)
  const logStart = logSize(instance.logFile)
  const { pid, ended } = spawnServer(instance, stalePid)
  let problem: string | undefined
  const gone = ended.then((failure) => {
    problem = failure ?? (logSince(instance.logFile, logStart) || 'it ended without a word')
  })
  const limit = performance.now() + instance.readyWithinMs
  while (problem === undefined && pid !== undefined) {
    if (aborted.aborted || performance.now() > limit) {
      await shutDown(instance, pid)
      return aborted.aborted ? 'stopped while starting' : 'it was not ready in time'
    }
    const file = readPidFile(instance.clusterDir)
    if (file?.pid === pid && file.status === 'ready') {
      return { pid, ended: gone }
    }
    await Promise.race([sleep(READY_POLL_MS), gone])
  }
  await gone
  return problem ?? ''
}

/**
 * The server runs in its own session, so that Ctrl-C in our terminal does not reach it, and writes
 * to a file, so that it continues when our process dies.
 */
function spawnServer(
  instance: Instance,
  stalePid: number | undefined,
): { pid: number | undefined; ended: Promise<string | undefined> } {
  const logFile = openLog(instance.logFile)
  const { env, ...user } = runAs(instance.identity)
  try {
    const child = spawn(instance.binaries.postgres, instance.arguments, {
      cwd: instance.clusterDir,
      ...user,
      // PostgreSQL mistakes any living process whose id is in an old pid file for a server. The
      // caller has checked that it is none. This variable is meant for such cases and keeps
      // PostgreSQL from refusing, while its check for shared memory in use still runs.
      ...(env && { env: stalePid ? { ...env, PG_GRANDPARENT_PID: String(stalePid) } : env }),
      stdio: ['ignore', logFile, logFile],
      detached: true,
      windowsHide: true,
    })
    const ended = new Promise<string | undefined>((resolve) => {
      child.once('exit', () => resolve(undefined))
      child.once('error', (error) => resolve(error.message))
    })
    child.unref()
    return { pid: child.pid, ended }
  } finally {
    closeSync(logFile)
  }
}

/** The server of an earlier process of ours. It is not our child, so we poll for its end. */
export function watchServer(pid: number): Server {
  const watch = async () => {
    while (isRunning(pid)) {
      await sleep(100, undefined, { ref: false })
    }
  }
  return { pid, ended: watch() }
}

/**
 * Ends a server within 5 seconds. A fast shutdown rolls back and writes everything out. If it takes
 * too long, an immediate shutdown leaves the rest to WAL replay at the next start. No committed
 * data is lost either way.
 */
export async function shutDown(instance: Instance, pid: number): Promise<void> {
  await signalServer(instance, pid, 'SIGINT')
  if (await waitUntilGone(pid, FAST_SHUTDOWN_MS)) {
    return
  }
  instance.log.warn({ pid }, 'PostgreSQL does not stop in time; it will replay its log')
  await signalServer(instance, pid, 'SIGQUIT')
  if (!(await waitUntilGone(pid, IMMEDIATE_SHUTDOWN_MS))) {
    signal(pid, 'SIGKILL')
    await waitUntilGone(pid, 200)
    for (const left of await processesOf(instance.name)) {
      signal(left, 'SIGKILL')
    }
  }
}

/** Windows has no signals. PostgreSQL emulates them there, sent by its own program. */
async function signalServer(
  instance: Instance,
  pid: number,
  name: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  if (process.platform !== 'win32') {
    signal(pid, name)
    return
  }
  const run = promisify(execFile)
  const letters = name.slice('SIG'.length)
  await run(instance.binaries.pgCtl, ['kill', letters, String(pid)]).catch(() => undefined)
}

/**
 * Whether the process's working directory is the cluster's folder. False where it may not be read.
 */
export function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(clusterDir)]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return false
  }
}
