import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBatchBuilder } from '../batch.ts'
import type { Feed, OpenFeed, TickBatch } from '../feed.ts'
import {
  BLOCK_HEAD_BYTES,
  encodeBlocks,
  readBlockBody,
  readBlockHead,
  TAPE_HEADER,
  TapeDamaged,
} from './format.ts'

export type TapeRecorder = {
  /** Copies the batch at once; it is written in the background, in order. */
  readonly write: (batch: TickBatch) => void
  /** Resolves when everything is on disk; throws when something could not be written. */
  readonly close: () => Promise<void>
}

/** Records ticks to a new file. */
export async function recordTape(path: string): Promise<TapeRecorder> {
  const file = await open(path, 'wx')
  await file.write(TAPE_HEADER)
  let written: Promise<unknown> = Promise.resolve()
  return {
    write: (batch) => {
      for (const block of encodeBlocks(batch)) {
        written = written.then(() => file.write(block))
      }
      // Told by `close`; until then it is nobody's.
      written.catch(() => undefined)
    },
    close: async () => {
      try {
        await written
        await file.sync()
      } finally {
        await file.close()
      }
    },
  }
}

/** The batches of a tape, as they were recorded. Throws `TapeDamaged`. */
export async function* readTape(path: string): AsyncGenerator<TickBatch> {
  const file = await open(path, 'r')
  try {
    const header = await readExactly(file, TAPE_HEADER.length, 0)
    if (header === undefined || !header.equals(TAPE_HEADER)) {
      throw new TapeDamaged('the file is not a tape')
    }
    let at = TAPE_HEADER.length
    for (;;) {
      const headBytes = await readExactly(file, BLOCK_HEAD_BYTES, at)
      if (headBytes === undefined) {
        return
      }
      const head = readBlockHead(headBytes)
      const body = await readExactly(file, head.bodyBytes, at + BLOCK_HEAD_BYTES)
      if (body === undefined) {
        return
      }
      yield readBlockBody(head, body)
      at += BLOCK_HEAD_BYTES + head.bodyBytes
    }
  } finally {
    await file.close()
  }
}

/** Undefined where the file ends before. */
async function readExactly(
  file: FileHandle,
  bytes: number,
  at: number,
): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  return bytesRead === bytes ? buffer : undefined
}

export type TapeFeedOptions = {
  readonly path: string
  /** Seconds of the tape in a second; Infinity: as fast as it can be read. */
  readonly speed: number
  /** Why it ended early. */
  readonly onError: (error: unknown) => void
}

/** Plays a tape from its beginning, once something is subscribed; others' ticks are passed over. */
export function openTapeFeed({ path, speed, onError }: TapeFeedOptions): OpenFeed {
  return (listener) => {
    const subscribed = new Set<number>()
    const chosen = createBatchBuilder()
    const stopping = new AbortController()
    let playing: Promise<void> | undefined
    let state: ReturnType<Feed['state']> = 'idle'
    const turn = (to: typeof state, why?: string) => {
      state = to
      listener.onState(to, why)
    }
    const play = async () => {
      let started: { readonly tapeMs: number; readonly wallMs: number } | undefined
      for await (const batch of readTape(path)) {
        const tapeMs = batch.times[0] ?? 0
        started ??= { tapeMs, wallMs: performance.now() }
        const dueMs = started.wallMs + (tapeMs - started.tapeMs) / speed
        await sleep(Math.max(0, dueMs - performance.now()), undefined, { signal: stopping.signal })
        for (let at = 0; at < batch.length; at += 1) {
          const instrument = batch.instruments[at] ?? 0
          if (subscribed.has(instrument)) {
            chosen.add(instrument, batch.prices[at] ?? 0, batch.times[at] ?? 0)
          }
        }
        if (!chosen.isEmpty()) {
          listener.onTicks(chosen.take())
        }
      }
      turn('down', 'the tape has ended')
    }
    const start = async () => {
      turn('live')
      await play().catch((error: unknown) => {
        if (!stopping.signal.aborted) {
          turn('down', 'the tape cannot be played')
          onError(error)
        }
      })
    }
    return {
      subscribe: (subscriptions) => {
        for (const { instrument } of subscriptions) {
          subscribed.add(instrument.id)
        }
        playing ??= start()
      },
      unsubscribe: (ids) => {
        for (const id of ids) {
          subscribed.delete(id)
        }
      },
      state: () => state,
      stop: async () => {
        stopping.abort()
        await playing
      },
    }
  }
}
