import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

const compress = promisify(gzip)
/** Below this size compression saves no packet. */
const COMPRESS_FROM_BYTES = 1400

/** Bytes that are compressed once, on the first request for the compressed form. */
export type CompressibleBody = {
  readonly plain: Buffer
  readonly gzip: () => Buffer | Promise<Buffer>
}

export function compressible(plain: Buffer): CompressibleBody {
  let made: Buffer | Promise<Buffer> | undefined
  return {
    plain,
    gzip: () => {
      made ??= compress(plain).then((bytes) => {
        made = bytes
        return bytes
      })
      return made
    },
  }
}

/** Whether a response of this size is sent compressed to a client that accepts these encodings. */
export function wantsGzip(accepted: string | string[] | undefined, bytes: number): boolean {
  return bytes >= COMPRESS_FROM_BYTES && accepted !== undefined && accepted.includes('gzip')
}

/** Sends the bytes in the encoding that the client accepts. */
export async function sendCompressible(
  reply: FastifyReply,
  { plain, gzip: zipped }: CompressibleBody,
  accepted: string | string[] | undefined,
): Promise<FastifyReply> {
  return wantsGzip(accepted, plain.length)
    ? reply.header('content-encoding', 'gzip').send(await zipped())
    : reply.send(plain)
}

/**
 * Continues synchronously if the value is ready: awaiting costs every request a turn of the queue.
 */
export function whenReady<T, R>(value: T | Promise<T>, next: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
