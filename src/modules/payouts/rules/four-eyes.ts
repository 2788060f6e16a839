import type { Paise } from '#kit/money.ts'

/**
 * From `limit` on, one admin approves, enters or pays, and another pays, confirms or says that what was
 * paid came back (ASVS 5.0, 2.3.5).
 */
export function needsFourEyes(amount: Paise, limit: Paise): boolean {
  return amount >= limit
}
