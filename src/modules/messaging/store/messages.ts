import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { MessageTable } from '../tables.ts'

export type MessageRow = Readonly<MessageTable>

type Before = {
  readonly before: number | undefined
  readonly above: number
  /** Later messages are left out. */
  readonly until?: Date | null
  readonly limit: number
}

/** The newest messages before one sequence number (if given) and after another, in order. */
export async function listBefore(
  tx: Tx,
  conversationId: string,
  { before, above, until = null, limit }: Before,
): Promise<readonly MessageRow[]> {
  const sql = openSql(tx)
  const rows = await sql<MessageRow[]>`
    select * from message where conversation_id = ${conversationId} and seq > ${above}
    ${before === undefined ? sql`` : sql`and seq < ${before}`}
    ${until === null ? sql`` : sql`and created_at <= ${until}`}
    order by seq desc limit ${limit}`
  return rows.toReversed()
}

/** The first messages after a sequence number, in order. */
export function listAfter(
  tx: Tx,
  conversationId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly MessageRow[]> {
  return openSql(tx)<MessageRow[]>`
    select * from message where conversation_id = ${conversationId} and seq > ${after}
    order by seq limit ${limit}`
}

export async function findMessage(
  tx: Tx,
  conversationId: string,
  seq: number,
): Promise<MessageRow | undefined> {
  const [row] = await openSql(tx)<MessageRow[]>`
    select * from message where conversation_id = ${conversationId} and seq = ${seq}`
  return row
}

/** The message that this sender stored under this client id in the conversation of the two. */
export async function findByClientId(
  tx: Tx,
  { senderId, receiverId, clientId }: { senderId: string; receiverId: string; clientId: string },
): Promise<MessageRow | undefined> {
  const rows = await openSql(tx)<MessageRow[]>`
    select g.* from conversation_member m
    join message g on g.conversation_id = m.conversation_id
      and g.sender_id = m.account_id and g.client_id = ${clientId}
    where m.account_id = ${senderId} and m.other_id = ${receiverId}`
  return rows[0]
}

export type WrittenRow = {
  readonly id: string
  readonly at: Date
  readonly senderId: string
  readonly excerpt: string
  readonly fileName: string | null
}

/** The messages of two people as the first one sees them, newest first. */
export function listWritten(
  tx: Tx,
  {
    accountId,
    otherId,
    after,
    rows,
  }: RangeInTime & { readonly accountId: string; readonly otherId: string },
): Promise<readonly WrittenRow[]> {
  const sql = openSql(tx)
  return sql<WrittenRow[]>`
    select g.id, g.created_at as at, g.sender_id as "senderId", left(g.content, 160) as excerpt,
      g.file_name as "fileName"
    from conversation_member m join message g on g.conversation_id = m.conversation_id
    where m.account_id = ${accountId} and m.other_id = ${otherId} and g.seq > m.hidden_seq
      ${
        after === undefined
          ? sql``
          : sql`and (g.created_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      }
    order by g.created_at desc, g.id desc limit ${rows}`
}

/**
 * Deletes some messages whose retention has ended; returns their files. Conversations about which a
 * report is open stay whole.
 */
export async function deleteExpired(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ readonly count: number; readonly files: readonly string[] }> {
  const rows = await openSql(tx)<{ file_id: string | null }[]>`
    delete from message where (conversation_id, seq) in (
      select conversation_id, seq from message m
      where created_at < ${before} and not exists (
        select from message_report r
        where r.conversation_id = m.conversation_id and r.closed_at is null)
      limit ${limit})
    returning file_id`
  return { count: rows.length, files: rows.flatMap(({ file_id }) => file_id ?? []) }
}
