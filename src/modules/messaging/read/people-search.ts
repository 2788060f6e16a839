import type { MessagingDeps } from '../deps.ts'
import { type Counterpart, findCounterparts, listCounterparts } from '../store/people.ts'

/** How many of the newest people of each kind are searched first. */
const NEWEST_SEARCHED_MAX = 500
/** How many accounts with the name are checked if the newest people were not enough. */
const NAME_MATCHES_MAX = 5_000
/** Parts of names shorter than this cannot use the index, and most are common anyway. */
const INDEXED_MIN_CHARACTERS = 3

type PeopleSearchDeps = Pick<MessagingDeps, 'db' | 'accounts' | 'follows' | 'plans'>

type ContactSearch = {
  readonly providerId: string
  readonly nameContains: string | undefined
  readonly limit: number
}

/**
 * The people a provider may write to, latest conversations first: people who wrote first, all past
 * and present customers, and, if part of a name is given, followers, who are otherwise not listed
 * to it. If the newest of these have too few matches, the name is rare: it is looked up among all
 * accounts, and these are checked for their relation to the provider.
 */
export async function findContacts(
  parts: PeopleSearchDeps,
  search: ContactSearch,
): Promise<readonly string[]> {
  const { db, accounts, follows, plans } = parts
  const { providerId, nameContains, limit } = search
  const isNamed = nameContains !== undefined
  const newest = await Promise.all([
    listCounterparts(db.read, providerId, NEWEST_SEARCHED_MAX),
    plans.clients.people(db.read, [providerId], NEWEST_SEARCHED_MAX),
    isNamed ? follows.newestFollowers(db.read, providerId, NEWEST_SEARCHED_MAX) : [],
  ])
  const [counterparts, customers, followers] = newest
  const wrote = writersIn(counterparts)
  const found = await accounts.findActive(db.read, {
    ids: without(providerId, [...wrote, ...customers, ...followers]),
    inOrder: wrote.length,
    nameContains,
    limit,
  })
  const isRare = isNamed && nameContains.length >= INDEXED_MIN_CHARACTERS && found.length < limit
  const hasMore = newest.some((some) => some.length === NEWEST_SEARCHED_MAX)
  return isRare && hasMore ? findNamedContacts(parts, { ...search, nameContains }) : found
}

async function findNamedContacts(
  { db, accounts, follows, plans }: PeopleSearchDeps,
  { providerId, nameContains, limit }: ContactSearch & { readonly nameContains: string },
): Promise<readonly string[]> {
  const named = await accounts.findNamed(db.read, nameContains, NAME_MATCHES_MAX)
  const [counterparts, customers, followers] = await Promise.all([
    findCounterparts(db.read, providerId, named),
    plans.holders.everAmong(db.read, providerId, named),
    follows.followersAmong(db.read, providerId, named),
  ])
  const wrote = writersIn(counterparts)
  return accounts.findActive(db.read, {
    ids: without(providerId, [...wrote, ...customers, ...followers]),
    inOrder: wrote.length,
    nameContains,
    limit,
  })
}

function writersIn(counterparts: readonly Counterpart[]): readonly string[] {
  return counterparts.flatMap(({ id, wrote }) => (wrote ? [id] : []))
}

/** Removes duplicates, keeping the first, and the given id. */
function without(one: string, ids: readonly string[]): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== one)
}

/** An investor's providers: written with, subscribed to or followed, in this order. */
export async function findOwnProviders(
  { db, follows, plans }: PeopleSearchDeps,
  accountId: string,
  limit: number,
): Promise<readonly string[]> {
  const [counterparts, held, followed] = await Promise.all([
    listCounterparts(db.read, accountId, limit),
    plans.holders.providersOf(db.read, accountId, limit),
    follows.newestFollowed(db.read, accountId, limit),
  ])
  const ids = [
    ...counterparts.map(({ id }) => id),
    ...held.map(({ providerId }) => providerId),
    ...followed.map(({ providerId }) => providerId),
  ]
  return [...new Set(ids)].slice(0, limit)
}
