import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Journal, SandboxEvent } from './journal.ts'

const ANSWER_WITHIN_MS = 5 * SECOND_MS
const RETRY_MAX_MS = 3600 * SECOND_MS
/** Retries end after about a day. The event stays in the journal. */
const TRIES_MAX = 40
const AT_ONCE = 4

export type WebhookSender = {
  /** Sends pending events. Called whenever there may be new ones. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

/**
 * Posts events to the shop until each gets a 2xx, with exponential backoff, several at once and in
 * no particular order, like the real gateway.
 */
export function startWebhookSender(
  journal: Journal,
  webhookUrl: () => string | undefined,
  retryMs: number,
  log: Logger,
): WebhookSender {
  const tries = new Map<string, { readonly count: number; readonly nextMs: number }>()
  const sending = new Set<string>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  const post = async (url: string, event: SandboxEvent): Promise<boolean> => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': event.signature,
          'x-razorpay-event-id': event.id,
        },
        body: event.body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  const deliver = async (url: string, event: SandboxEvent): Promise<void> => {
    const { id } = event
    sending.add(id)
    const accepted = await post(url, event)
    sending.delete(id)
    if (stopping.signal.aborted) {
      return
    }
    if (accepted) {
      tries.delete(id)
      journal.append({ type: 'delivered', id })
      return
    }
    const count = (tries.get(id)?.count ?? 0) + 1
    const pause = Math.min(RETRY_MAX_MS, retryMs * 2 ** Math.min(count, 20))
    tries.set(id, { count, nextMs: performance.now() + pause })
    if (count === TRIES_MAX) {
      log.warn({ event: id }, 'sandbox gateway: nobody takes this event')
    }
  }

  const wake = (): void => {
    const url = webhookUrl()
    for (const [id, event] of journal.state.undelivered) {
      if (url === undefined || sending.size >= AT_ONCE || stopping.signal.aborted) {
        return
      }
      const { count = 0, nextMs = 0 } = tries.get(id) ?? {}
      const isDue = !sending.has(id) && count < TRIES_MAX && nextMs <= performance.now()
      if (isDue) {
        const task = deliver(url, event).finally(() => {
          running.delete(task)
          wake()
        })
        running.add(task)
      }
    }
  }

  return {
    wake,
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
