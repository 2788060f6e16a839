export const REGISTERED_NAME_MAX_CHARACTERS = 160

export const REGISTRATION_NUMBER_MAX_CHARACTERS = 60

/** Providers in view in 'Our Family', one random provider per category. */
export const FAMILY_CAROUSEL_COUNT = 4
export const FAMILY_CAROUSEL_INTERVAL_MS = 10_000

/** Disclaimer, refund policy and risk factors, behind Read more. */
export const LEGAL_TEXT_WORDS = 100

/** Of a provider of the type Individual. */
export const PROVIDER_MIN_AGE_YEARS = 18

/**
 * A new or changed bank account receives no withdrawal for this long; a new one until its
 * beneficiary's name is confirmed, where that is sooner.
 */
export const BANK_CHANGE_FREEZE_SECONDS = 86_400
