import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/constants.ts'
import { gstOnTop } from '#contract/prices.ts'
import type { Paise } from '#kit/money.ts'

/**
 * When a membership ends: on the same day of the year after, in Indian time, which has no summer
 * time; 29 February becomes 1 March.
 */
export function membershipEnd(startsAt: Date): Date {
  const end = new Date(startsAt)
  end.setUTCFullYear(end.getUTCFullYear() + MEMBERSHIP_VALIDITY_YEARS)
  return end
}

/** What a membership costs: its charge for fresh onboarding and the fee for setting it up, and 18 %. */
export function membershipPrice(terms: {
  readonly fresh_charge_paise: Paise
  readonly setup_fee_paise: Paise
}): { readonly base: Paise; readonly gst: Paise } {
  const base = terms.fresh_charge_paise + terms.setup_fee_paise
  return { base, gst: gstOnTop(base) }
}
