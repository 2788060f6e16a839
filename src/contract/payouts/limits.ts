export const GST_CLAIM_RELOAD_MS = 2_000

export const WALLET_RECHARGE_MAX_RUPEES = 10_000_000

/** The provider's screen of an admin shows these two as ₹0. */
export const ADMIN_TOTAL_EARNINGS_RUPEES = 0
export const ADMIN_PENDING_PAYOUTS_RUPEES = 0

/** Why a payout came back, as the bank says it. */
export const RETURN_REASON_MAX_CHARACTERS = 500

/**
 * From this sum on, of one provider within 24 hours, one admin approves a withdrawal or enters a
 * recharge, and another pays or confirms it. The configuration may say another.
 */
export const FOUR_EYES_RUPEES = 100_000

/** Withdrawals of one file for the bank, those that have waited longest. */
export const BANK_FILE_MAX_ROWS = 1_000
