import type { Fragment, Sql } from 'postgres'
import type { RangeInTime } from '#kit/page.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type GroupMessageRow = {
  readonly id: string
  readonly content: string
  readonly createdAt: Date
  readonly finishedAt: Date | null
  readonly receivers: number
  readonly sent: number
  readonly refused: number
}

export type NewGroupMessage = {
  readonly id: string
  readonly ownerId: string
  readonly content: string
  readonly digest: Buffer
  /** 'YYYY-MM-DD' in Indian time. */
  readonly day: string
  readonly at: Date
  readonly receiverIds: readonly string[]
}

/** False if the same text was already sent that day, or the daily limit is reached. */
export async function insertGroupMessage(
  tx: Tx,
  message: NewGroupMessage,
  perDay: number,
): Promise<'kept' | 'repeated' | 'used-up'> {
  const { id, ownerId, content, digest, day, at, receiverIds } = message
  const sql = openSql(tx)
  const [today] = await sql<{ sent: number; same: number }[]>`
    select count(*)::int as sent, count(*) filter (where content_sha256 = ${digest})::int as same
    from group_message where provider_id = ${ownerId} and sent_day = ${day}`
  if (today !== undefined && today.same > 0) {
    return 'repeated'
  }
  if (today !== undefined && today.sent >= perDay) {
    return 'used-up'
  }
  const kept = await sql`
    insert into group_message (id, provider_id, content, content_sha256, sent_day, place, receivers,
      created_at)
    values (${id}, ${ownerId}, ${content}, ${digest}, ${day}, ${(today?.sent ?? 0) + 1},
      ${receiverIds.length}, ${at})
    on conflict do nothing`
  if (kept.count === 0) {
    return 'repeated'
  }
  await sql`
    insert into group_message_receiver (message_id, user_id, state)
    select ${id}, user_id, 'waiting' from unnest(${[...receiverIds]}::uuid[]) as u(user_id)`
  return 'kept'
}

export async function listGroupMessages(
  tx: Tx,
  { ownerId, after, rows, id }: RangeInTime & { readonly ownerId: string; readonly id?: string },
): Promise<readonly GroupMessageRow[]> {
  const sql = openSql(tx)
  return sql<GroupMessageRow[]>`
    select m.id, content, "createdAt", "finishedAt", receivers,
      coalesce(m.sent, r.sent) as sent, coalesce(m.refused, r.refused) as refused from (
      select id, content, created_at as "createdAt", finished_at as "finishedAt", receivers, sent, refused
      from group_message
      where provider_id = ${ownerId} ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${after === undefined ? sql`` : sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
      order by created_at desc, id desc limit ${rows}) m
    left join lateral (${countsOf(sql, sql`m.id`)} and m.sent is null) r on true
    order by m."createdAt" desc, m.id desc`
}

const countsOf = (sql: Sql, messageId: Fragment): Fragment => sql`
  select count(*) filter (where state = 'sent')::int as sent,
    count(*) filter (where state = 'refused')::int as refused
  from group_message_receiver where message_id = ${messageId}`

export type PendingReceivers = {
  readonly ownerId: string
  readonly content: string
  readonly userIds: readonly string[]
}

/** The next receivers that wait for a message; undefined if there is no such message. */
export async function findPendingReceivers(
  tx: Tx,
  id: string,
  limit: number,
): Promise<PendingReceivers | undefined> {
  const sql = openSql(tx)
  const [message] = await sql<{ provider_id: string; content: string }[]>`
    select provider_id, content from group_message where id = ${id}`
  if (message === undefined) {
    return undefined
  }
  const rows = await sql<{ user_id: string }[]>`
    select user_id from group_message_receiver where message_id = ${id} and state = 'waiting'
    order by user_id limit ${limit}`
  return {
    ownerId: message.provider_id,
    content: message.content,
    userIds: rows.map((row) => row.user_id),
  }
}

export async function settleReceivers(
  tx: Tx,
  id: string,
  { sent, refused }: { readonly sent: readonly string[]; readonly refused: readonly string[] },
): Promise<void> {
  await openSql(tx)`
    update group_message_receiver
    set state = case when user_id = any(${[...sent]}::uuid[]) then 'sent' else 'refused' end
    where message_id = ${id} and state = 'waiting'
      and user_id = any(${[...sent, ...refused]}::uuid[])`
}

export async function finishGroupMessage(tx: Tx, id: string, at: Date): Promise<void> {
  const sql = openSql(tx)
  await sql`
    update group_message set finished_at = ${at}, (sent, refused) = (${countsOf(sql, sql`group_message.id`)})
    where id = ${id} and finished_at is null`
}
