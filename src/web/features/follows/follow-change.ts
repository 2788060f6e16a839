/** What a follow or unfollow changes in the cached data of a provider. */
export type FollowChange = {
  readonly targetId: string
  /** The follower's id. */
  readonly viewerId: string
  readonly following: boolean
  readonly followersCount: number
}

/**
 * The data with the change applied to every provider with that id, wherever it occurs: a page of a
 * list, a profile, the family. Unchanged parts stay the same object.
 */
export function withFollowChange(data: unknown, change: FollowChange): unknown {
  if (Array.isArray(data)) {
    const items: unknown[] = data.map((item) => withFollowChange(item, change))
    return items.some((item, index) => item !== data[index]) ? items : data
  }
  if (typeof data !== 'object' || data === null) {
    return data
  }
  const entries = Object.entries(data)
  const changed = entries.map(([key, value]) => [key, withFollowChange(value, change)] as const)
  const isSame = changed.every(([, value], index) => value === entries[index]?.[1])
  const copy = isSame ? data : Object.fromEntries(changed)
  return isTarget(copy, change.targetId) ? { ...copy, stats: statsAfter(copy.stats, change) } : copy
}

type Target = { readonly _id: string; readonly stats: object }

function isTarget(value: object, targetId: string): value is Target {
  return (
    '_id' in value &&
    value._id === targetId &&
    'stats' in value &&
    typeof value.stats === 'object' &&
    value.stats !== null
  )
}

function statsAfter(stats: object, { viewerId, following, followersCount }: FollowChange): object {
  return { ...stats, Followers: following ? [viewerId] : [], followersCount }
}
