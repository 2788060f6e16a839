import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/** What has moved since then counts together with what moves now. */
export function fourEyesSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/**
 * From `limit` on, one admin approves, enters or pays, and another pays, confirms or says that what was
 * paid came back (ASVS 5.0, 2.3.5). `sum` is what goes the same way for one provider within a day,
 * whoever did the rest of it: an amount that is split is no smaller.
 */
export function needsFourEyes(sum: Paise, limit: Paise): boolean {
  return sum >= limit
}
