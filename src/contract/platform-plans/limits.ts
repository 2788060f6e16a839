export const MEMBERSHIP_VALIDITY_YEARS = 1
/**
 * The notice period for terms that are worse for a provider, in days. The agreements promise it.
 */
export const MEMBERSHIP_NOTICE_DAYS = 30
/** The maximum number of versions of a membership's terms. */
export const MEMBERSHIP_MAX_VERSIONS_COUNT = 100

export const MEMBERSHIP_MAX_CUSTOMERS_COUNT = 1_000_000
export const MEMBERSHIP_MAX_CHARGE_RUPEES = 10_000_000
