import { setTimeout as sleep } from 'node:timers/promises'
import type { Instance } from '../instance.ts'
import { isReachable } from './endpoint.ts'
import { boundLog } from './log-file.ts'
import { launch, type Server, shutDown } from './server.ts'

export type Supervision = {
  /** Undefined while the server is down. */
  readonly pid: () => number | undefined
  /** Ends the supervision and the server. Later calls share the outcome of the first. */
  readonly stop: () => Promise<void>
}

const WATCH_EVERY_MS = 1000
const SLOWEST_RETRY_MS = 1000
/** A server that ran this long resets the retry backoff. */
const HEALTHY_AFTER_MS = 1000

/** Restarts the server whenever it ends, until `stop`. */
export function supervise(
  instance: Instance,
  first: Server,
  onRestart: (() => void) | undefined,
): Supervision {
  const { log } = instance
  const stopping = new AbortController()
  let current: Server | undefined = first
  let stopped: Promise<void> | undefined

  const keepRunning = async () => {
    let failures = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await current?.ended
      current = undefined
      if (stopping.signal.aborted) {
        return
      }
      failures = performance.now() - since > HEALTHY_AFTER_MS ? 0 : failures + 1
      log.error({ failures }, 'PostgreSQL has ended unexpectedly; restarting it')
      await pause(failures, stopping.signal)
      current = await relaunch(instance, stopping.signal)
      if (current !== undefined) {
        log.info({ pid: current.pid }, 'PostgreSQL runs again')
        onRestart?.()
      }
    }
  }

  let busy = false
  const checkOnce = async () => {
    if (!busy) {
      busy = true
      await checkServer(instance, current).catch((error) => log.warn({ err: error }, 'PostgreSQL'))
      busy = false
    }
  }
  const looking = setInterval(checkOnce, WATCH_EVERY_MS).unref()
  const loop = keepRunning()

  const stop = async () => {
    stopping.abort()
    clearInterval(looking)
    // Watching a server does not keep our process alive, but stopping it must.
    const alive = setInterval(() => undefined, WATCH_EVERY_MS)
    try {
      if (current !== undefined) {
        await shutDown(instance, current.pid)
      }
      await loop
      // A server may have become ready at this very moment.
      if (current !== undefined) {
        await shutDown(instance, current.pid)
      }
    } finally {
      clearInterval(alive)
    }
  }
  return {
    pid: () => current?.pid,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Retries until it succeeds or is stopped, because the obstacle may pass, for example a full disk.
 */
async function relaunch(instance: Instance, aborted: AbortSignal): Promise<Server | undefined> {
  for (let attempt = 1; !aborted.aborted; attempt += 1) {
    try {
      return await launch(instance, aborted)
    } catch (error) {
      instance.log.error({ err: error, attempt }, 'PostgreSQL did not start')
      await pause(attempt, aborted)
    }
  }
  return undefined
}

/** No pause before the first attempt, then an exponential backoff up to one second. */
async function pause(failures: number, aborted: AbortSignal): Promise<void> {
  const ms = failures === 0 ? 0 : Math.min(50 * 2 ** failures, SLOWEST_RETRY_MS)
  await sleep(ms, undefined, { signal: aborted }).catch(() => undefined)
}

/** Checks for problems that the server itself does not notice. */
async function checkServer(instance: Instance, current: Server | undefined): Promise<void> {
  boundLog(instance.logFile)
  if (current !== undefined && !isReachable(instance.endpoint)) {
    instance.log.error({ pid: current.pid }, 'the socket of PostgreSQL was removed; restarting it')
    await shutDown(instance, current.pid)
  }
}
