import { Worker } from 'node:worker_threads'
import type { CrowdOrder } from './socket-crowd-thread.ts'

/** Browsers with a page open, each as cheap as can be. */
export type SocketCrowd = {
  /** How many have joined, and have been told how things are. */
  readonly joined: () => number
  readonly close: () => Promise<unknown>
}

/**
 * In a thread of its own: what thousands of sockets take here is no time that a visitor waited.
 *
 * `cookies`: of sessions; every tenth browser has one of them, and hears of notifications.
 */
export function gatherSockets(options: Omit<CrowdOrder, 'joined'>): SocketCrowd {
  const joined = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: CrowdOrder = { ...options, joined }
  const thread = new Worker(new URL('./socket-crowd-thread.ts', import.meta.url), { workerData })
  // A crowd that has broken would look like one that cannot come back.
  thread.once('error', (error) => {
    throw error
  })
  return { joined: () => Atomics.load(joined, 0), close: () => thread.terminate() }
}
