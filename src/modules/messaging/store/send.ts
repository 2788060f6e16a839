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

/** The result: the sequence number, and whether to notify the receiver of the conversation. */
export type Stored = {
  readonly conversationId: string
  /** Null if the message was already stored; this transaction must be rolled back. */
  readonly seq: number | null
  readonly tellReceiver: boolean
}

/**
 * Adds messages with the next sequence numbers of their conversations, in one statement; returns
 * the results in the same order. Undefined if the conversation does not exist or is blocked;
 * blocking locks the same row. Rows are locked in a fixed order to avoid deadlocks.
 */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<readonly (Stored | undefined)[]> {
  const asked = messages.map(({ file, createdAt, ...message }, place) => ({
    ...message,
    place,
    fileId: file?.id ?? null,
    fileName: file?.name ?? null,
    fileBytes: file?.bytes ?? null,
    at: createdAt,
  }))
  const rows = await openSql(tx)<(Stored & { readonly place: number })[]>`
    with asked as (
      select *, least("senderId", "receiverId") as one, greatest("senderId", "receiverId") as other
      from json_to_recordset(${JSON.stringify(asked)}::text::json) as r(
        place int, id uuid, "senderId" uuid, "receiverId" uuid, "clientId" uuid, content text,
        "fileId" text, "fileName" text, "fileBytes" int, at timestamptz)),
    locked as (
      select c.id, c.first_id, c.second_id, c.last_seq from conversation c
      where (c.first_id, c.second_id) in (select one, other from asked)
        and not (c.first_blocks or c.second_blocks)
      order by c.id for no key update),
    numbered as (
      select a.*, l.id as conversation_id, l.last_seq
        + (row_number() over (partition by l.id order by a.place))::int as seq
      from asked a join locked l on l.first_id = a.one and l.second_id = a.other),
    taken as (
      update conversation c set last_seq = n.seq
      from (select conversation_id, max(seq) as seq from numbered group by conversation_id) n
      where c.id = n.conversation_id),
    added as (
      insert into message (conversation_id, seq, id, sender_id, client_id, content, file_id,
        file_name, file_bytes, created_at)
      select conversation_id, seq, id, "senderId", "clientId", content, "fileId", "fileName",
        "fileBytes", at from numbered
      on conflict (conversation_id, sender_id, client_id) do nothing
      returning id),
    told as (
      update conversation_member m
      set last_at = greatest(m.last_at, n.at),
        wrote = m.wrote or n.wrote > 0,
        unread = m.unread + n.received,
        notice_seq = case when n.received > 0 and not m.muted
          then coalesce(m.notice_seq, n.first_received) else m.notice_seq end
      from (
        select s.conversation_id, s.account_id, max(s.at) as at,
          count(*) filter (where s.account_id = s."senderId")::int as wrote,
          count(*) filter (where s.account_id <> s."senderId")::int as received,
          min(s.seq) filter (where s.account_id <> s."senderId") as first_received
        from (select *, unnest(array[one, other]) as account_id from numbered) s
        group by s.conversation_id, s.account_id) n
      where m.conversation_id = n.conversation_id and m.account_id = n.account_id
      returning m.conversation_id, m.account_id, m.notice_seq)
    select n.place, n.conversation_id as "conversationId",
      case when exists (select from added a where a.id = n.id) then n.seq end as seq,
      coalesce((select t.notice_seq = n.seq from told t
        where t.conversation_id = n.conversation_id and t.account_id = n."receiverId"), false)
        as "tellReceiver"
    from numbered n`
  const byPlace = new Map(rows.map(({ place, ...stored }) => [place, stored]))
  return messages.map((_, place) => byPlace.get(place))
}

/** Creates the conversation of two people unless it exists. */
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
