/*
 * What keeps accounts safe. Each name ends in its unit. The browser shows these; the server enforces
 * them.
 */

// One-time passwords

/** What is issued. Input of 4 to 6 digits has the right form; only the issued code is right. */
export const OTP_DIGITS = 6
export const OTP_LIFETIME_SECONDS = 300
export const OTP_TRIES_COUNT = 5
/** Between two codes to the same number or address. */
export const OTP_RESEND_SECONDS = 60
export const OTP_SENDS_PER_HOUR_COUNT = 3
export const OTP_SENDS_PER_DAY_COUNT = 8
/** All subjects together: more is somebody pumping messages. */
export const OTP_SENDS_PER_MINUTE_OVERALL_COUNT = 300
/** SMS with codes in one Indian day, where the configuration says nothing else. */
export const SMS_DAILY_BUDGET = 5_000
/** Wrong codes for one subject in an hour, after which that purpose pauses. */
export const OTP_FAILURES_PER_HOUR_COUNT = 10
export const OTP_PAUSE_SECONDS = 3_600
/** How long a proven number or address may be used, once. */
export const OTP_MARK_SECONDS = 300
export const OTP_RESET_MARK_SECONDS = 600
/** The visitor's session to which a code is bound. */
export const PRE_SESSION_SECONDS = 900
/** How long a provider's begun application can be taken up again. */
export const SIGNUP_KEY_SECONDS = 86_400

// Passwords

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128
export const ADMIN_PASSWORD_MIN_CHARACTERS = 15
/** After a changed password the browser goes on to the sign-in page. */
export const PASSWORD_CHANGED_REDIRECT_MS = 2_000

// Sessions

export const SESSION_IDLE_SECONDS = 7 * 86_400
export const SESSION_MAX_SECONDS = 30 * 86_400
export const ADMIN_SESSION_IDLE_SECONDS = 900
export const ADMIN_SESSION_MAX_SECONDS = 8 * 3_600
/** One more sign-in ends the oldest session. */
export const SESSIONS_PER_ACCOUNT_COUNT = 5
/** How long a fresh confirmation opens withdrawals, bank changes and the admin's money actions. */
export const STEP_UP_SECONDS = 300
export const BACKEND_TOKEN_IDLE_SECONDS = 900

// Addresses and numbers

export const EMAIL_MAX_CHARACTERS = 254
export const MOBILE_DIGITS = 10
/** How a Telegram number begins. */
export const TELEGRAM_PREFIX = '+91'
