import type { InstrumentExchange, InstrumentType, SessionClass } from '#contract/market/types.ts'
import type { Price } from '#kit/price.ts'

/** An instrument as this product knows it. */
export type Instrument = {
  /** Ours, for good. */
  readonly id: number
  readonly exchange: InstrumentExchange
  readonly symbol: string
  readonly name: string
  /** What it has in common with its derivatives or its underlying. */
  readonly underlying: string
  readonly type: InstrumentType
  /** 'YYYY-MM-DD'. */
  readonly expiry: string | null
  readonly strike: Price | null
  readonly lot: number
  readonly tick: Price
  readonly sessionClass: SessionClass
  /** The feed's name for it while it is listed. */
  readonly token: number
  readonly referencePrice: Price | null
  /** 'YYYY-MM-DD'. */
  readonly validFrom: string
  /** The first day on which it is listed no more. */
  readonly validUntil: string | null
}
