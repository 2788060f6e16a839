import { connect } from 'node:net'
import type { CallSpec } from '#contract/call.ts'
import { addressOf, type MalformedRequest } from '../../../src/main/testing/malformed-requests.ts'

export type RawAnswer = {
  /** 0 if there was no answer. */
  readonly status: number
  readonly text: string
  readonly ms: number
  /** Whether there was no answer at all when the time was over. */
  readonly hung: boolean
}

/** The bytes of a request, head and body. */
export function bytesOf(call: CallSpec, request: MalformedRequest, cookie: string): Buffer {
  const hasBody = call.method === 'POST'
  const body = Buffer.from(hasBody ? request.payload : '')
  const head = [
    `${call.method} ${addressOf(call, request)} HTTP/1.1`,
    'host: 127.0.0.1',
    'x-csrf-token: 1',
    ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
    ...(hasBody ? [`content-type: ${request.contentType}`, `content-length: ${body.length}`] : []),
    'connection: close',
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

/** Flips random bits, and sometimes truncates the bytes, or duplicates or drops a piece. */
export function mutated(bytes: Buffer, random: () => number): Buffer {
  const copy = Buffer.from(bytes)
  const at = () => Math.floor(random() * copy.length)
  const flips = 1 + Math.floor(random() * Math.max(1, Math.min(40, copy.length / 100)))
  for (let n = 0; n < flips; n += 1) {
    const place = at()
    copy[place] = (copy[place] ?? 0) ^ (1 << Math.floor(random() * 8))
  }
  const way = Math.floor(random() * 10)
  const [from, to] = [at(), at()].toSorted((one, other) => one - other)
  switch (way) {
    case 0:
      return copy.subarray(0, to)
    case 1:
      return Buffer.concat([copy.subarray(0, to), copy.subarray(from)])
    case 2:
      return Buffer.concat([copy.subarray(0, from), copy.subarray(to)])
    default:
      return copy
  }
}

/**
 * How long the server may wait for the rest of an incomplete request before the sending side is
 * closed.
 */
const REST_MS = 200
/** A keep-alive answer is complete when no byte arrives for this long. */
const QUIET_MS = 100

/**
 * Sends the bytes and waits for the answer and the end of the connection. Half-closes the
 * connection, so that a server waiting for more bytes sees the end.
 */
export function sendBytes(
  port: number,
  bytes: Buffer,
  { isWhole, withinMs }: { readonly isWhole: boolean; readonly withinMs: number },
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const began = performance.now()
    const pieces: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' })
    let quiet: NodeJS.Timeout | undefined
    const end = (hung: boolean) => {
      clearTimeout(late)
      clearTimeout(rest)
      clearTimeout(quiet)
      socket.destroy()
      const text = Buffer.concat(pieces).toString('latin1')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
      resolve({ status, text, ms: performance.now() - began, hung })
    }
    const late = setTimeout(() => end(pieces.length === 0), withinMs)
    const rest = isWhole ? undefined : setTimeout(() => socket.end(), REST_MS)
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      clearTimeout(quiet)
      quiet = setTimeout(() => socket.end(), QUIET_MS)
    })
    socket.on('close', () => end(false))
    socket.on('error', () => end(false))
    socket.write(bytes)
  })
}
