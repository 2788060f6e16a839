import { Tinypool } from 'tinypool'
import { MINUTE_MS } from '#kit/clock.ts'

/** A function for a thread: takes plain data, returns the bytes of a file. */
type Work = (input: never) => Promise<Uint8Array>

/** One thread, so that the other processors stay free for requests and the database. */
const THREADS = { minThreads: 0, maxThreads: 1 } as const
/** How long an idle thread keeps what it has loaded (fonts, the renderer). */
const IDLE_MS = 5 * MINUTE_MS
const MEMORY_MB = 512
/**
 * The whole environment of the thread. Outside production, React records for each element where it
 * was created.
 */
const ENVIRONMENT = { NODE_ENV: 'production' }

let pool: Tinypool | undefined

/**
 * Runs the function `name` exported by `file` in a thread, for work that would block the event loop
 * longer than requests and prices should wait. Tasks run one after the other, each with a copy of
 * its input. The caller gets the errors of a task. If the thread itself ends, the task fails and
 * the next one gets a new thread.
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
      // A thread that waits with atomics runs no deferred callbacks, and React would then retain
      // each document.
      useAtomics: false,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const bytes: Uint8Array = await pool.run(input, { filename: file.href, name })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}
