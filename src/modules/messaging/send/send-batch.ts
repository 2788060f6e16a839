import { fail, ok } from '#kit/result.ts'
import { createBatcher } from '#platform/batcher.ts'
import { DatabaseUnavailable, type Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import type { MessageRow } from '../store/messages.ts'
import { insertMessages, type NewMessage } from '../store/send.ts'
import { noteStored } from './note-stored.ts'

/** Measured: fewer leave the database idle while one is prepared, more share too little. */
const GATHERING = { atOnce: 4, most: 32, patienceMs: 50 } as const

/**
 * Stores messages that come at once in one transaction and one statement. Undefined for one that did
 * not get its place: it is then stored, or refused, by itself.
 */
export function createSendBatch(
  deps: MessagingDeps,
): (message: NewMessage) => Promise<MessageRow | undefined> {
  return createBatcher({
    run: (messages: readonly NewMessage[]) => storeGroup(deps, messages),
    ...GATHERING,
    // The row of a conversation is locked until its group is committed.
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
    // One by one they would ask a database that does not answer for as many times as much.
    if (error instanceof DatabaseUnavailable) {
      throw error
    }
    // Each shows by itself which of them it was; one that is stored already is found by its name.
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
      // One that was stored before has taken a number, which goes with the transaction alone.
      return fail('conflict')
    }
    if (stored !== undefined) {
      rows.set(message, await noteStored(deps, tx, message, { ...stored, seq: stored.seq }))
    }
  }
  return ok(rows)
}
