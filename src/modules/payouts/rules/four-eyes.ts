import type { Paise } from '#kit/money.ts'

/** From `limit` on, one admin approves or enters and another pays or confirms (ASVS 5.0, 2.3.5). */
export function needsFourEyes(amount: Paise, limit: Paise): boolean {
  return amount >= limit
}
