import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { compose } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The lines of a text, plain or gzipped (`.gz`). */
export async function linesOf(path: string): Promise<AsyncIterable<string>> {
  const file = await open(path)
  // Created on the first read: lines emitted before somebody reads would be lost.
  return (async function* lines() {
    const bytes = file.createReadStream()
    const input = path.endsWith('.gz') ? compose(bytes, createGunzip()) : bytes
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  })()
}
