import type { Price } from '#kit/price.ts'
import type { TickBatch } from './feed.ts'

/** Collects ticks in reused arrays that grow as needed. */
export type BatchBuilder = {
  readonly add: (instrument: number, price: Price, atMs: number) => void
  readonly isEmpty: () => boolean
  /** The collected ticks; the next `add` overwrites them. */
  readonly take: () => TickBatch
}

const FIRST_SIZE = 256

export function createBatchBuilder(): BatchBuilder {
  let size = FIRST_SIZE
  let instruments = new Int32Array(size)
  let prices = new Float64Array(size)
  let times = new Float64Array(size)
  let length = 0
  const grow = () => {
    size *= 2
    const [oldInstruments, oldPrices, oldTimes] = [instruments, prices, times]
    instruments = new Int32Array(size)
    prices = new Float64Array(size)
    times = new Float64Array(size)
    instruments.set(oldInstruments)
    prices.set(oldPrices)
    times.set(oldTimes)
  }
  return {
    add: (instrument, price, atMs) => {
      if (length === size) {
        grow()
      }
      instruments[length] = instrument
      prices[length] = price
      times[length] = atMs
      length += 1
    },
    isEmpty: () => length === 0,
    take: () => {
      const batch = { length, instruments, prices, times }
      length = 0
      return batch
    },
  }
}
