import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Rng } from './prng.ts'

/**
 * A moment between 9 am and 9 pm Indian time, the given number of days before `now`; at least one.
 */
export function daysBefore(rng: Rng, now: Date, minDays: number, maxDays: number): Date {
  return atDaytime(rng, now.getTime() - Math.max(1, rng.int(minDays, maxDays)) * DAY_MS)
}

function atDaytime(rng: Rng, somewhere: number): Date {
  return new Date(
    midnightOf(somewhere) + rng.int(9 * 60, 21 * 60 - 1) * MINUTE_MS + rng.int(0, 59_999),
  )
}

/** A UUIDv7 for the given moment. */
export function idAt(rng: Rng, moment: Date): string {
  return uuidv7(moment.getTime(), rng.bytes(10))
}

/**
 * The part of such an id that does not depend on when the demo is made, for random choices that
 * must be the same on every day.
 */
export function drawnPart(id: string): string {
  return id.slice('xxxxxxxx-xxxx-'.length)
}

function midnightOf(somewhere: number): number {
  return Math.floor((somewhere + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
}

/** A time of day in India: `days` after the day of `now`, `minutes` after midnight. */
export function timeOfDay(now: Date, days: number, minutes: number): Date {
  return new Date(midnightOf(now.getTime()) + days * DAY_MS + minutes * MINUTE_MS)
}
