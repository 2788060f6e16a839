/** The browser polls the state of a signature this often, up to the count below. */
export const ESIGN_POLL_INTERVAL_MS = 15_000
export const ESIGN_POLL_MAX_COUNT = 6
