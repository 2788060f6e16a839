import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** One side of a conversation, with what it needs to know about the other. */
export type Member = {
  readonly conversationId: string
  readonly last: number
  readonly read: number
  readonly unread: number
  readonly hidden: number
  readonly muted: boolean
  /** By this side. */
  readonly blocked: boolean
  /** By either side. */
  readonly anyBlocks: boolean
  readonly otherRead: number
  readonly otherWrote: boolean
}

export async function findMember(
  tx: Tx,
  accountId: string,
  otherId: string,
): Promise<Member | undefined> {
  const rows = await openSql(tx)<Member[]>`
    select c.id as "conversationId", c.last_seq as last, m.read_seq as read, m.unread,
      m.hidden_seq as hidden, m.muted,
      case when c.first_id = m.account_id then c.first_blocks else c.second_blocks end as blocked,
      c.first_blocks or c.second_blocks as "anyBlocks",
      o.read_seq as "otherRead", o.wrote as "otherWrote"
    from conversation_member m
    join conversation c on c.id = m.conversation_id
    join conversation_member o on o.conversation_id = m.conversation_id and o.account_id = m.other_id
    where m.account_id = ${accountId} and m.other_id = ${otherId}`
  return rows[0]
}

/** Which of these accounts have written to the account. */
export async function findWhoWrote(
  tx: Tx,
  accountId: string,
  otherIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ account_id: string }[]>`
    select account_id from conversation_member
    where other_id = ${accountId} and account_id = any(${[...otherIds]}::uuid[]) and wrote`
  return rows.map((row) => row.account_id)
}

/** Locks the conversation's row, which every writer locks too. */
export async function setBlocked(
  tx: Tx,
  conversationId: string,
  accountId: string,
  blocked: boolean,
): Promise<void> {
  await openSql(tx)`
    update conversation
    set first_blocks = case when first_id = ${accountId} then ${blocked} else first_blocks end,
      second_blocks = case when second_id = ${accountId} then ${blocked} else second_blocks end
    where id = ${conversationId}`
}

/** Muting also cancels pending notifications. */
export async function setMuted(
  tx: Tx,
  conversationId: string,
  accountId: string,
  muted: boolean,
): Promise<void> {
  await openSql(tx)`
    update conversation_member
    set muted = ${muted},
      notice_seq = case when ${muted} then null else notice_seq end,
      noticed_at = case when ${muted} then null else noticed_at end,
      mailed_at = case when ${muted} then null else mailed_at end
    where conversation_id = ${conversationId} and account_id = ${accountId}`
}

/** Hides all messages so far from this side; the other side still sees them. */
export async function hideAll(tx: Tx, conversationId: string, accountId: string): Promise<void> {
  await openSql(tx)`
    with held as (select last_seq from conversation where id = ${conversationId} for update)
    update conversation_member
    set hidden_seq = held.last_seq, last_at = null, unread = 0,
      notice_seq = null, noticed_at = null, mailed_at = null
    from held where conversation_id = ${conversationId} and account_id = ${accountId}`
}

/**
 * False if the account had already read this far. The unread count is computed while its row is
 * locked.
 */
export async function markRead(
  tx: Tx,
  conversationId: string,
  accountId: string,
  upTo: number,
): Promise<boolean> {
  const sql = openSql(tx)
  const [held] = await sql<{ read_seq: number; hidden_seq: number }[]>`
    select read_seq, hidden_seq from conversation_member
    where conversation_id = ${conversationId} and account_id = ${accountId} for update`
  if (held === undefined || held.read_seq >= upTo) {
    return false
  }
  const rows = await sql`
    update conversation_member m
    set read_seq = least(${upTo}::int, c.last_seq), unread = n.unread,
      notice_seq = case when n.unread = 0 then null else notice_seq end,
      noticed_at = case when n.unread = 0 then null else noticed_at end,
      mailed_at = case when n.unread = 0 then null else mailed_at end
    from conversation c, (
      select count(*)::int as unread from message
      where conversation_id = ${conversationId} and seq > ${Math.max(upTo, held.hidden_seq)} and sender_id <> ${accountId}) n
    where c.id = m.conversation_id and m.conversation_id = ${conversationId}
      and m.account_id = ${accountId} and m.read_seq < least(${upTo}::int, c.last_seq)`
  return rows.count > 0
}

export async function countUnread(tx: Tx, accountId: string): Promise<number> {
  const [row] = await openSql(tx)<{ unread: number }[]>`
    select coalesce(sum(unread), 0)::int as unread from conversation_member
    where account_id = ${accountId} and unread > 0`
  return row?.unread ?? 0
}

export type ConversationRow = {
  readonly conversation_id: string
  readonly other_id: string
  readonly last_at: Date
  readonly unread: number
  readonly muted: boolean
  readonly blocked: boolean
  readonly seq: number
  readonly sender_id: string
  readonly content: string
  readonly file_id: string | null
  readonly file_name: string | null
  readonly file_bytes: number | null
  readonly created_at: Date
}

/** Latest first, after a place; each with its newest message, truncated. */
export async function listConversations(
  tx: Tx,
  accountId: string,
  { after, rows }: RangeInTime,
): Promise<readonly ConversationRow[]> {
  const sql = openSql(tx)
  return sql<ConversationRow[]>`
    select m.conversation_id, m.other_id, m.last_at, m.unread, m.muted,
      case when c.first_id = m.account_id then c.first_blocks else c.second_blocks end as blocked,
      g.seq, g.sender_id, left(g.content, 160) as content, g.file_id, g.file_name, g.file_bytes,
      g.created_at
    from (
      select * from conversation_member
      where account_id = ${accountId} and last_at is not null
        ${after === undefined ? sql`` : sql`and (last_at, conversation_id) < (${after.at}, ${after.id})`}
      order by last_at desc, conversation_id desc limit ${rows}) m
    join conversation c on c.id = m.conversation_id
    join message g on g.conversation_id = c.id and g.seq = c.last_seq
    order by m.last_at desc, m.conversation_id desc`
}

/**
 * When the account last exchanged messages with each of these; hidden conversations and strangers
 * are missing.
 */
export async function findLastWith(
  tx: Tx,
  accountId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await openSql(tx)<{ other_id: string; last_at: Date }[]>`
    select m.other_id, m.last_at from unnest(${[...otherIds]}::uuid[]) o(id)
    cross join lateral (
      select other_id, last_at from conversation_member
      where account_id = ${accountId} and other_id = o.id limit 1) m
    where m.last_at is not null`
  return new Map(rows.map((row) => [row.other_id, row.last_at]))
}
