import type { Tx } from '#platform/tx.ts'
import type { MessagingDeps } from '../deps.ts'
import { scheduleNotice } from '../notices.ts'
import { signalMessaging } from '../signals.ts'
import type { MessageRow } from '../store/messages.ts'
import type { NewMessage, Stored } from '../store/send.ts'

/** After the commit, shows a stored message to both sides and notifies its receiver. */
export async function noteStored(
  deps: Pick<MessagingDeps, 'jobs'>,
  tx: Tx,
  message: NewMessage,
  { conversationId, seq, tellReceiver }: Stored & { readonly seq: number },
): Promise<MessageRow> {
  const { id, senderId, receiverId, clientId, content, file, createdAt } = message
  if (tellReceiver) {
    await scheduleNotice(deps, tx, { conversationId, accountId: receiverId, seq }, createdAt)
  }
  signalMessaging(tx, {
    kind: 'message',
    conversation: conversationId,
    sides: [senderId, receiverId],
    seq,
  })
  return {
    conversation_id: conversationId,
    seq,
    id,
    sender_id: senderId,
    client_id: clientId,
    content,
    file_id: file?.id ?? null,
    file_name: file?.name ?? null,
    file_bytes: file?.bytes ?? null,
    created_at: createdAt,
  }
}
