import type { Price } from '#kit/price.ts'

/** A price sent between processes, with its range since the last frame. */
export type FramedPrice = {
  readonly instrument: number
  readonly atMs: number
  readonly price: Price
  readonly low: Price
  readonly high: Price
}

/*
 * A frame is base64 of: float64 time of the newest price, then for each price uint32 instrument,
 * uint32 milliseconds before that time, and price, low and high as float64; little-endian. It fits
 * a PostgreSQL notification, which carries at most 7,999 bytes.
 */
const HEAD_BYTES = 8
const PRICE_BYTES = 32
/** 49 days; older prices are sent with this age. */
const OLDEST_MS = 2 ** 32 - 1
/** 5,896 bytes, or 7,864 in base64. */
export const FRAME_PRICES = 184

export function encodeFrames(prices: readonly FramedPrice[]): readonly string[] {
  const frames: string[] = []
  for (let from = 0; from < prices.length; from += FRAME_PRICES) {
    frames.push(encodeFrame(prices.slice(from, from + FRAME_PRICES)))
  }
  return frames
}

function encodeFrame(prices: readonly FramedPrice[]): string {
  const bytes = new Uint8Array(HEAD_BYTES + prices.length * PRICE_BYTES)
  const view = new DataView(bytes.buffer)
  const newest = prices.reduce((latest, { atMs }) => Math.max(latest, atMs), 0)
  view.setFloat64(0, newest, true)
  prices.forEach(({ instrument, atMs, price, low, high }, index) => {
    const at = HEAD_BYTES + index * PRICE_BYTES
    view.setUint32(at, instrument, true)
    view.setUint32(at + 4, Math.min(newest - atMs, OLDEST_MS), true)
    view.setFloat64(at + 8, price, true)
    view.setFloat64(at + 16, low, true)
    view.setFloat64(at + 24, high, true)
  })
  return bytes.toBase64()
}

/** Undefined: the text is not a frame. */
export function decodeFrame(text: string): readonly FramedPrice[] | undefined {
  const bytes = bytesOf(text)
  if (bytes === undefined || bytes.length < HEAD_BYTES) {
    return
  }
  const count = (bytes.length - HEAD_BYTES) / PRICE_BYTES
  if (!Number.isInteger(count)) {
    return
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const newest = view.getFloat64(0, true)
  return Array.from({ length: count }, (_, index) => {
    const at = HEAD_BYTES + index * PRICE_BYTES
    return {
      instrument: view.getUint32(at, true),
      atMs: newest - view.getUint32(at + 4, true),
      price: view.getFloat64(at + 8, true),
      low: view.getFloat64(at + 16, true),
      high: view.getFloat64(at + 24, true),
    }
  })
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.fromBase64(text)
  } catch {
    return
  }
}
