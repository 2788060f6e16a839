import { sql } from 'kysely'
import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { FollowsTables } from './tables.ts'

export type Follow = {
  readonly followerId: string
  readonly providerId: string
  readonly followedAt: Date
}

/** False if the follow exists already. */
export async function insertFollow(tx: Tx, follow: Follow): Promise<boolean> {
  const inserted = await openTx<FollowsTables>(tx)
    .insertInto('follow')
    .values({
      follower_id: follow.followerId,
      provider_id: follow.providerId,
      followed_at: follow.followedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** False if there was no such follow. */
export async function deleteFollow(
  tx: Tx,
  followerId: string,
  providerId: string,
): Promise<boolean> {
  const deleted = await openTx<FollowsTables>(tx)
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** Deletes all follows of an account; returns the providers' ids. */
export async function deleteFollows(tx: Tx, followerId: string): Promise<readonly string[]> {
  const rows = await openTx<FollowsTables>(tx)
    .deleteFrom('follow')
    .where('follower_id', '=', followerId)
    .returning('provider_id')
    .execute()
  return rows.map((row) => row.provider_id)
}

export type Following = { readonly providerId: string; readonly followedAt: Date }

/** The providers that an account follows, newest first. */
export function listFollowed(
  tx: Tx,
  followerId: string,
  limit: number,
): Promise<readonly Following[]> {
  return openTx<FollowsTables>(tx)
    .selectFrom('follow')
    .select(['provider_id as providerId', 'followed_at as followedAt'])
    .where('follower_id', '=', followerId)
    .orderBy('followed_at', 'desc')
    .orderBy('provider_id')
    .limit(limit)
    .execute()
}

/** The provider's followers, ordered by id, after `after`. */
export async function listFollowers(
  tx: Tx,
  providerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await openTx<FollowsTables>(tx)
    .selectFrom('follow')
    .select('follower_id')
    .where('provider_id', '=', providerId)
    .where('follower_id', '>', after)
    .orderBy('follower_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.follower_id)
}

/** The provider's followers, newest first. */
export async function listNewestFollowers(
  tx: Tx,
  providerId: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await openTx<FollowsTables>(tx)
    .selectFrom('follow')
    .select('follower_id')
    .where('provider_id', '=', providerId)
    .orderBy('followed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.follower_id)
}

/** Which of these providers the account follows. */
export async function findFollowed(
  tx: Tx,
  followerId: string,
  providerIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openTx<FollowsTables>(tx)
    .selectFrom('follow')
    .select('provider_id')
    .where('follower_id', '=', followerId)
    .where(sql<boolean>`provider_id = any(${[...providerIds]}::uuid[])`)
    .execute()
  return rows.map((row) => row.provider_id)
}

/** Which of these accounts follow the provider. */
export async function findFollowers(
  tx: Tx,
  providerId: string,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await openTx<FollowsTables>(tx)
    .selectFrom('follow')
    .select('follower_id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`follower_id = any(${[...accountIds]}::uuid[])`)
    .execute()
  return rows.map((row) => row.follower_id)
}
