/** An older price is shown as stale and not acted on. */
export const PRICE_FRESH_SECONDS = 15
