import { SECOND_MS } from '#kit/clock.ts'
import { PRICE_PER_RUPEE, type Price } from '#kit/price.ts'

/*
 * The binary frames of Kite Connect v3 (https://kite.trade/docs/connect/v3/websocket), big-endian
 * and unsigned: a count of packets, then each packet preceded by its length. The length determines
 * the type of the packet. A frame of one byte is a heartbeat.
 *
 * Only packets of the full mode are read. The others, which come until the mode is set, do not tell
 * when their price was made: it may be yesterday's.
 */

const INDEX_FULL_BYTES = 32
const FULL_BYTES = 184

/** The low byte of a token is its exchange segment. */
const SEGMENT_CDS = 3
const SEGMENT_BCD = 6

/** How many units of the wire format make a rupee. */
const WIRE_PER_RUPEE = 100
const WIRE_PER_RUPEE_CDS = 10_000_000
const WIRE_PER_RUPEE_BCD = 10_000

export type KitePacket = {
  readonly token: number
  readonly price: Price
  /** When the last trade made the price, by the exchange's clock. Quotes alone do not change it. */
  readonly madeAtMs: number
  /** The day's range so far; undefined before its first trade. */
  readonly dayRange: { readonly low: Price; readonly high: Price } | undefined
}

/**
 * Passes the packets of a frame on in order. Returns false when the frame is malformed or
 * truncated; the packets before that point have been passed on. Packets of other sizes are skipped,
 * and so are instruments that have not traded yet (without a price or its time).
 */
export function readFrame(frame: ArrayBuffer, onPacket: (packet: KitePacket) => void): boolean {
  if (frame.byteLength === 1) {
    return true
  }
  const view = new DataView(frame)
  if (frame.byteLength < 2) {
    return false
  }
  const count = view.getUint16(0)
  let at = 2
  for (let index = 0; index < count; index += 1) {
    if (at + 2 > frame.byteLength) {
      return false
    }
    const length = view.getUint16(at)
    at += 2
    if (at + length > frame.byteLength) {
      return false
    }
    const packet = readPacket(view, at, length)
    if (packet !== undefined && packet.price > 0 && packet.madeAtMs > 0) {
      onPacket(packet)
    }
    at += length
  }
  return at === frame.byteLength
}

function readPacket(view: DataView, at: number, length: number): KitePacket | undefined {
  const offsets = OFFSETS.get(length)
  if (offsets === undefined) {
    return
  }
  const token = view.getUint32(at)
  const perRupee = wirePerRupee(token)
  const priceAt = (offset: number): Price =>
    Math.round((view.getUint32(at + offset) * PRICE_PER_RUPEE) / perRupee)
  const low = priceAt(offsets.low)
  const high = priceAt(offsets.high)
  return {
    token,
    price: priceAt(4),
    madeAtMs: view.getUint32(at + offsets.madeAt) * SECOND_MS,
    dayRange: low > 0 && high >= low ? { low, high } : undefined,
  }
}

type Offsets = { readonly high: number; readonly low: number; readonly madeAt: number }

/**
 * The offsets of the fields that we read, by packet length. A full packet also has the time of the
 * quote, at 60, which moves with every order in the book. An index has no trades, only that time.
 */
const OFFSETS: ReadonlyMap<number, Offsets> = new Map([
  [INDEX_FULL_BYTES, { high: 8, low: 12, madeAt: 28 }],
  [FULL_BYTES, { high: 32, low: 36, madeAt: 44 }],
])

function wirePerRupee(token: number): number {
  const segment = token & 0xff
  if (segment === SEGMENT_CDS) {
    return WIRE_PER_RUPEE_CDS
  }
  return segment === SEGMENT_BCD ? WIRE_PER_RUPEE_BCD : WIRE_PER_RUPEE
}
