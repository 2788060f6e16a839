/*
 * What keeps accounts, money and uploads safe, where both sides or several modules need the figure.
 * Each name ends in its unit. The browser shows these; the server enforces them.
 */

// One-time passwords

/** What is issued. Input of 4 to 6 digits has the right form; only the issued code is right. */
export const OTP_DIGITS = 6
export const OTP_INPUT_MIN_DIGITS = 4
export const OTP_INPUT_MAX_DIGITS = 6
export const OTP_LIFETIME_SECONDS = 300
export const OTP_TRIES_COUNT = 5
/** Between two codes to the same number or address. */
export const OTP_RESEND_SECONDS = 60
export const OTP_SENDS_PER_HOUR_COUNT = 3
export const OTP_SENDS_PER_DAY_COUNT = 8
/** All subjects together: more is somebody pumping messages. */
export const OTP_SENDS_PER_MINUTE_OVERALL_COUNT = 300
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

// Uploads

/** The largest file that is taken. The message says 5mb. */
export const FILE_MAX_BYTES = 6_291_456
export const UPLOAD_MAX_FILES_COUNT = 6
export const UPLOAD_DATA_MAX_BYTES = 64 * 1024
export const UPLOAD_REQUEST_MAX_BYTES = 40 * 1024 * 1024
export const UPLOAD_PER_DAY_MAX_BYTES = 50 * 1024 * 1024
export const IMAGE_MAX_PIXELS = 25_000_000
export const DOWNLOAD_LINK_SECONDS = 300

/** The kinds of image that forms take; certificates and documents are PDF. */
export const imageMediaTypes = [
  'image/apng',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
] as const
export const PDF_MEDIA_TYPE = 'application/pdf'

// Requests

export const JSON_MAX_BYTES = 256 * 1024
export const JSON_MAX_DEPTH = 20
export const ARRAY_MAX_ITEMS = 1_000
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255
export const IDEMPOTENCY_KEEP_SECONDS = 7 * 86_400

// Sockets

export const SOCKETS_PER_ACCOUNT_COUNT = 5
export const SOCKETS_PER_ADDRESS_COUNT = 20
export const SOCKET_CONNECTS_PER_MINUTE_COUNT = 20
export const MESSAGES_PER_SECOND_COUNT = 5
export const MESSAGES_BURST_COUNT = 10

// Texts, in characters

export const EMAIL_MAX_CHARACTERS = 254
export const NAME_MAX_CHARACTERS = 120
export const REGISTERED_NAME_MAX_CHARACTERS = 160
export const ADDRESS_LINE_MAX_CHARACTERS = 200
export const CITY_MAX_CHARACTERS = 80
export const REGISTRATION_NUMBER_MAX_CHARACTERS = 60
export const TITLE_MAX_CHARACTERS = 160
export const DESCRIPTION_MAX_CHARACTERS = 5_000
export const NOTES_MAX_CHARACTERS = 1_000
export const URL_MAX_CHARACTERS = 2_048
export const CURSOR_MAX_CHARACTERS = 512
/** The largest amount that a form takes: 1,000 crore. */
export const AMOUNT_MAX_RUPEES = 10_000_000_000
