import { MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import type { TickBatch, UnseenRange } from './feed/feed.ts'
import { joinBars, minuteOf, type PriceBar } from './rules/price-bar.ts'

/** A price bar with its instrument. */
export type InstrumentBar = PriceBar & { readonly instrument: number }

/** Builds bars from ticks until they are taken for storage. */
export type BarBook = {
  readonly onTicks: (batch: TickBatch) => void
  /** An unseen range counts in the minute in which it ended. */
  readonly onUnseen: (range: UnseenRange) => void
  /** At most one bar per instrument and minute, sorted by both. */
  readonly take: () => readonly InstrumentBar[]
  /** Returns bars that could not be stored; they precede the ticks that arrived since. */
  readonly putBack: (bars: readonly InstrumentBar[]) => void
}

type MutableBar = { -readonly [key in keyof InstrumentBar]: InstrumentBar[key] }

/** Above any instrument id: `PriceBook` accepts ids up to ten million. */
const INSTRUMENTS = 2 ** 24

/** One number for an instrument and a minute; minutes since 1970 take 25 bits. */
function keyOf(instrument: number, minuteMs: number): number {
  return (minuteMs / MINUTE_MS) * INSTRUMENTS + instrument
}

export function createBarBook(): BarBook {
  let drawn = new Map<number, MutableBar>()

  const draw = (instrument: number, atMs: number, low: Price, high: Price, close: Price) => {
    const minuteMs = minuteOf(atMs)
    const key = keyOf(instrument, minuteMs)
    const bar = drawn.get(key)
    if (bar === undefined) {
      drawn.set(key, { instrument, minuteMs, open: close, high, low, close })
      return
    }
    bar.close = close
    if (high > bar.high) {
      bar.high = high
    }
    if (low < bar.low) {
      bar.low = low
    }
  }

  return {
    onTicks: ({ length, instruments, prices, times }) => {
      for (let index = 0; index < length; index += 1) {
        const price = prices[index] ?? 0
        draw(instruments[index] ?? 0, times[index] ?? 0, price, price, price)
      }
    },
    onUnseen: ({ instrument, at, low, high, last }) => draw(instrument, at, low, high, last),
    take: () => {
      const taken = [...drawn.values()].sort(
        (a, b) => a.instrument - b.instrument || a.minuteMs - b.minuteMs,
      )
      drawn = new Map()
      return taken
    },
    putBack: (bars) => {
      for (const bar of bars) {
        const key = keyOf(bar.instrument, bar.minuteMs)
        const since = drawn.get(key)
        const whole = since === undefined ? bar : joinBars(bar, since)
        drawn.set(key, { ...whole, instrument: bar.instrument })
      }
    },
  }
}
