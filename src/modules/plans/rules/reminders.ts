import { DAY_MS } from '#kit/clock.ts'

/** How many days before the end somebody is reminded, the earliest first. */
export const reminderDays = [7, 1] as const

/**
 * When the next reminder of a term is due: after `after`, and not before the term has begun, since
 * a short one is its own reminder. Null when none is left.
 */
export function nextReminder(startsAt: Date, endsAt: Date, after: Date): Date | null {
  const due = reminderDays
    .map((days) => new Date(endsAt.getTime() - days * DAY_MS))
    .find((at) => at > startsAt && at > after)
  return due ?? null
}

/** Whole days until the end, the begun one counted; at least one. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS))
}
