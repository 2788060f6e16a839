import { AsyncLocalStorage } from 'node:async_hooks'

/** What a request has waited for the database so far, however many things it asked for at once. */
type Spent = { waitedMs: number; waiting: number; since: number }

/*
 * Ambient on purpose: a page is made of calls, and a call of reads, none of which knows of the
 * others; each alone would wait as long as one may.
 */
const requests = new AsyncLocalStorage<Spent>()

/**
 * What `work` reads waits no longer for the database, one after the other, than a single read does.
 * For requests that change nothing: what has begun to change something is heard out.
 */
export function sharingPatience<T>(work: () => T): T {
  return requests.getStore() === undefined
    ? requests.run({ waitedMs: 0, waiting: 0, since: 0 }, work)
    : work()
}

/** How much of that long this request may still wait. */
export function patienceLeft(longMs: number): number {
  const spent = requests.getStore()
  return spent === undefined ? longMs : longMs - waitedMs(spent, performance.now())
}

/** Counts how long this request waits for an answer. */
export function waitFor<T>(answer: Promise<T>): Promise<T> {
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

function waitedMs(spent: Spent, now: number): number {
  return spent.waitedMs + (spent.waiting > 0 ? now - spent.since : 0)
}
