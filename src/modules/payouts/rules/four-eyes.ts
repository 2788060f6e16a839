import { DAY_MS } from '#kit/clock.ts'
import type { Paise } from '#kit/money.ts'

/** Amounts moved since then count together with the next one. */
export function fourEyesSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/**
 * From `limit` on, one admin approves, enters or pays, and another one pays, confirms or records
 * the return of the payment (ASVS 5.0, 2.3.5). `sum` is what moves in the same direction for one
 * provider within a day, by any admin, so that splitting an amount does not help.
 */
export function needsFourEyes(sum: Paise, limit: Paise): boolean {
  return sum >= limit
}
