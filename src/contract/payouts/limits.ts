export const WALLET_RECHARGE_MAX_RUPEES = 10_000_000

/** The admin's page of a provider shows these two as ₹0. */
export const ADMIN_TOTAL_EARNINGS_RUPEES = 0
export const ADMIN_PENDING_PAYOUTS_RUPEES = 0

/** The reason of a returned payout, in the bank's words. */
export const RETURN_REASON_MAX_CHARACTERS = 500

/** The maximum number of reported transfers per provider that nobody has confirmed yet. */
export const REPORTED_RECHARGES_MAX = 5

/** The maximum number of reported transfers that a provider sees. */
export const REPORTED_RECHARGES_SHOWN = 10

/**
 * From this amount, per provider within 24 hours, one admin approves a withdrawal or enters a
 * recharge, and another pays or confirms it. So it is with a failed refund of this amount that was
 * sent by bank. The configuration may set another amount.
 */
export const FOUR_EYES_RUPEES = 100_000

/** The maximum number of withdrawals in a bank file; the oldest come first. */
export const BANK_FILE_MAX_ROWS = 1_000
