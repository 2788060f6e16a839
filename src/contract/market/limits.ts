/** A price that is older decides nothing, and is shown as stale. */
export const PRICE_FRESH_SECONDS = 15
