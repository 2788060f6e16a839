import type { Message } from '#contract/messaging/types.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { currentMark } from '#platform/db/effect-mark.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { presentMessage } from '../present.ts'
import { findMember } from '../store/members.ts'
import { findByClientId, type MessageRow } from '../store/messages.ts'
import {
  ensureConversation,
  insertMessages,
  type NewMessage,
  type StoredFile,
} from '../store/send.ts'
import { mayStart } from './may-start.ts'
import { noteStored } from './note-stored.ts'
import { createSendBatch } from './send-batch.ts'
import { createMayWrite, type Writer } from './who-may-write.ts'

export type Draft = {
  readonly receiverId: string
  /** A retry under the same id returns the stored message. */
  readonly clientId: string
  readonly content: string
  readonly file?: StoredFile
}

export type SendRefusal = 'message_not_allowed' | 'message_blocked' | 'conversations_used_up'

/** The stored message, from this call or an earlier one. */
export type Sent = { readonly message: Message; readonly isNew: boolean }

/** Stores a message and then shows it to both sides. */
export function createSendMessage(deps: MessagingDeps) {
  const mayWrite = createMayWrite(deps)
  const storeWithOthers = createSendBatch(deps)
  return async (writer: Writer, draft: Draft): Promise<Result<Sent, SendRefusal>> => {
    const allowed = await mayWrite(writer, draft.receiverId)
    if (!allowed.ok) {
      return findSent(deps, writer, draft, allowed)
    }
    // A request with an idempotency key notes its effect in its own transaction, so it joins no batch.
    const stored =
      currentMark() === undefined
        ? await storeWithOthers(newMessage(deps, writer, draft))
        : undefined
    if (stored !== undefined) {
      return ok({ message: presentMessage(stored, writer.accountId), isNew: true })
    }
    // Only a message of a known conversation is stored with others.
    const started = await mayStart(deps, writer, draft.receiverId)
    return started.ok ? storeMessage(deps, writer, draft) : started
  }
}

function newMessage(
  { clock, newId }: MessagingDeps,
  { accountId: senderId }: Writer,
  { receiverId, clientId, content, file }: Draft,
): NewMessage {
  const [id, createdAt] = [newId(), clock.now()]
  return { id, senderId, receiverId, clientId, content, file: file ?? null, createdAt }
}

/** Stores a message whose writer is known to be allowed to write to the receiver. */
export async function storeMessage(
  deps: MessagingDeps,
  writer: Writer,
  draft: Draft,
): Promise<Result<Sent, SendRefusal>> {
  const { db } = deps
  const stored = await db.transaction((tx) => store(deps, tx, writer, draft))
  if (stored.ok) {
    const message = presentMessage(stored.value, writer.accountId)
    return ok({ message, isNew: true })
  }
  if (stored.code !== 'conflict') {
    return fail(stored.code)
  }
  return findSent(deps, writer, draft, fail('message_blocked'))
}

/** A message stored under this client id stays sent, whatever has changed since. */
async function findSent(
  { db }: MessagingDeps,
  { accountId: senderId }: Writer,
  draft: Draft,
  otherwise: Failure<SendRefusal>,
): Promise<Result<Sent, SendRefusal>> {
  const before = await findByClientId(db.read, { ...draft, senderId })
  return before === undefined
    ? otherwise
    : ok({ message: presentMessage(before, senderId), isNew: false })
}

/** Creates the conversation if there is none; another process may have created it meanwhile. */
async function isBlocked(
  { newId }: MessagingDeps,
  tx: Tx,
  { senderId: one, receiverId: other, createdAt: at }: NewMessage,
): Promise<boolean> {
  const member = await findMember(tx, one, other)
  if (member === undefined) {
    await ensureConversation(tx, { id: newId(), one, other, at })
  }
  return member?.anyBlocks === true
}

/** A failed result rolls the transaction back, and with it the sequence number taken. */
async function store(
  deps: MessagingDeps,
  tx: Tx,
  writer: Writer,
  draft: Draft,
): Promise<Result<MessageRow, 'message_blocked' | 'conflict'>> {
  const message = newMessage(deps, writer, draft)
  let [stored] = await insertMessages(tx, [message])
  if (stored === undefined && !(await isBlocked(deps, tx, message))) {
    ;[stored] = await insertMessages(tx, [message])
  }
  if (stored === undefined) {
    return (await findByClientId(tx, message)) === undefined
      ? fail('message_blocked')
      : fail('conflict')
  }
  const { seq } = stored
  return seq === null
    ? fail('conflict')
    : ok(await noteStored(deps, tx, message, { ...stored, seq }))
}
