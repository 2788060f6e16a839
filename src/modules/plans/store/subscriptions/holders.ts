import { present } from '#kit/assert.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** Running or waiting subscriptions. */
export async function countHeld(tx: Tx, providerId: string, at: Date): Promise<number> {
  const [row] = await openSql(tx)<{ held: number }[]>`
    select count(*)::int as held from subscription s join plan p on p.id = s.plan_id
    where p.provider_id = ${providerId} and s.phase <> 'ended' and s.until > ${at}`
  return present(row, 'an aggregate has a row').held
}

/**
 * Users in the order of their ids, after `after`. An empty `planIds` means all plans of the
 * provider.
 */
export async function listEntitledUsers(
  tx: Tx,
  { providerId, planIds, at }: { providerId: string; planIds: readonly string[]; at: Date },
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ user_id: string }[]>`
    select distinct s.user_id from subscription s join plan p on p.id = s.plan_id
    where p.provider_id = ${providerId} and s.phase <> 'ended' and s.starts_at <= ${at} and s.until > ${at}
      and (${planIds.length === 0} or p.id = any(${[...planIds]}::uuid[]))
      and s.user_id > ${after}
    order by s.user_id limit ${limit}`
  return rows.map((row) => row.user_id)
}

/**
 * How many people other than this user hold a non-trial plan of the provider or are in `alsoCounted`.
 */
export async function countOthers(
  tx: Tx,
  { providerId, userId, at }: { providerId: string; userId: string; at: Date },
  alsoCounted: readonly string[],
): Promise<number> {
  const [row] = await openSql(tx)<{ others: number }[]>`
    select count(*)::int as others from (
      select s.user_id from subscription s join plan p on p.id = s.plan_id
      where p.provider_id = ${providerId} and s.phase <> 'ended' and s.until > ${at}
        and s.kind <> 'trial'
      union select unnest(${[...alsoCounted]}::text[]::uuid[])
    ) customer where user_id <> ${userId}`
  return present(row, 'an aggregate has a row').others
}

/** Whether this user holds a non-trial plan of the provider. */
export async function holdsNonTrialPlan(
  tx: Tx,
  { providerId, userId, at }: { providerId: string; userId: string; at: Date },
): Promise<boolean> {
  const rows = await openSql(tx)`
    select from subscription where user_id = ${userId} and provider_id = ${providerId}
      and phase <> 'ended' and until > ${at} and kind <> 'trial' limit 1`
  return rows.length > 0
}

/** Those of these users who have or ever had a subscription to a plan of the provider. */
export async function findHoldersEver(
  tx: Tx,
  providerId: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openSql(tx)<{ user_id: string }[]>`
    select user_id from unnest(${[...userIds]}::uuid[]) as asked (user_id)
    cross join lateral (select from subscription s
      where s.provider_id = ${providerId} and s.user_id = asked.user_id limit 1) held`
  return rows.map((row) => row.user_id)
}

export type HeldOf = { readonly providerId: string; readonly until: Date }

/** Providers whose plans this user holds or held, latest end first. */
export async function listProvidersHeld(
  tx: Tx,
  userId: string,
  limit: number,
): Promise<readonly HeldOf[]> {
  return openSql(tx)<HeldOf[]>`
    select provider_id as "providerId", max(until) as until from subscription
    where user_id = ${userId} group by provider_id order by max(until) desc limit ${limit}`
}
