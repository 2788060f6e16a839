import type { ClientSummary, ClientTag, SavedFilter } from '#contract/clients/types.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'
import { listFilters } from '../store/filters.ts'
import { listTags } from '../store/tags.ts'

/** Limit on the plans to filter by. */
const PLANS_MAX = 200

export type SummaryView = {
  readonly summary: ClientSummary
  readonly plans: readonly { readonly _id: string; readonly title: string }[]
  readonly tags: readonly ClientTag[]
  readonly filters: readonly SavedFilter[]
}

/** The totals over all clients, and the values to filter by. */
export async function summarize(deps: ClientsDeps, ownerId: string): Promise<SummaryView> {
  const { db, clock, plans } = deps
  const providerIds = await scopeOf(deps, db.read, ownerId)
  const [counts, titles, tags, filters] = await Promise.all([
    plans.clients.counts(db.read, { providerIds, at: clock.now() }),
    plans.clients.titles(db.read, providerIds, PLANS_MAX),
    listTags(db.read, ownerId),
    listFilters(db.read, ownerId),
  ])
  return {
    summary: {
      byStatus: counts.byStatus,
      renewalsIn7Days: counts.due7,
      renewalsIn30Days: counts.due30,
    },
    plans: titles.map(({ id, title }) => ({ _id: id, title })),
    tags: tags.map(({ id, name }) => ({ _id: id, name })),
    filters: filters.map(({ id, name, filter }) => ({ _id: id, name, filter })),
  }
}
