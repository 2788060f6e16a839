import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Rng } from './prng.ts'

const IST_OFFSET_MS = 330 * MINUTE_MS

/** A moment between 9 am and 9 pm in Indian time, so many days before `now`; at least one. */
export function daysBefore(rng: Rng, now: Date, minDays: number, maxDays: number): Date {
  return atDaytime(rng, now.getTime() - Math.max(1, rng.int(minDays, maxDays)) * DAY_MS)
}

/** The daytime of a day that lies so many days after `from`, but always before `now`. */
export function daysAfter(rng: Rng, from: Date, days: number, now: Date): Date {
  const later = atDaytime(rng, from.getTime() + days * DAY_MS)
  const latest = now.getTime() - MINUTE_MS
  return later.getTime() <= latest ? later : new Date(Math.max(from.getTime(), latest))
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

/** Noon of the moment's day in India: by it days are counted, so that the hour of `now` decides nothing. */
export function noonOf(moment: Date): Date {
  return new Date(midnightOf(moment.getTime()) + DAY_MS / 2)
}

function midnightOf(somewhere: number): number {
  return Math.floor((somewhere + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS
}

/** A time of a day in India: so many days after the day of `now`, so many minutes after midnight. */
export function timeOfDay(now: Date, days: number, minutes: number): Date {
  return new Date(midnightOf(now.getTime()) + days * DAY_MS + minutes * MINUTE_MS)
}

/** The year of the moment in India. */
export function yearOf(moment: Date): number {
  return new Date(moment.getTime() + IST_OFFSET_MS).getUTCFullYear()
}
