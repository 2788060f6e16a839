import type { Price } from '#kit/price.ts'
import type { TickBatch, UnseenRange } from './feed/feed.ts'
import type { LastPrice } from './rules/freshness.ts'

/** A price with its range since the reader last took it. */
export type MovedPrice = LastPrice & {
  readonly instrument: number
  readonly low: Price
  readonly high: Price
}

/**
 * The last price of every instrument seen, in typed arrays indexed by `Instrument.id`, and which of
 * them have changed since they were taken.
 */
export type PriceBook = {
  readonly apply: (batch: TickBatch, receivedAtMs: number) => void
  readonly applyRange: (range: UnseenRange, receivedAtMs: number) => void
  /** Sets a stored price. A newer known price stays; one of the same moment is replaced. */
  readonly restore: (instrument: number, last: LastPrice) => void
  readonly lastOf: (instrument: number) => LastPrice | undefined
  /** An independent reader: each reader gets every move once. */
  readonly moves: () => MoveReader
}

type MoveReader = {
  readonly take: () => readonly MovedPrice[]
  /** Returns moves that could not be used; their ranges are merged into the next. */
  readonly putBack: (moved: readonly MovedPrice[]) => void
  readonly isEmpty: () => boolean
  readonly stop: () => void
}

/** Far above the ids of a broker's longest lists; a larger id is a mistake. */
const MAX_INSTRUMENT = 10_000_000
const FIRST_SIZE = 4096

export function createPriceBook(): PriceBook {
  let prices = new Float64Array(FIRST_SIZE)
  let times = new Float64Array(FIRST_SIZE)
  let received = new Float64Array(FIRST_SIZE)
  const trackers = new Set<Tracker>()

  const ensureRoom = (instrument: number): boolean => {
    if (instrument < prices.length) {
      return instrument >= 0
    }
    if (instrument > MAX_INSTRUMENT) {
      return false
    }
    const size = 2 ** Math.ceil(Math.log2(instrument + 1))
    prices = grown(prices, size)
    times = grown(times, size)
    received = grown(received, size)
    return true
  }

  const set = (instrument: number, price: Price, atMs: number, receivedAtMs: number) => {
    if (ensureRoom(instrument)) {
      prices[instrument] = price
      times[instrument] = atMs
      received[instrument] = receivedAtMs
      for (const tracker of trackers) {
        tracker.widen(instrument, price, price)
      }
    }
  }

  const lastOf = (instrument: number): LastPrice | undefined => {
    const price = prices[instrument] ?? 0
    return price === 0
      ? undefined
      : { price, atMs: times[instrument] ?? 0, receivedAtMs: received[instrument] ?? 0 }
  }

  return {
    lastOf,
    apply: ({ length, instruments, prices: news, times: at }, receivedAtMs) => {
      for (let index = 0; index < length; index += 1) {
        set(instruments[index] ?? -1, news[index] ?? 0, at[index] ?? 0, receivedAtMs)
      }
    },
    applyRange: ({ instrument, low, high, last, at }, receivedAtMs) => {
      set(instrument, last, at, receivedAtMs)
      for (const tracker of trackers) {
        tracker.widen(instrument, low, high)
      }
    },
    restore: (instrument, last) => {
      const known = lastOf(instrument)
      if ((known === undefined || known.atMs <= last.atMs) && ensureRoom(instrument)) {
        prices[instrument] = last.price
        times[instrument] = last.atMs
        received[instrument] = last.receivedAtMs
      }
    },
    moves: () => {
      const tracker = createTracker()
      trackers.add(tracker)
      return {
        take: () =>
          tracker.take().flatMap(({ instrument, low, high }) => {
            const last = lastOf(instrument)
            return last === undefined ? [] : [{ instrument, low, high, ...last }]
          }),
        putBack: (moved) => {
          for (const { instrument, low, high } of moved) {
            tracker.widen(instrument, low, high)
          }
        },
        isEmpty: tracker.isEmpty,
        stop: () => {
          trackers.delete(tracker)
        },
      }
    },
  }
}

function grown(old: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(size)
  larger.set(old)
  return larger
}

type Range = { readonly instrument: number; low: Price; high: Price }
type Tracker = ReturnType<typeof createTracker>

function createTracker() {
  let moved = new Map<number, Range>()
  return {
    widen: (instrument: number, low: Price, high: Price) => {
      const known = moved.get(instrument)
      if (known === undefined) {
        moved.set(instrument, { instrument, low, high })
        return
      }
      if (low < known.low) {
        known.low = low
      }
      if (high > known.high) {
        known.high = high
      }
    },
    take: (): readonly Range[] => {
      const taken = [...moved.values()]
      moved = new Map()
      return taken
    },
    isEmpty: () => moved.size === 0,
  }
}
