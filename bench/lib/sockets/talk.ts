/** The messages between the processes that measure sockets. */

/** The origin of the browsers' pages. */
export const ORIGIN = 'http://tradebox.test'

/** A price encodes the time it was made: this value plus tenths of a millisecond since `baseMs`. */
const FIRST_PRICE = 10_000_000
const TENTHS = 10

/** Milliseconds since 1970 with fractions, comparable between processes of one machine. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now()
}

export function pricedAt(baseMs: number): number {
  return FIRST_PRICE + Math.round((preciseNow() - baseMs) * TENTHS)
}

export function ageOf(price: number, baseMs: number): number {
  return preciseNow() - baseMs - (price - FIRST_PRICE) / TENTHS
}

export type SocketServerRequest =
  /** Prices of a whole market, which both servers batch and send on. */
  | { readonly do: 'tick'; readonly perSecond: number; readonly seconds: number }
  /** Only for the product: posts calls one after the other. */
  | { readonly do: 'post'; readonly calls: number }
  | { readonly do: 'memory' }

export type SocketServerReport = {
  readonly cpuSeconds: number
  readonly residentBytes: number
}

/** A posted call and the time at which its provider sent it. */
export type PostedCall = { readonly id: string; readonly atMs: number }

export type SocketClientRequest =
  | {
      readonly do: 'connect'
      readonly url: string
      readonly namespace: string
      readonly sockets: number
      readonly baseMs: number
      /** Whether to request a whole frame first. */
      readonly details: boolean
    }
  /** Reports what has arrived since the last report, once nothing more arrives. */
  | { readonly do: 'report' }
  /** Waits until all sockets have received each call; answers with the time of the last one. */
  | { readonly do: 'arrivals'; readonly ids: readonly string[] }
  | { readonly do: 'leave' }

export type SocketClientReport = {
  /** Prices received, summed over all sockets. */
  readonly updates: number
  readonly p50: number
  readonly p99: number
}

export type SocketArrivals = { readonly lastAtMs: readonly number[] }
