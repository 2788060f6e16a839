/** What the processes of the socket figures tell each other. */

/** From whose pages the browsers come. */
export const ORIGIN = 'http://tradebox.test'

/** A price that says when it was made: tenths of a millisecond since `baseMs`, on top of this. */
export const FIRST_PRICE = 10_000_000
const TENTHS = 10

/** Milliseconds since 1970, to a fraction; processes of one machine agree about it. */
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
  /** Prices of a whole market, which both servers gather and send on. */
  | { readonly do: 'tick'; readonly perSecond: number; readonly seconds: number }
  /** The product alone: calls, one after the other. */
  | { readonly do: 'post'; readonly calls: number }
  | { readonly do: 'memory' }

export type SocketServerReport = {
  readonly cpuSeconds: number
  readonly residentBytes: number
}

/** A call, and when its provider sent it. */
export type PostedCall = { readonly id: string; readonly atMs: number }

export type SocketClientRequest =
  | {
      readonly do: 'connect'
      readonly url: string
      readonly namespace: string
      readonly sockets: number
      readonly baseMs: number
      /** Whether a whole frame comes first. */
      readonly details: boolean
    }
  /** What was heard since the last time, when nothing has come for a moment. */
  | { readonly do: 'report' }
  /** When the last socket heard of each call, once all have. */
  | { readonly do: 'arrivals'; readonly ids: readonly string[] }
  | { readonly do: 'leave' }

export type SocketClientReport = {
  /** Prices that arrived, over all sockets. */
  readonly updates: number
  readonly p50: number
  readonly p99: number
}

export type SocketArrivals = { readonly lastAtMs: readonly number[] }
