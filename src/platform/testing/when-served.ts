import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'

/**
 * Repeats a request while it is answered 503, each time after the seconds that `Retry-After` gives:
 * a product that has just started on a busy machine answers so while its event loop is late.
 */
export async function whenServed(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) {
      return reply
    }
    await reply.body?.cancel()
    await sleep(Number(reply.headers.get('retry-after') ?? 1) * SECOND_MS)
  }
}
