import { DAY_MS } from '#kit/clock.ts'

/** Days before the end on which a reminder is sent, earliest first. */
export const reminderDays = [7, 1] as const

/**
 * When the next reminder of a term is due: after `after`, and not before the term starts, since a
 * short term needs no reminder that early. Null if none is left.
 */
export function nextReminder(startsAt: Date, endsAt: Date, after: Date): Date | null {
  const due = reminderDays
    .map((days) => new Date(endsAt.getTime() - days * DAY_MS))
    .find((at) => at > startsAt && at > after)
  return due ?? null
}

/** Days until the end, rounded up; at least 1. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS))
}
