import { MINUTE_MS } from '#kit/clock.ts'
import type { Instrument } from '../../rules/instrument.ts'
import type { PriceBar } from '../../rules/price-bar.ts'
import type { SimulatedMarket } from './market.ts'

/** Prices sampled per bar. */
const POINTS = 6

/**
 * Bars of the simulated market from before it was watched, from the bar that contains `fromMs` to
 * the last one that ends by `toMs`.
 */
export function simulatedBars(
  market: SimulatedMarket,
  instrument: Instrument,
  span: { readonly fromMs: number; readonly toMs: number; readonly everyMinutes: number },
): readonly PriceBar[] {
  const everyMs = span.everyMinutes * MINUTE_MS
  const first = Math.floor(span.fromMs / everyMs)
  const count = Math.max(0, Math.floor(span.toMs / everyMs) - first)
  return Array.from({ length: count }, (_, index) => {
    const minuteMs = (first + index) * everyMs
    const prices = Array.from({ length: POINTS }, (__, point) =>
      market.priceAt(instrument, minuteMs + (point * everyMs) / POINTS),
    )
    return {
      minuteMs,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
    }
  })
}
