import { SECOND_MS } from '#kit/clock.ts'

/** How far the device's clock is ahead of the server's. */
let aheadMs = 0

/**
 * The server's time in ms, as far as its replies have told it. Deadlines are measured with it: the
 * clock of a phone may be minutes off.
 */
export function serverNow(): number {
  return Date.now() - aheadMs
}

/**
 * Corrects the clock by the time in a reply, which was written after `askedAt` of the device's
 * clock and before now. What the clock already tells is kept if the reply does not contradict it,
 * so that countdowns do not jump.
 */
export function noteServerTime(writtenAt: number, askedAt: number): void {
  if (Number.isFinite(writtenAt)) {
    // The `Date` header is rounded down to the second.
    const atLeast = askedAt - writtenAt - SECOND_MS
    aheadMs = Math.min(Math.max(aheadMs, atLeast), Date.now() - writtenAt)
  }
}
