import { SECOND_MS } from '#kit/clock.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { until } from '#platform/testing/until.ts'

/**
 * The time between codes: long enough to stay below the daily limit of 5,000 messages and the limit
 * per minute.
 */
const BETWEEN_CODES_MS = 20 * SECOND_MS

/** Call this before requesting a code. */
export function letTimePass(market: Marketplace): void {
  market.clock.advance(BETWEEN_CODES_MS)
}

const WITHIN_MS = 20_000

/** The newest code sent to an address or number. */
export async function codeSentTo(market: Marketplace, to: string): Promise<string> {
  const newest = () =>
    /\b\d{6}\b/.exec(market.sent.findLast((one) => one.to === to)?.text ?? '')?.[0]
  return until(newest, WITHIN_MS, `a code arrives at ${to}`)
}
