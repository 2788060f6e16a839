import type { ClientFilter } from '#contract/clients/entities.ts'
import type { ClientQuery } from '#modules/plans/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { findTagged } from '../store/tags.ts'

/** So many people are looked through by their names and tags. */
const LOOKED_THROUGH = 100_000

export type Selection = Omit<ClientQuery, 'after' | 'rows'>

/** Whom a filter leaves, for the module of plans; names and tags become the people who have them. */
export async function selectionOf(
  deps: Pick<ClientsDeps, 'accounts' | 'plans' | 'providers'>,
  tx: Tx,
  ownerId: string,
  filter: ClientFilter,
  at: Date,
): Promise<Selection> {
  const { q, status, plan, tag, due } = filter
  const providerIds = await scopeOf(deps, tx, ownerId)
  const tagged =
    tag === undefined
      ? undefined
      : await findTagged(tx, { ownerId, tagId: tag, rows: LOOKED_THROUGH })
  const named = async (words: string) => {
    const among = tagged ?? (await deps.plans.clients.people(tx, providerIds, LOOKED_THROUGH))
    return deps.accounts.findNamedAmong(tx, among, words)
  }
  return {
    providerIds,
    at,
    status,
    planId: plan,
    dueDays: due === undefined ? undefined : Number(due),
    among: q === undefined || q === '' ? tagged : await named(q),
  }
}
