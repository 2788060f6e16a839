import type { Message } from '#contract/entities/messaging.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { scheduleNotice } from '../notices.ts'
import { presentMessage } from '../present.ts'
import { signalMessaging } from '../signals.ts'
import { findMember } from '../store/members.ts'
import { findByClientId, type MessageRow } from '../store/messages.ts'
import {
  ensureConversation,
  insertMessage,
  type NewMessage,
  type StoredFile,
} from '../store/send.ts'
import { mayWrite, type Writer } from './who-may-write.ts'

export type Draft = {
  readonly receiverId: string
  /** Sent again under it, it is the message that was stored. */
  readonly clientId: string
  readonly content: string
  readonly file?: StoredFile
}

export type SendRefusal = 'message_not_allowed' | 'message_blocked'

/** The message as stored, by this call or by an earlier one. */
export type Sent = { readonly message: Message; readonly isNew: boolean }

/** Stores a message and, once it is stored, has it shown to both sides. */
export function createSendMessage(deps: MessagingDeps) {
  return async (writer: Writer, draft: Draft): Promise<Result<Sent, SendRefusal>> => {
    const allowed = await mayWrite(deps, deps.db.read, writer, draft.receiverId)
    return allowed.ok ? storeMessage(deps, writer, draft) : findSent(deps, writer, draft, allowed)
  }
}

/** The same for a receiver of whom it is known that the writer may write. */
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

/** What was stored under this name stays sent, whatever has changed since. */
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

/** Makes the conversation where there is none; another may have made it since it was not found. */
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

/** A failed result gives the transaction up, and with it the number that it took. */
async function store(
  deps: MessagingDeps,
  tx: Tx,
  writer: Writer,
  draft: Draft,
): Promise<Result<MessageRow, 'message_blocked' | 'conflict'>> {
  const { accountId: senderId } = writer
  const { receiverId, clientId, content, file = null } = draft
  const createdAt = deps.clock.now()
  const message = { id: deps.newId(), senderId, receiverId, clientId, content, file, createdAt }
  let stored = await insertMessage(tx, message)
  if (stored === undefined && !(await isBlocked(deps, tx, message))) {
    stored = await insertMessage(tx, message)
  }
  if (stored === undefined) {
    return (await findByClientId(tx, message)) === undefined
      ? fail('message_blocked')
      : fail('conflict')
  }
  const { conversationId, seq, tellReceiver } = stored
  if (seq === null) {
    return fail('conflict')
  }
  if (tellReceiver) {
    await scheduleNotice(deps, tx, { conversationId, accountId: receiverId, seq }, createdAt)
  }
  signalMessaging(tx, {
    kind: 'message',
    conversation: conversationId,
    sides: [senderId, receiverId],
    seq,
  })
  return ok({
    conversation_id: conversationId,
    seq,
    id: message.id,
    sender_id: senderId,
    client_id: clientId,
    content,
    file_id: file?.id ?? null,
    file_name: file?.name ?? null,
    file_bytes: file?.bytes ?? null,
    created_at: createdAt,
  })
}
