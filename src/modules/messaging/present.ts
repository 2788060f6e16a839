import type { Message, MessageFile } from '#contract/messaging/types.ts'
import { asksForSecret } from './rules/asks-for-secret.ts'
import type { MessageRow } from './store/messages.ts'

/** A message as `viewerId` may see it: only its sender sees the client id. */
export function presentMessage(row: MessageRow, viewerId: string | undefined): Message {
  return {
    _id: row.id,
    sender: row.sender_id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    seq: row.seq,
    clientId: row.sender_id === viewerId ? row.client_id : null,
    file: presentFile(row),
    asksForSecret: asksForSecret(row.content),
  }
}

export function presentFile({
  file_id,
  file_name,
  file_bytes,
}: Pick<MessageRow, 'file_id' | 'file_name' | 'file_bytes'>): MessageFile | null {
  return file_id === null
    ? null
    : {
        kind: file_id.endsWith('.pdf') ? 'pdf' : 'picture',
        name: file_name ?? '',
        bytes: file_bytes ?? 1,
      }
}
