export const REGISTERED_NAME_MAX_CHARACTERS = 160

export const REGISTRATION_NUMBER_MAX_CHARACTERS = 60

export const SEBI_ORDER_MAX_CHARACTERS = 200

/** Cards in view in 'Our Family', which shows a random provider of each category. */
export const FAMILY_CAROUSEL_COUNT = 4
export const FAMILY_CAROUSEL_INTERVAL_MS = 10_000

/** The length at which disclaimer, refund policy and risk factors are cut off with "Read more". */
export const LEGAL_TEXT_WORDS = 100

/** Applies to providers of the type Individual. */
export const PROVIDER_MIN_AGE_YEARS = 18

/**
 * How long a new or changed bank account receives no withdrawal. For a new one the freeze ends
 * earlier if the beneficiary's name is confirmed.
 */
export const BANK_CHANGE_FREEZE_SECONDS = 86_400
