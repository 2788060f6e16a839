import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SlowClientsOrder, ToleratedMs } from './slow-clients-thread.ts'

/**
 * Resolves when the last client has been cut off. Runs in its own thread, so that the work for
 * thousands of sockets does not delay the visitors that are measured.
 */
export async function sendSlowClients(order: SlowClientsOrder): Promise<ToleratedMs> {
  const thread = new Worker(new URL('./slow-clients-thread.ts', import.meta.url), {
    workerData: order,
  })
  const [borneMs] = await once(thread, 'message')
  return borneMs
}
