import { SECOND_MS } from '#kit/clock.ts'

/** Work that repeats every second and has not progressed for this long counts as stuck. */
const ALIVE_MS = 30 * SECOND_MS

/** Whether a background loop still makes progress. */
export type Health = {
  /** Reports progress. */
  readonly beat: () => void
  readonly isAlive: (withinMs?: number) => boolean
}

export function createHealth(): Health {
  let last = performance.now()
  return {
    beat: () => {
      last = performance.now()
    },
    isAlive: (withinMs = ALIVE_MS) => performance.now() - last <= withinMs,
  }
}
