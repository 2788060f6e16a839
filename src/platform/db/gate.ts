import { SECOND_MS } from '#kit/clock.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../tx.ts'
import { remainingTimeoutMs, trackWait } from './shared-timeout.ts'
import { asUnavailable } from './temporarily-unavailable.ts'

/**
 * How long one unit of work may wait for the database before the caller gets an error and can
 * retry.
 */
export const UNIT_DEADLINE_MS = 4 * SECOND_MS
/**
 * The most units of work in progress. Further units are refused instead of queued without bound.
 */
const MAX_UNITS = 2000

/**
 * Runs a unit of work or refuses it: immediately when too many are in progress, later when it waits
 * too long.
 */
export type Gate = <T>(unit: (wait: Wait) => Promise<T>, timeoutMs?: number) => Promise<T>

/** How long the caller of a unit of work still waits for it, and whether it does. */
export type Wait = {
  readonly leftMs: () => number
  /** How long callers wait if nothing else is said. */
  readonly usualMs: number
  /**
   * Throws when the caller has stopped waiting: work that has not begun or is not committed is
   * abandoned.
   */
  readonly assertAwaited: () => void
  /** The commit was sent. From here on only PostgreSQL knows the outcome. */
  isCommitting: boolean
  /** The caller was told that the work was not done. Timers fire up to a millisecond early. */
  isAbandoned: boolean
}

/**
 * Limits how many units are in progress and how long their callers wait, and turns lost connections
 * into `DatabaseUnavailable`. A unit counts until it has settled, even if its caller has stopped
 * waiting.
 */
export function createGate(deadlineMs = UNIT_DEADLINE_MS): Gate {
  let running = 0
  return async (unit, requestedMs) => {
    const withinMs = requestedMs ?? remainingTimeoutMs(deadlineMs)
    if (running >= MAX_UNITS) {
      throw new DatabaseUnavailable('too many units of work')
    }
    if (withinMs <= 0) {
      throw new DatabaseUnavailable('the database has not answered in time')
    }
    running += 1
    const until = performance.now() + withinMs
    const wait: Wait = {
      leftMs: () => until - performance.now(),
      usualMs: deadlineMs,
      assertAwaited: () => {
        if (wait.isAbandoned || performance.now() >= until) {
          throw new DatabaseUnavailable('its caller has stopped waiting')
        }
      },
      isCommitting: false,
      isAbandoned: false,
    }
    const work = unit(wait).finally(() => {
      running -= 1
    })
    try {
      return await trackWait(withDeadline(work, withinMs, wait))
    } catch (error) {
      throw asUnavailable(error)
    }
  }
}

export function withDeadline<T>(
  unit: Promise<T>,
  withinMs = UNIT_DEADLINE_MS,
  wait: Pick<Wait, 'isCommitting' | 'isAbandoned'> = { isCommitting: false, isAbandoned: false },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const settled = unit.then(
        () => undefined,
        () => undefined,
      )
      wait.isAbandoned = !wait.isCommitting
      reject(
        wait.isCommitting
          ? new OutcomeUnknown(settled)
          : new DatabaseUnavailable('the database did not answer in time'),
      )
    }, withinMs)
    unit.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
