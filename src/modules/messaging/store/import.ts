import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** A conversation as it was, for demonstrations: its messages in their order. */
export type ImportedConversation = {
  readonly id: string
  readonly one: string
  readonly other: string
  readonly messages: readonly {
    readonly id: string
    readonly senderId: string
    readonly content: string
    readonly at: Date
  }[]
  /** How many of them each has read, the first `one`. */
  readonly read: readonly [number, number]
}

export async function insertConversation(tx: Tx, row: ImportedConversation): Promise<void> {
  const sql = openSql(tx)
  const { id, one, other, messages, read } = row
  const [first, second] = one < other ? [one, other] : [other, one]
  const begun = messages[0]?.at ?? new Date(0)
  const inserted = await sql`
    insert into conversation (id, first_id, second_id, last_seq, created_at)
    values (${id}, ${first}, ${second}, ${messages.length}, ${begun}) on conflict do nothing`
  if (inserted.count === 0) {
    return
  }
  for (const [side, accountId, otherId] of [
    [0, one, other],
    [1, other, one],
  ] as const) {
    const behind = messages.slice(read[side])
    await sql`
      insert into conversation_member (conversation_id, account_id, other_id, wrote, read_seq, unread, last_at)
      values (${id}, ${accountId}, ${otherId},
        ${messages.some(({ senderId }) => senderId === accountId)}, ${read[side]},
        ${behind.filter(({ senderId }) => senderId !== accountId).length},
        ${messages.at(-1)?.at ?? null})`
  }
  await sql`
    insert into message (conversation_id, seq, id, sender_id, client_id, content, created_at)
    select ${id}, seq, id, sender_id, id, content, at
    from unnest(${messages.map((m) => m.id)}::uuid[], ${messages.map((m) => m.senderId)}::uuid[],
      ${messages.map((m) => m.content)}::text[], ${messages.map((m) => m.at.toISOString())}::timestamptz[])
      with ordinality as m(id, sender_id, content, at, seq)`
}
