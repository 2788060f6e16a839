import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Rng } from './prng.ts'

/** A moment between 9 am and 9 pm in Indian time, so many days before `now`; at least one. */
export function daysBefore(rng: Rng, now: Date, minDays: number, maxDays: number): Date {
  return atDaytime(rng, now.getTime() - Math.max(1, rng.int(minDays, maxDays)) * DAY_MS)
}

function atDaytime(rng: Rng, somewhere: number): Date {
  return new Date(
    midnightOf(somewhere) + rng.int(9 * 60, 21 * 60 - 1) * MINUTE_MS + rng.int(0, 59_999),
  )
}

/** A UUIDv7 for something that came to be at this moment. */
export function idAt(rng: Rng, moment: Date): string {
  return uuidv7(moment.getTime(), rng.bytes(10))
}

/**
 * What of such an id does not depend on when the demo is made: for streams of choices that are to be
 * the same on every day.
 */
export function drawnPart(id: string): string {
  return id.slice('xxxxxxxx-xxxx-'.length)
}

function midnightOf(somewhere: number): number {
  return Math.floor((somewhere + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
}

/** A time of a day in India: so many days after the day of `now`, so many minutes after midnight. */
export function timeOfDay(now: Date, days: number, minutes: number): Date {
  return new Date(midnightOf(now.getTime()) + days * DAY_MS + minutes * MINUTE_MS)
}
