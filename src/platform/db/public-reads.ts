import { AsyncLocalStorage } from 'node:async_hooks'

type PublicRead = { isOver: boolean }

/*
 * Ambient on purpose, like the shared timeout: what a visitor sees consists of reads by many modules
 * that do not know who asked.
 */
const reads = new AsyncLocalStorage<PublicRead>()

/**
 * Allows the reads of `work` to be slightly stale, because their results are public. Does not apply
 * to tasks that `work` leaves running.
 */
export async function withStaleReadsAllowed<T>(work: () => Promise<T>): Promise<T> {
  const read = { isOver: false }
  try {
    return await reads.run(read, work)
  } finally {
    read.isOver = true
  }
}

/** Whether this code reads for a visitor and has not written anything that it must see. */
export function areStaleReadsAllowed(): boolean {
  return reads.getStore()?.isOver === false
}

/** Called after a write that this code must see: its further reads go to the primary. */
export function readFromPrimary(): void {
  const read = reads.getStore()
  if (read !== undefined) {
    read.isOver = true
  }
}
