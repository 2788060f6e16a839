import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from '../tx.ts'

/**
 * The first step of each transaction of a request with an idempotency key: records in the key's row
 * that the request has an effect, so that the effect and its record are committed together. Throws
 * when another process has taken over the request.
 */
export type EffectMark = (tx: Tx) => Promise<void>

type Request = { readonly mark: EffectMark; isOver: boolean }

/*
 * Ambient on purpose: every transaction of a use case belongs to the request. A use case that
 * forgot to pass the mark on would repeat its effect after a crash.
 */
const requests = new AsyncLocalStorage<Request | undefined>()

/**
 * Marks the transactions that begin before `work` has settled, not those of tasks that it leaves
 * running.
 */
export async function runWithEffectMark<T>(mark: EffectMark, work: () => Promise<T>): Promise<T> {
  const request: Request = { mark, isOver: false }
  try {
    return await requests.run(request, work)
  } finally {
    request.isOver = true
  }
}

/** For work of several requests in one transaction, which belongs to none of them. */
export function runWithoutEffectMark<T>(work: () => T): T {
  return requests.run(undefined, work)
}

/** The mark of the current request, if any. */
export function currentMark(): EffectMark | undefined {
  const request = requests.getStore()
  return request === undefined || request.isOver ? undefined : request.mark
}
