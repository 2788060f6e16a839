/*
 * Limits that keep accounts safe. Each name ends in its unit. The browser shows these; the server
 * enforces them.
 */

// One-time passwords

/** The length of an issued code. Input of 4 to 6 digits has a valid format. */
export const OTP_DIGITS = 6
export const OTP_LIFETIME_SECONDS = 300
export const OTP_TRIES_COUNT = 5
/** The minimum time between two codes to the same number or address. */
export const OTP_RESEND_SECONDS = 60
export const OTP_SENDS_PER_HOUR_COUNT = 3
export const OTP_SENDS_PER_DAY_COUNT = 8
/** Across all recipients. A higher rate indicates SMS pumping. */
export const OTP_SENDS_PER_MINUTE_OVERALL_COUNT = 300
/** SMS codes per day (IST), unless the configuration sets another limit. */
export const SMS_DAILY_BUDGET = 5_000
/**
 * Wrong codes for one number or address in an hour, after which codes for that purpose are paused.
 */
export const OTP_FAILURES_PER_HOUR_COUNT = 10
export const OTP_PAUSE_SECONDS = 3_600
/** How long a verified number or address can be used, once. */
export const OTP_MARK_SECONDS = 300
export const OTP_RESET_MARK_SECONDS = 600
/** The lifetime of the visitor session that a code is bound to. */
export const PRE_SESSION_SECONDS = 900
/** How long a provider's unfinished application can be resumed. */
export const SIGNUP_KEY_SECONDS = 86_400

// Passwords

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128
export const ADMIN_PASSWORD_MIN_CHARACTERS = 15
/** After a password change the browser redirects to the sign-in page. */
export const PASSWORD_CHANGED_REDIRECT_MS = 2_000

// Sessions

export const SESSION_IDLE_SECONDS = 7 * 86_400
export const SESSION_MAX_SECONDS = 30 * 86_400
export const ADMIN_SESSION_IDLE_SECONDS = 900
export const ADMIN_SESSION_MAX_SECONDS = 8 * 3_600
/** Another sign-in ends the oldest session. */
export const SESSIONS_PER_ACCOUNT_COUNT = 5
/**
 * How long a step-up confirmation permits withdrawals, bank changes and an admin's money actions.
 */
export const STEP_UP_SECONDS = 300
export const BACKEND_TOKEN_IDLE_SECONDS = 900

// Admins

/**
 * How long an admin and those whom it added or gave permissions do not count as two people where a
 * decision needs two.
 */
export const ADMIN_SECOND_AFTER_DAYS = 7

// Addresses and numbers

export const EMAIL_MAX_CHARACTERS = 254
export const MOBILE_DIGITS = 10
/** The prefix of a Telegram number. */
export const TELEGRAM_PREFIX = '+91'
