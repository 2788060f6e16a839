import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type Counterpart = {
  readonly id: string
  /** Time of the conversation's last message. */
  readonly at: Date
  /** Whether the other person has written too. */
  readonly wrote: boolean
}

/** The people this account has exchanged messages with, latest conversation first. */
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

/**
 * The given people with whom there is a conversation. Each is looked up: a join of sets would read
 * all conversations of `accountId`.
 */
export async function findCounterparts(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<readonly Counterpart[]> {
  return openSql(tx)<Counterpart[]>`
    select asked.id, m.last_at as at, o.wrote from unnest(${[...ids]}::uuid[]) as asked (id)
    cross join lateral (
      select last_at, conversation_id from conversation_member
      where account_id = ${accountId} and other_id = asked.id and last_at is not null limit 1) m
    join conversation_member o on o.account_id = asked.id and o.other_id = ${accountId}
    order by m.last_at desc, m.conversation_id desc`
}
