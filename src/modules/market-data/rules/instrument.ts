import type { InstrumentExchange, InstrumentType, SessionClass } from '#contract/market/types.ts'
import type { Price } from '#kit/price.ts'

export type Instrument = {
  /** Our permanent id. */
  readonly id: number
  readonly exchange: InstrumentExchange
  readonly symbol: string
  readonly name: string
  /** The name shared by an underlying and its derivatives. */
  readonly underlying: string
  readonly type: InstrumentType
  /** 'YYYY-MM-DD'. */
  readonly expiry: string | null
  readonly strike: Price | null
  readonly lot: number
  readonly tick: Price
  readonly sessionClass: SessionClass
  /** The feed's id for it while it is listed. */
  readonly token: number
  readonly referencePrice: Price | null
  /** 'YYYY-MM-DD'. */
  readonly validFrom: string
  /** The first day on which it is not listed. */
  readonly validUntil: string | null
}

/**
 * NSE's series of shares; the other series are debentures, funds and the like. In a broker's list
 * the symbols of shares outside EQ end with the series.
 */
export const SHARE_SERIES = ['EQ', 'BE', 'BZ', 'SM', 'ST']
