import { FOUR_EYES_RUPEES } from '#contract/constants.ts'
import type { Paise } from '#kit/money.ts'

/** From this amount on, one admin approves and another pays (ASVS 5.0, 2.3.5). */
export function needsFourEyes(amount: Paise): boolean {
  return amount >= BigInt(FOUR_EYES_RUPEES) * 100n
}
