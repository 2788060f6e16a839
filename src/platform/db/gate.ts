import { SECOND_MS } from '#kit/clock.ts'
import { DatabaseUnavailable, OutcomeUnknown } from '../tx.ts'
import { isLostConnection } from './lost-connection.ts'
import { patienceLeft, waitFor } from './patience.ts'

/** How long one unit of work may wait for the database before the caller is told to come back. */
export const UNIT_DEADLINE_MS = 4 * SECOND_MS
/** Units of work under way at once; the next one is refused instead of queued without bound. */
const MAX_UNITS = 2000

/** Lets a unit of work pass, or refuses it: at once where too many wait, later when it waits too long. */
export type Gate = <T>(unit: (wait: Wait) => Promise<T>, withinMs?: number) => Promise<T>

/** How long the caller of a unit of work waits for it, and whether it still does. */
export type Wait = {
  readonly leftMs: () => number
  /** Throws where nobody waits any more: what has not begun, or not been committed, is not done. */
  readonly assertAwaited: () => void
  /** The commit has left: from here on only PostgreSQL knows what becomes of it. */
  isCommitting: boolean
  /** The caller has been told that it was not done. Timers fire up to a millisecond early. */
  isGivenUp: boolean
}

/**
 * Bounds how many units are under way and how long their callers wait, and gives lost connections
 * their own error. A unit counts until it has settled, whether or not somebody waits for it.
 */
export function createGate(): Gate {
  let running = 0
  return async (unit, saidMs) => {
    const withinMs = saidMs ?? patienceLeft(UNIT_DEADLINE_MS)
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
      assertAwaited: () => {
        if (wait.isGivenUp || performance.now() >= until) {
          throw new DatabaseUnavailable('nobody waits for it any more')
        }
      },
      isCommitting: false,
      isGivenUp: false,
    }
    const work = unit(wait).finally(() => {
      running -= 1
    })
    try {
      return await waitFor(withDeadline(work, withinMs, wait))
    } catch (error) {
      throw isLostConnection(error) && !(error instanceof DatabaseUnavailable)
        ? new DatabaseUnavailable('database', { cause: error })
        : error
    }
  }
}

export function withDeadline<T>(
  unit: Promise<T>,
  withinMs = UNIT_DEADLINE_MS,
  wait: Pick<Wait, 'isCommitting' | 'isGivenUp'> = { isCommitting: false, isGivenUp: false },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const settled = unit.then(
        () => undefined,
        () => undefined,
      )
      wait.isGivenUp = !wait.isCommitting
      reject(
        wait.isCommitting
          ? new OutcomeUnknown(settled)
          : new DatabaseUnavailable('the database did not answer in time'),
      )
    }, withinMs)
    unit.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
