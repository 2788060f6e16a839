import { fail, ok } from '#kit/result.ts'
import { createBatcher } from '#platform/batcher.ts'
import { DatabaseUnavailable, type Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import type { MessageRow } from '../store/messages.ts'
import { insertMessages, type NewMessage } from '../store/send.ts'
import { noteStored } from './note-stored.ts'

/**
 * Measured: fewer parallel batches leave the database idle while one is prepared; more make the
 * batches too small.
 */
const BATCH_OPTIONS = { concurrency: 4, maxBatchSize: 32, maxWaitMs: 50 } as const

/**
 * Stores concurrent messages in one transaction and one statement. Undefined for a message that was
 * not stored: it is then stored or refused separately.
 */
export function createSendBatch(
  deps: MessagingDeps,
): (message: NewMessage) => Promise<MessageRow | undefined> {
  return createBatcher({
    run: (messages: readonly NewMessage[]) => storeGroup(deps, messages),
    ...BATCH_OPTIONS,
    // A conversation's row is locked until its batch commits.
    keyOf: ({ senderId, receiverId }) => [senderId, receiverId].sort().join(' '),
  })
}

async function storeGroup(
  deps: MessagingDeps,
  messages: readonly NewMessage[],
): Promise<readonly (MessageRow | undefined)[]> {
  try {
    const stored = await deps.db.transaction((tx) => storeAll(deps, tx, messages))
    return messages.map((message) => (stored.ok ? stored.value.get(message) : undefined))
  } catch (error) {
    // Retrying one by one would multiply the load on a database that does not respond.
    if (error instanceof DatabaseUnavailable) {
      throw error
    }
    // Stored separately, each message shows whether it caused the error; a stored one is found by
    // its client id.
    deps.log.warn({ err: error, count: messages.length }, 'messages are stored one by one')
    return messages.map(() => undefined)
  }
}

async function storeAll(deps: MessagingDeps, tx: Tx, messages: readonly NewMessage[]) {
  const places = await insertMessages(tx, messages)
  const rows = new Map<NewMessage, MessageRow>()
  for (const [index, message] of messages.entries()) {
    const stored = places[index]
    if (stored?.seq === null) {
      // A duplicate has taken a sequence number, which only a rollback returns.
      return fail('conflict')
    }
    if (stored !== undefined) {
      rows.set(message, await noteStored(deps, tx, message, { ...stored, seq: stored.seq }))
    }
  }
  return ok(rows)
}
