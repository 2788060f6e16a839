import type { App } from '#main/build-app.ts'
import type { FollowsTables } from '#modules/follows/tables.ts'
import { announceChange } from '#platform/cache-topics.ts'
import type { Tx } from '#platform/tx.ts'
import type { DemoFollow } from '../types.ts'
import { pastTables } from './store/past-tables.ts'

/** Imports many follows and updates the counts. */
export async function importFollows(
  { providers }: Pick<App, 'providers'>,
  tx: Tx,
  follows: readonly Omit<DemoFollow, 'followerRole'>[],
): Promise<void> {
  await pastTables<FollowsTables>(tx).insertInto(
    'follow',
    follows.map(({ followerId, providerId, followedAt }) => ({
      follower_id: followerId,
      provider_id: providerId,
      followed_at: followedAt,
    })),
  )
  const gained = Map.groupBy(follows, ({ providerId }) => providerId)
  const counts = new Map([...gained].map(([id, { length }]) => [id, length]))
  await providers.addToCounts(tx, 'followers', counts)
  announceChange(tx, 'follows')
}
