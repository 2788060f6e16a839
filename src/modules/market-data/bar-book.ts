import { MINUTE_MS } from '#kit/clock.ts'
import type { Price } from '#kit/price.ts'
import type { TickBatch, UnseenRange } from './feed/feed.ts'
import { joinBars, minuteOf, type PriceBar } from './rules/price-bar.ts'

/** A bar and whose it is. */
export type InstrumentBar = PriceBar & { readonly instrument: number }

/** Draws the bars of what is heard, until they are taken to be stored. */
export type BarBook = {
  readonly onTicks: (batch: TickBatch) => void
  /** What nobody saw counts in the minute in which it ended. */
  readonly onUnseen: (range: UnseenRange) => void
  /** By instrument and minute, each once. */
  readonly take: () => readonly InstrumentBar[]
  /** What was taken and could not be stored: it comes before what was heard since. */
  readonly giveBack: (bars: readonly InstrumentBar[]) => void
}

type Drawn = { -readonly [key in keyof InstrumentBar]: InstrumentBar[key] }

/** More than there are instruments: `PriceBook` takes none beyond ten million. */
const INSTRUMENTS = 2 ** 24

/** One number for a minute of an instrument; minutes since 1970 have 25 bits. */
function keyOf(instrument: number, minuteMs: number): number {
  return (minuteMs / MINUTE_MS) * INSTRUMENTS + instrument
}

export function createBarBook(): BarBook {
  let drawn = new Map<number, Drawn>()

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
    giveBack: (bars) => {
      for (const bar of bars) {
        const key = keyOf(bar.instrument, bar.minuteMs)
        const since = drawn.get(key)
        const whole = since === undefined ? bar : joinBars(bar, since)
        drawn.set(key, { ...whole, instrument: bar.instrument })
      }
    },
  }
}
