export const MEMBERSHIP_VALIDITY_YEARS = 1
/** How long ahead a provider hears of terms that are worse for it. The agreements promise it. */
export const MEMBERSHIP_NOTICE_DAYS = 30
/** Of the terms of a membership. */
export const MEMBERSHIP_MAX_VERSIONS_COUNT = 100

export const MEMBERSHIP_MAX_CUSTOMERS_COUNT = 1_000_000
export const MEMBERSHIP_MAX_CHARGE_RUPEES = 10_000_000
