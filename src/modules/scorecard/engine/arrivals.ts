import { SECOND_MS } from '#kit/clock.ts'
import type { TickBatch } from '#modules/market-data/index.ts'

/** An instrument without a price for this long after its subscription is not waited for. */
const WAIT_MS = 10 * SECOND_MS

/** Which instruments have not had a price since an engine subscribed to them. */
export type FirstPrices = {
  readonly expect: (instruments: readonly number[]) => void
  readonly onTicks: (batch: TickBatch) => void
  readonly haveArrived: () => boolean
}

export function createFirstPrices(): FirstPrices {
  const awaited = new Set<number>()
  let until = 0
  return {
    expect: (instruments) => {
      for (const id of instruments) {
        awaited.add(id)
      }
      until = performance.now() + WAIT_MS
    },
    onTicks: ({ length, instruments }) => {
      for (let index = 0; index < length && awaited.size > 0; index += 1) {
        awaited.delete(instruments[index] ?? 0)
      }
    },
    haveArrived: () => {
      if (awaited.size > 0 && performance.now() > until) {
        awaited.clear()
      }
      return awaited.size === 0
    },
  }
}
