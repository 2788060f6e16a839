import { crc32 } from 'node:zlib'
import type { TickBatch } from '../feed.ts'

/*
 * A tape: ticks as they came, to be played again. All numbers little-endian.
 *
 *   file    "TBTAPE01", then blocks, until the file ends.
 *   block   uint32  magic 0x4b4c4254 ("TBLK")
 *           uint32  count, from 1 to 65,536
 *           uint32  CRC-32 of the body
 *           float64 base: the time of its first tick, in milliseconds since 1970
 *           uint32  CRC-32 of the head up to here
 *   body    int32   instrument of each tick
 *           int32   time of each tick after the base, in milliseconds (may be negative)
 *           float64 price of each tick
 *
 * A block is written with one call. What a crash cut off at the end is noticed by its length and
 * left out; anything else that does not fit together is damage, which reading refuses.
 */

export const TAPE_HEADER = Buffer.from('TBTAPE01', 'latin1')
export const BLOCK_HEAD_BYTES = 24
const HEAD_CHECKED_BYTES = 20
const TICK_BYTES = 16
const MAGIC = 0x4b4c4254
export const MAX_BLOCK_TICKS = 65_536

/** Splits what is longer than a block. */
export function encodeBlocks(batch: TickBatch): readonly Buffer[] {
  const blocks: Buffer[] = []
  for (let from = 0; from < batch.length; from += MAX_BLOCK_TICKS) {
    blocks.push(encodeBlock(batch, from, Math.min(batch.length, from + MAX_BLOCK_TICKS)))
  }
  return blocks
}

function encodeBlock({ instruments, prices, times }: TickBatch, from: number, to: number): Buffer {
  const count = to - from
  const block = Buffer.alloc(BLOCK_HEAD_BYTES + count * TICK_BYTES)
  const base = times[from] ?? 0
  let at = BLOCK_HEAD_BYTES
  for (let index = from; index < to; index += 1) {
    at = block.writeInt32LE(instruments[index] ?? 0, at)
  }
  for (let index = from; index < to; index += 1) {
    at = block.writeInt32LE((times[index] ?? 0) - base, at)
  }
  for (let index = from; index < to; index += 1) {
    at = block.writeDoubleLE(prices[index] ?? 0, at)
  }
  block.writeUInt32LE(MAGIC, 0)
  block.writeUInt32LE(count, 4)
  block.writeUInt32LE(crc32(block.subarray(BLOCK_HEAD_BYTES)), 8)
  block.writeDoubleLE(base, 12)
  block.writeUInt32LE(crc32(block.subarray(0, HEAD_CHECKED_BYTES)), HEAD_CHECKED_BYTES)
  return block
}

export type BlockHead = {
  readonly count: number
  readonly checksum: number
  readonly base: number
  readonly bodyBytes: number
}

/** Throws for what is not the head of a block. */
export function readBlockHead(head: Buffer): BlockHead {
  const count = head.readUInt32LE(4)
  if (head.readUInt32LE(0) !== MAGIC || count === 0 || count > MAX_BLOCK_TICKS) {
    throw new TapeDamaged('no block where one should begin')
  }
  if (crc32(head.subarray(0, HEAD_CHECKED_BYTES)) !== head.readUInt32LE(HEAD_CHECKED_BYTES)) {
    throw new TapeDamaged('the head of a block does not match its checksum')
  }
  return {
    count,
    checksum: head.readUInt32LE(8),
    base: head.readDoubleLE(12),
    bodyBytes: count * TICK_BYTES,
  }
}

/** Throws when the body is not what was written. */
export function readBlockBody({ count, checksum, base }: BlockHead, body: Buffer): TickBatch {
  if (crc32(body) !== checksum) {
    throw new TapeDamaged('a block does not match its checksum')
  }
  const instruments = new Int32Array(count)
  const times = new Float64Array(count)
  const prices = new Float64Array(count)
  for (let index = 0; index < count; index += 1) {
    instruments[index] = body.readInt32LE(index * 4)
    times[index] = base + body.readInt32LE((count + index) * 4)
    prices[index] = body.readDoubleLE((count + index) * 8)
  }
  return { length: count, instruments, prices, times }
}

/** The file is not a tape, or was changed after it was recorded. */
export class TapeDamaged extends Error {
  override name = 'TapeDamaged'
}
