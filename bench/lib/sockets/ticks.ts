import { setTimeout as sleep } from 'node:timers/promises'

/** Ticks come in batches, as from a real feed. */
const BATCH_MS = 5
/** Time for the last frame to be sent. */
const LAST_MS = 400

export type Market = {
  /** The number of instruments with an open call, spread evenly over the market. */
  readonly calls: number
  readonly market: number
}

/**
 * Emits a price of each instrument in turn. `places` has the index of the call, or undefined for an
 * instrument without one.
 */
export async function tickMarket(
  { calls, market }: Market,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  onTicks: (places: readonly (number | undefined)[]) => void,
): Promise<void> {
  const every = market / calls
  const placeAt = (turn: number) => (turn % every === 0 ? turn / every : undefined)
  const started = performance.now()
  for (let told = 0; performance.now() - started < seconds * 1000; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    onTicks(Array.from({ length: due - told }, (_, one) => placeAt((told + one) % market)))
    told = due
    await sleep(BATCH_MS)
  }
  await sleep(LAST_MS)
}
