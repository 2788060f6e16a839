/*
 * Limits and names that several areas share. Each name ends in its unit. The browser shows these;
 * the server enforces them.
 */

// Uploads

/** The largest accepted file. The error message says 5mb. */
export const FILE_MAX_BYTES = 6_291_456
export const UPLOAD_MAX_FILES_COUNT = 6
export const UPLOAD_DATA_MAX_BYTES = 64 * 1024
export const UPLOAD_REQUEST_MAX_BYTES = 40 * 1024 * 1024
export const UPLOAD_PER_DAY_MAX_BYTES = 50 * 1024 * 1024
export const IMAGE_MAX_PIXELS = 25_000_000
export const DOWNLOAD_LINK_SECONDS = 300

/** Accepted image types; certificates and documents are PDF. */
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
/** Rows per reply of a list that is exported to a workbook. */
export const EXPORT_PAGE_MAX_ROWS = 1_000
/** The maximum number of rows that a list adds up for its totals. */
export const TOTALS_MAX_ROWS = 100_000
export const LIST_WORDS_MAX_CHARACTERS = 100
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255
export const IDEMPOTENCY_KEEP_SECONDS = 7 * 86_400

// Texts, in characters

export const NAME_MAX_CHARACTERS = 120
export const ADDRESS_LINE_MAX_CHARACTERS = 200
export const CITY_MAX_CHARACTERS = 80
export const TITLE_MAX_CHARACTERS = 160
export const DESCRIPTION_MAX_CHARACTERS = 5_000
export const NOTES_MAX_CHARACTERS = 1_000
export const URL_MAX_CHARACTERS = 2_048
export const CURSOR_MAX_CHARACTERS = 512
export const REFERENCE_NUMBER_MIN_CHARACTERS = 6
export const REFERENCE_NUMBER_MAX_CHARACTERS = 64
export const REJECT_REASON_MAX_CHARACTERS = 1_000

// Amounts, pages, places

/** The largest amount that a form accepts: 1,000 crore. */
export const AMOUNT_MAX_RUPEES = 10_000_000_000
export const LOCALE = 'en-IN'
/** All dates and market hours are in IST; a day ends at midnight IST. */
export const TIME_ZONE = 'Asia/Kolkata'
/** The first year of the footer's copyright line. */
export const FOOTER_FIRST_YEAR = 2024
/** A page that reloads after a success first shows its toast this long. */
export const PAGE_RELOAD_MS = 2_000
export const PAGE_LIMIT_DEFAULT = 20
export const PAGE_LIMIT_MAX = 50
