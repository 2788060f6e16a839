import { Worker } from 'node:worker_threads'
import type { CrowdOrder } from './socket-crowd-thread.ts'

/** Browsers with an open page, as cheap as possible. */
export type SocketCrowd = {
  /** The number that have joined and received the current state. */
  readonly joined: () => number
  readonly close: () => Promise<unknown>
}

/**
 * Runs in its own thread, so that the work for thousands of sockets does not delay the visitors
 * that are measured.
 *
 * `cookies`: of sessions; every tenth browser has one of them and listens to notifications.
 */
export function openSocketCrowd(options: Omit<CrowdOrder, 'joined'>): SocketCrowd {
  const joined = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: CrowdOrder = { ...options, joined }
  const thread = new Worker(new URL('./socket-crowd-thread.ts', import.meta.url), { workerData })
  // Without this, a broken thread would look like a crowd that cannot reconnect.
  thread.once('error', (error) => {
    throw error
  })
  return { joined: () => Atomics.load(joined, 0), close: () => thread.terminate() }
}
