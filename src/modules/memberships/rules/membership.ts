import { gstOnTop } from '#contract/common/tax.ts'
import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/platform-plans/limits.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import type { Paise } from '#kit/money.ts'

/**
 * When a membership ends: on the same Indian date of the next year; 29 February becomes 1 March.
 */
export function membershipEnd(startsAt: Date): Date {
  const local = new Date(startsAt.getTime() + IST_OFFSET_MS)
  local.setUTCFullYear(local.getUTCFullYear() + MEMBERSHIP_VALIDITY_YEARS)
  return new Date(local.getTime() - IST_OFFSET_MS)
}

/** The price of a membership: charge for fresh onboarding plus setup fee, plus 18 % GST. */
export function membershipPrice(terms: {
  readonly fresh_charge_paise: Paise
  readonly setup_fee_paise: Paise
}): { readonly base: Paise; readonly gst: Paise } {
  const base = terms.fresh_charge_paise + terms.setup_fee_paise
  return { base, gst: gstOnTop(base) }
}
