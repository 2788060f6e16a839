/** The browser asks for the state of a signature this often, and then leaves it to the server. */
export const ESIGN_POLL_INTERVAL_MS = 15_000
export const ESIGN_POLL_MAX_COUNT = 6
