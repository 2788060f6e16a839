/** The only source of the current time for services. Tests and replays pass their own. */
export type Clock = { readonly now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that moves only when advanced. */
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

/** The accepted difference between the clocks of two machines. */
const CLOCKS_DIFFER_MS = 5 * SECOND_MS

/**
 * The latest end of something with this lifetime that was issued by `now`. A later end means that
 * it was issued before the clock was set back, so its age is unknown.
 */
export function latestEnd(lifetimeSeconds: number, now: Date): Date {
  return new Date(now.getTime() + lifetimeSeconds * SECOND_MS + CLOCKS_DIFFER_MS)
}

export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
