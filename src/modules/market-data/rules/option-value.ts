import type { Price } from '#kit/price.ts'
import type { Instrument } from './instrument.ts'

/**
 * What an option is worth when its contract ends, by the price of its underlying: how far it is in
 * the money, but never nothing, as a call has a price above zero. Undefined for anything else.
 */
export function intrinsicValue(
  { type, strike, tick }: Pick<Instrument, 'type' | 'strike' | 'tick'>,
  underlying: Price,
): Price | undefined {
  if (strike === null || (type !== 'CE' && type !== 'PE')) {
    return
  }
  return Math.max(tick, type === 'CE' ? underlying - strike : strike - underlying)
}
