import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'

const SERVICE_UNAVAILABLE = 503

/** What a server says of itself while it is busy. */
type Busy = { readonly status: number; readonly retryAfter?: string | null | undefined }

/**
 * Repeats a request while it is answered 503, each time after the seconds that `Retry-After` gives:
 * a product that has just started on a busy machine answers so while its event loop is late.
 */
export async function untilServed<T>(ask: () => Promise<T>, read: (reply: T) => Busy): Promise<T> {
  for (;;) {
    const reply = await ask()
    const { status, retryAfter } = read(reply)
    if (status !== SERVICE_UNAVAILABLE) {
      return reply
    }
    await sleep(Number(retryAfter ?? 1) * SECOND_MS)
  }
}

/** The same for `fetch`. */
export function whenServed(ask: () => Promise<Response>): Promise<Response> {
  return untilServed(ask, ({ status, headers }) => ({
    status,
    retryAfter: headers.get('retry-after'),
  }))
}
