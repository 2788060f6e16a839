import type { Role } from '#contract/roles.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

export type FoundPerson = { readonly id: string; readonly role: Role }

/** So many of the newest of each kind are looked through, where a name does not say whom to look for. */
const LOOKED_THROUGH = 500

/**
 * To whom a provider may write, its latest conversations first: who wrote first, its customers of all times,
 * and, once a part of the name is known, its followers, who are not listed to it otherwise. A name that the
 * newest of these do not hold often enough is rare: it is looked up among all accounts, and those are asked
 * for what they are to the provider. Reads the tables of modules below.
 */
export async function findContacts(
  tx: Tx,
  providerId: string,
  nameContains: string | undefined,
  limit: number,
): Promise<readonly FoundPerson[]> {
  const newest = await findNewestContacts(tx, providerId, nameContains, limit)
  // Shorter parts of names are no help to the index, and hardly rare.
  const isRare = nameContains !== undefined && nameContains.length > 2 && newest.length < limit
  return isRare && (await hasMoreContacts(tx, providerId))
    ? findNamedContacts(tx, providerId, nameContains, limit)
    : newest
}

/** Whether there are others than the newest. */
async function hasMoreContacts(tx: Tx, providerId: string): Promise<boolean> {
  const rows = await openSql(tx)`
    (select from conversation_member where account_id = ${providerId} offset ${LOOKED_THROUGH} limit 1)
    union all
    (select from follow where provider_id = ${providerId} offset ${LOOKED_THROUGH} limit 1)
    union all
    (select from plan p join subscription s on s.plan_id = p.id
      where p.provider_id = ${providerId} offset ${LOOKED_THROUGH} limit 1)`
  return rows.length > 0
}

async function findNewestContacts(
  tx: Tx,
  providerId: string,
  nameContains: string | undefined,
  limit: number,
): Promise<readonly FoundPerson[]> {
  const sql = openSql(tx)
  const isNamed = nameContains !== undefined
  const followers = isNamed
    ? sql`union all (select follower_id, null from follow where provider_id = ${providerId}
        order by followed_at desc limit ${LOOKED_THROUGH})`
    : sql``
  const named = isNamed
    ? sql`and folded_text(a.name) like containing_pattern(${nameContains})`
    : sql``
  return sql<FoundPerson[]>`
    with written as materialized (
      select other_id, last_at from conversation_member
      where account_id = ${providerId} and last_at is not null
      order by last_at desc, conversation_id desc limit ${LOOKED_THROUGH}),
    people as (
      select id, max(last_at) as last_at from (
        select w.other_id as id, w.last_at from written w
        join conversation_member o on o.account_id = w.other_id and o.other_id = ${providerId}
        where o.wrote
        union all (select s.user_id, null from plan p join subscription s on s.plan_id = p.id
          where p.provider_id = ${providerId} limit ${LOOKED_THROUGH})
        ${followers}) found
      group by id)
    select a.id, a.role from people join account a on a.id = people.id
    where a.state = 'active' and a.id <> ${providerId} ${named}
    order by people.last_at desc nulls last, lower(a.name), a.id limit ${limit}`
}

function findNamedContacts(
  tx: Tx,
  providerId: string,
  nameContains: string,
  limit: number,
): Promise<readonly FoundPerson[]> {
  return openSql(tx)<FoundPerson[]>`
    with named as materialized (
      select id, role, name from account
      where state = 'active' and id <> ${providerId}
        and folded_text(name) like containing_pattern(${nameContains}))
    select n.id, n.role from named n
    left join conversation_member o on o.account_id = n.id and o.other_id = ${providerId}
    left join conversation_member m on m.account_id = ${providerId} and m.other_id = n.id
    where o.wrote
      or exists (select from follow f where f.follower_id = n.id and f.provider_id = ${providerId})
      or exists (select from subscription s where s.user_id = n.id and s.provider_id = ${providerId})
    order by m.last_at desc nulls last, lower(n.name), n.id limit ${limit}`
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
