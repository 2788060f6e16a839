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
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
