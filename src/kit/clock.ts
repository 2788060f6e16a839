/** The only source of "now" for services; tests and replays pass their own. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told to move. */
export function manualClock(start: Date): Clock & { advance: (milliseconds: number) => void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}

export const SECOND_MS = 1000

/** What the clocks of two machines may differ by. */
const CLOCKS_DIFFER_MS = 5 * SECOND_MS

/**
 * When what lives so long and was given out by now must be over. What ends later was given out before
 * the clock went back: nobody knows any more for how long it has lived.
 */
export function latestEnd(lifetimeSeconds: number, now: Date): Date {
  return new Date(now.getTime() + lifetimeSeconds * SECOND_MS + CLOCKS_DIFFER_MS)
}

export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
