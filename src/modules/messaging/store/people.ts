import type { Role } from '#contract/roles.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type FoundPerson = { readonly id: string; readonly role: Role }

/** Of followers and customers, so many of the newest are looked through. */
const LOOKED_THROUGH = 20_000

/**
 * To whom a provider may write: who wrote first, its customers of all times, and, once a part of the
 * name is known, its followers, who are not listed to it otherwise. Reads the tables of modules below.
 */
export async function findContacts(
  tx: Tx,
  providerId: string,
  nameContains: string | undefined,
  limit: number,
): Promise<readonly FoundPerson[]> {
  const sql = openSql(tx)
  const followers =
    nameContains === undefined
      ? sql``
      : sql`union all (select follower_id, null from follow where provider_id = ${providerId}
          order by followed_at desc limit ${LOOKED_THROUGH})`
  const named =
    nameContains === undefined
      ? sql``
      : sql`and folded_text(a.name) like containing_pattern(${nameContains})`
  return sql<FoundPerson[]>`
    with people as (
      select id, max(last_at) as last_at from (
        select o.account_id as id, m.last_at from conversation_member m
        join conversation_member o on o.conversation_id = m.conversation_id
          and o.account_id = m.other_id
        where m.account_id = ${providerId} and o.wrote
        union all (select s.user_id, null from plan p join subscription s on s.plan_id = p.id
          where p.provider_id = ${providerId} limit ${LOOKED_THROUGH})
        ${followers}) found
      group by id)
    select a.id, a.role from people join account a on a.id = people.id
    where a.state = 'active' and a.id <> ${providerId} ${named}
    order by people.last_at desc nulls last, lower(a.name), a.id limit ${limit}`
}

/** Verified providers of an investor: written with, subscribed to or followed, in this order. */
export async function findOwnProviders(
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ id: string }[]>`
    select id from (
      (select other_id as id, 1 as place, last_at as at from conversation_member
        where account_id = ${accountId} and last_at is not null
        order by last_at desc limit ${limit})
      union all
      (select provider_id, 2, max(until) from subscription where user_id = ${accountId}
        group by provider_id order by max(until) desc limit ${limit})
      union all
      (select provider_id, 3, followed_at from follow where follower_id = ${accountId}
        order by followed_at desc limit ${limit})) found
    group by id order by min(place), max(at) desc limit ${limit}`
  return rows.map(({ id }) => id)
}
