import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a request has waited for the database so far. Concurrent waits count once. */
type WaitTime = { waitedMs: number; waiting: number; since: number }

/*
 * Ambient on purpose: a page consists of calls and a call of reads that do not know of each other.
 * Separately, each would wait for the full limit.
 */
const requests = new AsyncLocalStorage<WaitTime>()

/**
 * Gives all reads of `work` together the waiting time of a single read. Only for requests that
 * change nothing: a change that has begun is awaited to its end.
 */
export function withSharedTimeout<T>(work: () => T): T {
  return requests.getStore() === undefined
    ? requests.run({ waitedMs: 0, waiting: 0, since: 0 }, work)
    : work()
}

/** How long each unit of work may wait, in work that no request waits for. */
const patience = new AsyncLocalStorage<number>()

/**
 * Lets each unit of `work` wait up to `timeoutMs` for the database instead of the usual limit. Only
 * for work that no request waits for.
 */
export function withPatience<T>(timeoutMs: number, work: () => T): T {
  return patience.run(timeoutMs, work)
}

/** How long a unit of work may still wait: its part of `timeoutMs`, unless its work has patience. */
export function remainingTimeoutMs(timeoutMs: number): number {
  const patienceMs = patience.getStore()
  if (patienceMs !== undefined) {
    return patienceMs
  }
  const spent = requests.getStore()
  return spent === undefined ? timeoutMs : timeoutMs - waitedMs(spent, performance.now())
}

/** Counts the time that this request waits for `answer`. */
export function trackWait<T>(answer: Promise<T>): Promise<T> {
  const spent = requests.getStore()
  if (spent === undefined) {
    return answer
  }
  const change = (waiting: number) => {
    const now = performance.now()
    spent.waitedMs = waitedMs(spent, now)
    spent.since = now
    spent.waiting += waiting
  }
  change(1)
  return answer.finally(() => change(-1))
}

function waitedMs(spent: WaitTime, now: number): number {
  return spent.waitedMs + (spent.waiting > 0 ? now - spent.since : 0)
}
