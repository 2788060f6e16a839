import { createHealth, type Health } from '../health.ts'
import type { Logger } from '../log.ts'
import type { Signals } from '../signals/signals.ts'

/** `more`: there is more work now. `busy`: another process is working, so check again soon. */
export type DrainOutcome = 'more' | 'empty' | 'busy'

export type DrainLoopOptions = {
  readonly name: string
  readonly signals: Signals
  readonly channel: string
  /** The polling interval without signals. */
  readonly pollMs: number
  /** How long to wait after a signal, to collect work before checking. */
  readonly collectMs: number
  /** Processes one batch. An error is logged, and the batch is retried at the next check. */
  readonly drain: () => Promise<DrainOutcome>
  readonly log: Logger
}

/** Processes work in a table batch by batch, never concurrently in this process. */
export type DrainLoop = {
  /** Resolves after the running batch. */
  readonly stop: () => Promise<void>
  /** Whether a recent check has succeeded. */
  readonly isAlive: Health['isAlive']
}

const BUSY_MS = 100

export async function startDrainLoop(options: DrainLoopOptions): Promise<DrainLoop> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false
  const health = createHealth()
  const run = async () => {
    const outcome = await options.drain().then(
      (drained) => {
        health.beat()
        return drained
      },
      (error: unknown): DrainOutcome => {
        options.log.warn({ err: error }, options.name)
        return 'empty'
      },
    )
    running = undefined
    if (outcome === 'more') {
      wakeIn(0)
    } else if (outcome === 'busy') {
      wakeIn(BUSY_MS)
    } else if (wanted) {
      wakeIn(options.collectMs)
    }
  }
  const wakeIn = (milliseconds: number) => {
    wanted = true
    if (!stopped && timer === undefined && running === undefined) {
      timer = setTimeout(() => {
        timer = undefined
        wanted = false
        running = run()
      }, milliseconds)
    }
  }
  const wake = () => wakeIn(options.collectMs)
  const following = await options.signals.follow(options.channel, { onSignal: wake, onGap: wake })
  const poll = setInterval(wake, options.pollMs)
  wakeIn(0)
  return {
    isAlive: health.isAlive,
    stop: async () => {
      stopped = true
      clearInterval(poll)
      clearTimeout(timer)
      await following.stop()
      await running
    },
  }
}
