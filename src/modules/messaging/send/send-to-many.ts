import { ARRAY_MAX_ITEMS } from '#contract/common/limits.ts'
import { messageInput } from '#contract/messaging/types.ts'
import { assert } from '#kit/assert.ts'
import { runConcurrently } from '#kit/run-concurrently.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { MessagingDeps } from '../deps.ts'
import { storeMessage } from './send-message.ts'
import { receiversAmong } from './who-may-write.ts'

const SEND_TO_MANY_MAX = ARRAY_MAX_ITEMS

export type SentToMany = {
  /** Receivers who have the message, from this call or an earlier one under the same key. */
  readonly sent: readonly string[]
  /** Receivers the provider may not write to, or where one side has blocked the other. */
  readonly refused: readonly string[]
}

/** Parallel sends; more would only wait for each other's connections. */
const CONCURRENCY = 4

/**
 * Sends one message of a provider to many receivers, at most `SEND_TO_MANY_MAX`, each under the
 * same rules as a single message. Under the same `key` each receiver gets it once, so an
 * interrupted call can simply be repeated.
 */
export function createSendToMany(deps: MessagingDeps) {
  return async (
    providerId: string,
    recipientIds: readonly string[],
    text: string,
    key: string,
  ): Promise<SentToMany> => {
    const receivers = [...new Set(recipientIds)]
    assert(receivers.length <= SEND_TO_MANY_MAX, `at most ${SEND_TO_MANY_MAX} receivers`)
    const content = messageInput.shape.message.parse(text)
    const writer = { accountId: providerId, role: 'provider' as const }
    const allowed = await receiversAmong(deps, deps.db.read, writer, receivers)
    const clientId = clientIdOf(providerId, key)
    const sent = new Set<string>()
    const waiting = receivers.filter((id) => allowed.has(id))
    await runConcurrently(waiting, CONCURRENCY, async (receiverId) => {
      const stored = await storeMessage(deps, writer, { receiverId, clientId, content })
      if (stored.ok) {
        sent.add(receiverId)
      }
    })
    return {
      sent: receivers.filter((id) => sent.has(id)),
      refused: receivers.filter((id) => !sent.has(id)),
    }
  }
}

/** The same id for the same key: a version 8 UUID from its digest. */
function clientIdOf(providerId: string, key: string): string {
  const hex = sha256(`message to many|${providerId}|${key}`).toString('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}
