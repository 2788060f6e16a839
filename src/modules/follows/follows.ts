import type { Role } from '#contract/accounts/roles.ts'
import { FOLLOWING_LIST_MAX } from '#contract/follows/calls.ts'
import type { FollowingItem, ProviderCard } from '#contract/providers/types.ts'
import { present } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { type Page, type PageQuery, type PlaceInTime, pageOf, placeInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Providers } from '#modules/providers/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { followStarted } from './events.ts'
import {
  deleteFollow,
  deleteFollows,
  type Following,
  findFollowed,
  findFollowers,
  insertFollow,
  listFollowed,
  listFollowers,
  listNewestFollowers,
} from './store.ts'

export type FollowsDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly accounts: Pick<Accounts, 'findAccount'>
  readonly providers: Pick<Providers, 'addToCounts' | 'cardsOf' | 'nameOf' | 'eligibilitiesOf'>
}

export type Follower = { readonly accountId: string; readonly role: Role }

/**
 * The result of a follow: the provider's name from the database, and its current follower count.
 */
export type Followed = { readonly name: string; readonly followersCount: number }

type FollowRefusal =
  | 'self_follow'
  | 'follow_target_missing'
  | 'already_following'
  | 'number_unproven'

export type Follows = ReturnType<typeof createFollows>

/** Follows. A provider's follower count changes in the same transaction. */
export function createFollows(deps: FollowsDeps) {
  const { db } = deps

  return {
    follow: (follower: Follower, providerId: string) => follow(deps, follower, providerId),

    /** Also works for a provider that the public does not see. */
    unfollow: (follower: Follower, providerId: string) => unfollow(deps, follower, providerId),

    /** Deletes a removed account's follows. */
    forget: (tx: Tx, accountId: string) => forgetFollower(deps, tx, accountId),

    /** Ids of the providers that the account follows, newest first. */
    listIds: async (accountId: string): Promise<readonly string[]> => {
      const followed = await listFollowed(db.read, accountId, FOLLOWING_LIST_MAX)
      return followed.map((following) => following.providerId)
    },

    /** Ids of the provider's followers, ordered by id. */
    listFollowers,

    /** The provider's followers, newest first. */
    newestFollowers: listNewestFollowers,

    /** The providers that the account follows with the times, newest first. */
    newestFollowed: listFollowed,

    /** Which of these accounts follow the provider. */
    followersAmong: findFollowers,

    /** Which of these providers the account follows. */
    followedAmong: async (
      accountId: string,
      providerIds: readonly string[],
    ): Promise<ReadonlySet<string>> => new Set(await findFollowed(db.read, accountId, providerIds)),

    /** The followed providers that the public sees, with their total number. */
    details: (accountId: string, query: PageQuery) => listFollowing(deps, accountId, query),
  }
}

async function count(
  { providers }: FollowsDeps,
  tx: Tx,
  providerId: string,
  delta: 1 | -1,
): Promise<Followed> {
  const counts = await providers.addToCounts(tx, 'followers', new Map([[providerId, delta]]))
  announceChange(tx, 'follows')
  const name = await providers.nameOf(tx, providerId)
  return {
    name: present(name, 'who is followed has a name'),
    followersCount: present(counts.get(providerId), 'who is followed is counted'),
  }
}

function follow(
  deps: FollowsDeps,
  follower: Follower,
  providerId: string,
): Promise<Result<Followed, FollowRefusal>> {
  return deps.db.transaction(async (tx) => {
    const followerId = follower.accountId
    if (followerId === providerId) {
      return fail('self_follow')
    }
    const eligibility = await deps.providers.eligibilitiesOf(tx, [providerId, followerId])
    if (!eligibility.get(providerId)?.verified) {
      return fail('follow_target_missing')
    }
    // The follower count is public, so each follower must be a person. Verified providers were
    // checked by an admin.
    const account = await deps.accounts.findAccount(tx, followerId)
    if (!eligibility.get(followerId)?.verified && account?.numberVerifiedAt == null) {
      return fail('number_unproven')
    }
    const followedAt = deps.clock.now()
    if (!(await insertFollow(tx, { followerId, providerId, followedAt }))) {
      return fail('already_following')
    }
    await publish(tx, followStarted, {
      followerId,
      followerRole: follower.role,
      providerId,
      at: followedAt.toISOString(),
    })
    return ok(await count(deps, tx, providerId, 1))
  })
}

function unfollow(
  deps: FollowsDeps,
  follower: Follower,
  providerId: string,
): Promise<Result<Followed, 'self_unfollow' | 'not_following'>> {
  return deps.db.transaction(async (tx) => {
    if (follower.accountId === providerId) {
      return fail('self_unfollow')
    }
    if (!(await deleteFollow(tx, follower.accountId, providerId))) {
      return fail('not_following')
    }
    return ok(await count(deps, tx, providerId, -1))
  })
}

async function forgetFollower(
  { providers }: FollowsDeps,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const left = await deleteFollows(tx, accountId)
  if (left.length > 0) {
    await providers.addToCounts(tx, 'followers', new Map(left.map((id) => [id, -1])))
    announceChange(tx, 'follows')
  }
}

async function listFollowing(
  { db, providers }: FollowsDeps,
  accountId: string,
  query: PageQuery,
): Promise<Result<Page<FollowingItem> & { readonly total: number }, 'invalid_input'>> {
  const followed = await listFollowed(db.read, accountId, FOLLOWING_LIST_MAX)
  const eligibility = await providers.eligibilitiesOf(
    db.read,
    followed.map((following) => following.providerId),
  )
  const shown = followed.filter((following) => eligibility.get(following.providerId)?.verified)
  const reached = placeInTime(query.cursor)
  if (!reached.ok) {
    return reached
  }
  const { value: place } = reached
  const behind = place === undefined ? shown : shown.filter((one) => isBehind(place, one))
  const page = pageOf(behind.slice(0, query.limit + 1), query.limit, (following) => ({
    key: following.followedAt.toISOString(),
    id: following.providerId,
  }))
  const ids = page.items.map((following) => following.providerId)
  const cards = await providers.cardsOf(db.read, ids)
  const items = ids.flatMap((id) => {
    const card = cards.get(id)
    return card === undefined ? [] : [toFollowingItem(card, accountId)]
  })
  return ok({ ...page, items, total: shown.length })
}

/** Whether the entry comes after a place in the list, even if the entry at that place is gone. */
function isBehind({ at, id }: PlaceInTime, { followedAt, providerId }: Following): boolean {
  return followedAt < at || (followedAt.getTime() === at.getTime() && providerId > id)
}

function toFollowingItem(card: ProviderCard, viewerId: string): FollowingItem {
  return { ...card, stats: { Followers: [viewerId], followersCount: card.stats.followersCount } }
}
