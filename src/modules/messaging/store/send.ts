import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type NewMessage = {
  readonly id: string
  readonly senderId: string
  readonly receiverId: string
  readonly clientId: string
  readonly content: string
  readonly file: StoredFile | null
  readonly createdAt: Date
}

export type StoredFile = { readonly id: string; readonly name: string; readonly bytes: number }

/** What became of it: its place, and whether the receiver is to be told of the conversation. */
export type Stored = {
  readonly conversationId: string
  /** Null: it had been stored before, and this transaction is to be given up. */
  readonly seq: number | null
  readonly tellReceiver: boolean
}

/**
 * Adds a message at the next place, in one statement. Undefined where there is no conversation yet, or
 * one that is blocked: whoever blocks takes the same row's lock.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<Stored | undefined> {
  const { id, senderId, receiverId, clientId, content, file, createdAt } = message
  const rows = await openSql(tx)<Stored[]>`
    with taken as (
      update conversation set last_seq = last_seq + 1
      where first_id = least(${senderId}::uuid, ${receiverId}::uuid)
        and second_id = greatest(${senderId}::uuid, ${receiverId}::uuid)
        and not (first_blocks or second_blocks)
      returning id, last_seq),
    added as (
      insert into message (conversation_id, seq, id, sender_id, client_id, content, file_id,
        file_name, file_bytes, created_at)
      select id, last_seq, ${id}, ${senderId}, ${clientId}, ${content}, ${file?.id ?? null},
        ${file?.name ?? null}, ${file?.bytes ?? null}, ${createdAt} from taken
      on conflict (conversation_id, sender_id, client_id) do nothing
      returning conversation_id, seq),
    told as (
      update conversation_member m
      set last_at = ${createdAt},
        wrote = wrote or account_id = ${senderId},
        unread = unread + (account_id = ${receiverId})::int,
        notice_seq = case when account_id = ${receiverId} and not muted
          then coalesce(notice_seq, added.seq) else notice_seq end
      from added where m.conversation_id = added.conversation_id
      returning m.account_id, m.notice_seq = added.seq as is_first)
    select taken.id as "conversationId", added.seq,
      coalesce((select is_first from told where account_id = ${receiverId}), false) as "tellReceiver"
    from taken left join added on true`
  return rows[0]
}

/** The two, once; who comes second finds it made. */
export async function ensureConversation(
  tx: Tx,
  { id, one, other, at }: { id: string; one: string; other: string; at: Date },
): Promise<void> {
  await openSql(tx)`
    with made as (
      insert into conversation (id, first_id, second_id, created_at)
      values (${id}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${at})
      on conflict (first_id, second_id) do nothing returning id, first_id, second_id)
    insert into conversation_member (conversation_id, account_id, other_id)
    select id, first_id, second_id from made union all select id, second_id, first_id from made`
}
