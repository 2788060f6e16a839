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
  /** Settles when the server has ended, however that came about. */
  readonly ended: Promise<void>
}

/** What PostgreSQL writes about itself into its data folder. */
export type PidFile = {
  readonly pid: number
  readonly endpoint: Endpoint
  readonly status: string
}

const READY_POLL_MS = 5
/** How long leftovers of a killed server may stand in the way of the next. */
const LEFTOVERS_LIMIT_MS = 10_000
const LEFTOVERS_GRACE_MS = 200

const FAST_SHUTDOWN_MS = 4000
const IMMEDIATE_SHUTDOWN_MS = 500

/** What PostgreSQL says when another server, or what is left of one, still uses the data. */
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
 * Starts a server and waits until it accepts connections. No server runs on the cluster; what a
 * killed one has left is cleared away. Throws with the end of PostgreSQL's log.
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
 * Ends the processes that a killed server has left: they notice by themselves when they wait for
 * something, but not while they compute, and the next server cannot start before. What they have
 * not committed is lost with any crash; what they have is in the log.
 */
export async function clearLeftovers({ name, log }: Instance): Promise<void> {
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

/** A running server, or why there is none. */
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
 * The server gets a session of its own, so that Ctrl-C in our terminal does not reach it, and
 * writes to a file, so that it goes on when we die.
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
      // PostgreSQL takes any living process whose id stands in an old pid file for a server. The
      // caller has looked: it is none. This variable, made for such cases, keeps PostgreSQL from
      // refusing, while its check for shared memory in use stays.
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

/** The server of an earlier process of ours. Nobody tells us of its end, so we look. */
export function watchServer(pid: number): Server {
  const watch = async () => {
    while (isRunning(pid)) {
      await sleep(100, undefined, { ref: false })
    }
  }
  return { pid, ended: watch() }
}

/**
 * Ends a server within 5 seconds: a fast shutdown, which rolls back and writes everything out;
 * should that take longer, one that leaves the rest to the log at the next start. Nothing that
 * was committed is lost either way.
 */
export async function shutDown(instance: Instance, pid: number): Promise<void> {
  await tell(instance, pid, 'SIGINT')
  if (await waitUntilGone(pid, FAST_SHUTDOWN_MS)) {
    return
  }
  instance.log.warn({ pid }, 'PostgreSQL does not stop in time; it will replay its log')
  await tell(instance, pid, 'SIGQUIT')
  if (!(await waitUntilGone(pid, IMMEDIATE_SHUTDOWN_MS))) {
    signal(pid, 'SIGKILL')
    await waitUntilGone(pid, 200)
    for (const left of await processesOf(instance.name)) {
      signal(left, 'SIGKILL')
    }
  }
}

/** Windows knows no signals; PostgreSQL has its own there, sent by its own program. */
async function tell(instance: Instance, pid: number, name: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (process.platform !== 'win32') {
    signal(pid, name)
    return
  }
  const run = promisify(execFile)
  const letters = name.slice('SIG'.length)
  await run(instance.binaries.pgCtl, ['kill', letters, String(pid)]).catch(() => undefined)
}

/** Whether the process works inside the cluster's folder; false where we may not look. */
export function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(clusterDir)]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return false
  }
}
