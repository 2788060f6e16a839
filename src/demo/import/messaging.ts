import { present } from '#kit/assert.ts'
import type { MessagingTables } from '#modules/messaging/tables.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoConversation } from '../schema.ts'
import { pastTables } from './store/past-tables.ts'

/** Imports conversations with their messages in order, at least one each. */
export async function importConversations(
  tx: Tx,
  conversations: readonly DemoConversation[],
): Promise<void> {
  const past = pastTables<MessagingTables>(tx)
  await past.insertInto('conversation', conversations.map(conversationOf))
  await past.insertInto('conversation_member', conversations.flatMap(membersOf))
  await past.insertInto(
    'message',
    conversations.flatMap(({ id: conversationId, messages }) =>
      messages.map(({ id, senderId, content, at }, index) => ({
        conversation_id: conversationId,
        seq: index + 1,
        id,
        sender_id: senderId,
        client_id: id,
        content,
        created_at: at,
        file_id: null,
        file_name: null,
        file_bytes: null,
      })),
    ),
  )
}

function conversationOf({ id, one, other, messages }: DemoConversation) {
  const [first, second] = one < other ? [one, other] : [other, one]
  return {
    id,
    first_id: first,
    second_id: second,
    last_seq: messages.length,
    first_blocks: false,
    second_blocks: false,
    created_at: present(messages[0], 'somebody began').at,
  }
}

function membersOf({ id, one, other, messages, read }: DemoConversation) {
  const member = (accountId: string, otherId: string, readCount: number) => ({
    conversation_id: id,
    account_id: accountId,
    other_id: otherId,
    wrote: messages.some(({ senderId }) => senderId === accountId),
    read_seq: readCount,
    unread: messages.slice(readCount).filter(({ senderId }) => senderId !== accountId).length,
    hidden_seq: 0,
    muted: false,
    last_at: messages.at(-1)?.at ?? null,
    notice_seq: null,
    noticed_at: null,
    mailed_at: null,
  })
  return [member(one, other, read[0]), member(other, one, read[1])]
}
