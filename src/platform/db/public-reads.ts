import { AsyncLocalStorage } from 'node:async_hooks'

type PublicRead = { isOver: boolean }

/*
 * Ambient on purpose, as patience is: what a visitor is shown is made of reads of many modules, none
 * of which knows who asked.
 */
const reads = new AsyncLocalStorage<PublicRead>()

/** What `work` reads is shown to anybody, and may be a little behind. Not what it leaves behind. */
export async function readingPublicly<T>(work: () => Promise<T>): Promise<T> {
  const read = { isOver: false }
  try {
    return await reads.run(read, work)
  } finally {
    read.isOver = true
  }
}

/** Whether this code reads for a visitor, and has written nothing that it would have to see. */
export function mayBeBehind(): boolean {
  return reads.getStore()?.isOver === false
}

/** Something was written that this code is to see: what it reads from here on is the primary's. */
export function seesWhatWasWritten(): void {
  const read = reads.getStore()
  if (read !== undefined) {
    read.isOver = true
  }
}
