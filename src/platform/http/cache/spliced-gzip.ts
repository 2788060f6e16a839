import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { type TemplateBytes, templateBytes } from './template-bytes.ts'

const deflate = promisify(deflateRaw)

/** RFC 1952: deflate, no flags, no time, no operating system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const TRAILER_BYTES = 8
/** How far back deflate may refer. */
const WINDOW_BYTES = 32_768
const LEVEL = 7
/** Shorter parts are summed as they are. */
const SUMMED_BY_TABLE_FROM_BYTES = 2048

/**
 * Parts with gaps between them, compressed once for all fillings. The gaps become stored blocks of
 * the deflate stream (RFC 1951, 3.2.4); no part refers back to what stands in a gap.
 */
export async function spliceGzip(
  parts: readonly Buffer[],
  gapBytes: number,
): Promise<TemplateBytes> {
  const seen = seenBefore(parts, gapBytes)
  const packed = await Promise.all(
    parts.map((part, index) => pack(part, seen(index), index === parts.length - 1)),
  )
  const body = templateBytes(framed(packed, gapBytes), gapBytes)
  const sums = parts.map(summing)
  const bytes = parts.reduce((sum, part) => sum + part.length, (parts.length - 1) * gapBytes)
  return {
    length: body.length + TRAILER_BYTES,
    fill: (filling) => {
      let sum = 0
      for (const [index, add] of sums.entries()) {
        sum = add(index === 0 ? sum : crc32(filling, sum))
      }
      return [...body.fill(filling), trailer(sum, bytes)]
    },
  }
}

/** Every part but the last ends on a byte, without ending the stream. */
function pack(part: Buffer, dictionary: Buffer, last: boolean): Promise<Buffer> {
  const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
  return deflate(part, { level: LEVEL, finishFlush, ...(dictionary.length > 0 && { dictionary }) })
}

/**
 * What a reader has seen before a part, for it to refer back to. The gaps hold zeros there, which
 * are found in no text; where they are, parts do not refer back at all.
 */
function seenBefore(parts: readonly Buffer[], gapBytes: number): (index: number) => Buffer {
  if (parts.some((part) => part.includes(0))) {
    return () => Buffer.alloc(0)
  }
  const gap = Buffer.alloc(gapBytes)
  return (index) =>
    Buffer.concat(parts.slice(0, index).flatMap((part) => [part, gap])).subarray(-WINDOW_BYTES)
}

/** Puts the header of a stored block before each gap. */
function framed(packed: readonly Buffer[], gapBytes: number): readonly Buffer[] {
  const stored = Buffer.alloc(5)
  stored.writeUInt16LE(gapBytes, 1)
  stored.writeUInt16LE(~gapBytes & 0xffff, 3)
  return packed.map((part, index) =>
    Buffer.concat([
      ...(index === 0 ? [HEADER] : []),
      part,
      ...(index < packed.length - 1 ? [stored] : []),
    ]),
  )
}

function trailer(sum: number, bytes: number): Buffer {
  const end = Buffer.allocUnsafe(TRAILER_BYTES)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(bytes % 2 ** 32, 4)
  return end
}

type Summing = (before: number) => number

/**
 * The checksum goes on over a part. It is affine over bits in the sum so far: each of its 32 bits
 * changes the sum behind the part by a pattern of its own, whatever the others are. With those
 * known, a long part is never read again.
 */
function summing(part: Buffer): Summing {
  if (part.length < SUMMED_BY_TABLE_FROM_BYTES) {
    return (before) => crc32(part, before)
  }
  const ofNothing = crc32(part, 0)
  const patterns = Uint32Array.from(
    { length: 32 },
    (_, bit) => crc32(part, (1 << bit) >>> 0) ^ ofNothing,
  )
  return (before) => {
    let sum = ofNothing
    for (let bit = 0, rest = before; rest !== 0; bit += 1, rest >>>= 1) {
      if (rest & 1) {
        sum ^= patterns[bit] ?? 0
      }
    }
    return sum >>> 0
  }
}
