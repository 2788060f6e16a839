import { SECOND_MS } from '#kit/clock.ts'

/** The longest wait for a turn, and for the result on a machine that is busy with other work. */
export const WAIT_MS = 10 * SECOND_MS
/** A process loads its libraries at low priority, which takes long while other work goes first. */
export const STARTED_WITHIN_MS = 60 * SECOND_MS

/** Whether a process is starting, and when the last start ended. */
type Starts = { readonly areUnderWay: boolean; readonly endedAt: number }

/**
 * How long a file that has waited since `since` may still wait for a turn. The time until processes
 * have started does not count, because it is no sign of too many files; it is limited too.
 */
export function turnLeftMs(now: number, since: number, starts: Starts): number {
  const from = starts.areUnderWay ? now : Math.max(since, starts.endedAt)
  return Math.min(from, since + STARTED_WITHIN_MS) + WAIT_MS - now
}
