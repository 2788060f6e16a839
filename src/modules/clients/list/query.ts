import { type ClientFilter, currentStatuses } from '#contract/clients/types.ts'
import type { ClientQuery } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'
import { findTagged } from '../store/tags.ts'

/** Limit on the people searched by name and tag. */
export const SEARCHED_MAX = 100_000

/**
 * If at most this many accounts have the name, they are looked up by name alone, whether or not
 * they are clients.
 */
const NAME_MATCHES_MAX = 500
/** The trigram index needs three letters or digits in a row. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u

export type Selection = Omit<ClientQuery, 'after' | 'rows'>

export type SearchScope = {
  readonly at: Date
  readonly providerIds: readonly string[]
  /** Restricts the search to these people, unless a tag determines them. */
  readonly within?: readonly string[] | undefined
}

/**
 * The selection of a filter, for the plans module; names and tags are replaced by the people who
 * have them.
 */
export async function selectionOf(
  deps: Pick<ClientsDeps, 'accounts' | 'plans'>,
  tx: Tx,
  ownerId: string,
  filter: ClientFilter,
  { at, providerIds, within }: SearchScope,
): Promise<Selection> {
  const { q, status, plan, tag, due } = filter
  const tagged =
    tag === undefined ? within : await findTagged(tx, { ownerId, tagId: tag, rows: SEARCHED_MAX })
  const named = async (words: string) => {
    if (tagged === undefined && INDEXED_WORD.test(words)) {
      const limit = NAME_MATCHES_MAX + 1
      const matches = await deps.accounts.findNamed(tx, words, limit, 'any')
      if (matches.length < limit) {
        return matches
      }
    }
    const candidates = tagged ?? (await deps.plans.clients.people(tx, providerIds, SEARCHED_MAX))
    return deps.accounts.findNamedAmong(tx, candidates, words)
  }
  return {
    providerIds,
    at,
    statuses: status === undefined ? undefined : status === 'current' ? currentStatuses : [status],
    planId: plan,
    dueDays: due === undefined ? undefined : Number(due),
    among: q === undefined || q === '' ? tagged : await named(q),
  }
}
