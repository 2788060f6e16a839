import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type Counterpart = {
  readonly id: string
  /** When the last message of the conversation was written. */
  readonly at: Date
  /** Whether that one has written as well. */
  readonly wrote: boolean
}

/** With whom this one has written, the last conversation first. */
export async function listCounterparts(
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<readonly Counterpart[]> {
  return openSql(tx)<Counterpart[]>`
    with written as materialized (
      select other_id, last_at, conversation_id from conversation_member
      where account_id = ${accountId} and last_at is not null
      order by last_at desc, conversation_id desc limit ${limit})
    select w.other_id as id, w.last_at as at, o.wrote from written w
    join conversation_member o on o.account_id = w.other_id and o.other_id = ${accountId}
    order by w.last_at desc, w.conversation_id desc`
}

/** The same for those of these with whom there is a conversation. */
export async function findCounterparts(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<readonly Counterpart[]> {
  return openSql(tx)<Counterpart[]>`
    select m.other_id as id, m.last_at as at, o.wrote from conversation_member m
    join conversation_member o on o.account_id = m.other_id and o.other_id = ${accountId}
    where m.account_id = ${accountId} and m.other_id = any(${[...ids]}::uuid[])
      and m.last_at is not null
    order by m.last_at desc, m.conversation_id desc`
}
