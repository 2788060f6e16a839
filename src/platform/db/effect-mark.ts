import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from '../tx.ts'

/**
 * What each transaction of a request under an idempotency key does first: it notes in the key's row
 * that the request has an effect, so that the effect and the memory of it are committed together.
 * Throws where the request is somebody else's by now.
 */
export type EffectMark = (tx: Tx) => Promise<void>

type Request = { readonly mark: EffectMark; isOver: boolean }

/*
 * Ambient on purpose: whichever transaction a use case opens belongs to the request, and one that
 * forgot to pass the mark on would do its deed twice after a crash.
 */
const requests = new AsyncLocalStorage<Request | undefined>()

/** Marks the transactions that begin before `work` has settled; not those of what it leaves behind. */
export async function markingEffects<T>(mark: EffectMark, work: () => Promise<T>): Promise<T> {
  const request: Request = { mark, isOver: false }
  try {
    return await requests.run(request, work)
  } finally {
    request.isOver = true
  }
}

/** For what several requests do in one transaction: it is no single one's. */
export function markingNothing<T>(work: () => T): T {
  return requests.run(undefined, work)
}

/** The mark of the request that this code runs for, if any. */
export function currentMark(): EffectMark | undefined {
  const request = requests.getStore()
  return request === undefined || request.isOver ? undefined : request.mark
}
