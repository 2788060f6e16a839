import { assert } from '#kit/assert.ts'

/** Longer pieces are sent as they are kept; shorter ones are copied together with their gaps. */
const SHARED_FROM_BYTES = 16_384

/**
 * Bytes with gaps of one size, made ready once so that filling the gaps copies little: a page is
 * sent with a nonce of its own each time, and all but the surroundings of the nonces is shared.
 */
export type TemplateBytes = {
  /** Of the whole, its gaps filled. */
  readonly length: number
  /** Pieces to be sent one after the other. They may be shared: nobody writes into them. */
  readonly fill: (filling: string) => readonly Buffer[]
}

type Piece = { readonly bytes: Buffer; readonly gaps: readonly number[] }

/** Puts a gap of `gapBytes` between each two of `parts`; what fills them is of ASCII letters. */
export function templateBytes(parts: readonly Buffer[], gapBytes: number): TemplateBytes {
  const pieces = piecesOf(parts, gapBytes)
  return {
    length: pieces.reduce((sum, { bytes }) => sum + bytes.length, 0),
    fill: (filling) => {
      assert(filling.length === gapBytes, 'what is filled in fits the gap')
      return pieces.map((piece) => filled(piece, filling))
    },
  }
}

function filled({ bytes, gaps }: Piece, filling: string): Buffer {
  if (gaps.length === 0) {
    return bytes
  }
  const copy = Buffer.allocUnsafe(bytes.length)
  bytes.copy(copy)
  for (const gap of gaps) {
    copy.write(filling, gap, 'latin1')
  }
  return copy
}

function piecesOf(parts: readonly Buffer[], gapBytes: number): readonly Piece[] {
  const pieces: Piece[] = []
  const gap = Buffer.alloc(gapBytes)
  let run: Buffer[] = []
  let runBytes = 0
  let gaps: number[] = []
  const endRun = () => {
    if (run.length > 0) {
      pieces.push({ bytes: Buffer.concat(run), gaps })
      run = []
      runBytes = 0
      gaps = []
    }
  }
  const add = (bytes: Buffer) => {
    run.push(bytes)
    runBytes += bytes.length
  }
  for (const [index, part] of parts.entries()) {
    if (part.length >= SHARED_FROM_BYTES) {
      endRun()
      pieces.push({ bytes: part, gaps: [] })
    } else if (part.length > 0) {
      add(part)
    }
    if (index < parts.length - 1) {
      gaps.push(runBytes)
      add(gap)
    }
  }
  endRun()
  return pieces
}
