import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { BorneMs, SlowClientsOrder } from './slow-clients-thread.ts'

/**
 * Answers when the last of them has been cut off. In a thread of its own: what thousands of sockets
 * take here is no time that a visitor waited.
 */
export async function sendSlowClients(order: SlowClientsOrder): Promise<BorneMs> {
  const thread = new Worker(new URL('./slow-clients-thread.ts', import.meta.url), {
    workerData: order,
  })
  const [borneMs] = await once(thread, 'message')
  return borneMs
}
