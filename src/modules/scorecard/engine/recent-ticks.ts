import type { TickBatch } from '#modules/market-data/index.ts'
import type { Instant } from '../rules/trade.ts'

/** Thirteen seconds at 5,000 prices a second; a call takes milliseconds to reach its engine. */
const TICKS = 2 ** 16

/** The most recent prices, for calls that reach the engine after later prices did. */
export type RecentTicks = {
  readonly add: (batch: TickBatch) => void
  /** The prices of these instruments made after the instant, in order of arrival. */
  readonly of: (instruments: ReadonlySet<number>, after: Instant) => TickBatch
}

export function createRecentTicks(size = TICKS): RecentTicks {
  const instruments = new Int32Array(size)
  const prices = new Float64Array(size)
  const times = new Float64Array(size)
  /** Number of prices added so far. */
  let came = 0
  return {
    add: (batch) => {
      const first = Math.max(0, batch.length - size)
      for (let index = first; index < batch.length; index += 1) {
        const at = came % size
        instruments[at] = batch.instruments[index] ?? 0
        prices[at] = batch.prices[index] ?? 0
        times[at] = batch.times[index] ?? 0
        came += 1
      }
    },
    of: (wanted, after) => {
      const found: number[] = []
      for (let count = Math.max(0, came - size); count < came; count += 1) {
        const at = count % size
        if ((times[at] ?? 0) > after && wanted.has(instruments[at] ?? 0)) {
          found.push(at)
        }
      }
      return {
        length: found.length,
        instruments: Int32Array.from(found, (at) => instruments[at] ?? 0),
        prices: Float64Array.from(found, (at) => prices[at] ?? 0),
        times: Float64Array.from(found, (at) => times[at] ?? 0),
      }
    },
  }
}
