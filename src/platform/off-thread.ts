import { Tinypool } from 'tinypool'
import { MINUTE_MS } from '#kit/clock.ts'

/** What a thread does: plain data in, a file out. */
type Work = (input: never) => Promise<Uint8Array>

/** One thread: the other processors are for requests and for the database. */
const THREADS = { minThreads: 0, maxThreads: 1 } as const
/** What it has read (fonts, the renderer) is kept for so long when there is nothing to do. */
const IDLE_MS = 5 * MINUTE_MS
const MEMORY_MB = 512
/** All that it needs: anywhere else React remembers for each element where it was made. */
const ENVIRONMENT = { NODE_ENV: 'production' }

let pool: Tinypool | undefined

/**
 * The function `name` that `file` exports, run beside the event loop: for work that keeps a processor
 * busy for longer than requests and prices should wait. Pieces are done one after the other; each
 * gets a copy of its input. What it throws, the caller gets; should the thread itself end, the piece
 * fails and the next one gets a new thread.
 */
export function offThread<W extends Work>(
  file: URL,
  name: string,
): (input: Parameters<W>[0]) => Promise<Buffer> {
  return async (input) => {
    pool ??= new Tinypool({
      ...THREADS,
      idleTimeout: IDLE_MS,
      env: ENVIRONMENT,
      // A thread that waits by atomics does nothing that was put off: React would keep each document.
      useAtomics: false,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const bytes: Uint8Array = await pool.run(input, { filename: file.href, name })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}
