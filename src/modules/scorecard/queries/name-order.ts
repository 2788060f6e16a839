import { SECOND_MS } from '#kit/clock.ts'
import type { ScorecardDeps } from '../deps.ts'
import { listJournalIds } from '../store/listing.ts'
import { orderByName } from './order.ts'
import type { ProviderScope } from './selection.ts'

/** How long the order is cached: a renamed provider is placed correctly after this time. */
const CACHE_MS = 30 * SECOND_MS

type Named = {
  readonly names: ReadonlyMap<string, string>
  readonly ids: readonly string[]
}

/**
 * Providers ordered by name in the collation of the language. Sorting is expensive and the order
 * rarely changes.
 */
export type NameOrder = {
  readonly namesOf: (scope: ProviderScope) => Promise<ReadonlyMap<string, string>>
  /** With the number of journals, a cached order that lacks one of them is read again. */
  readonly idsOf: (
    scope: ProviderScope,
    order: 'asc' | 'desc',
    journals?: number,
  ) => Promise<readonly string[]>
}

type Cached = { readonly until: number; readonly named: Promise<Named> }

export function createNameOrder({
  db,
  providers,
}: Pick<ScorecardDeps, 'db' | 'providers'>): NameOrder {
  let cached: Cached | undefined
  const read = async (): Promise<Named> => {
    const ids = await listJournalIds(db.read)
    const authors = await providers.authorsOf(db.read, ids)
    const names = new Map([...authors].map(([id, { name }]) => [id, name]))
    return { names, ids: orderByName(ids, names, 'asc') }
  }
  const renew = (): Cached => {
    const renewed = { until: performance.now() + CACHE_MS, named: read() }
    cached = renewed
    renewed.named.catch(() => {
      cached = undefined
    })
    return renewed
  }
  const everybody = async (journals = 0): Promise<Named> => {
    const current = cached === undefined || cached.until < performance.now() ? renew() : cached
    const named = await current.named
    if (named.ids.length >= journals) {
      return named
    }
    // Of several readers who miss a journal, the first reads the order again.
    return (cached === undefined || cached === current ? renew() : cached).named
  }
  return {
    namesOf: async (scope) => (scope.kind === 'some' ? scope.names : (await everybody()).names),
    idsOf: async (scope, order, journals) => {
      if (scope.kind === 'some') {
        const ids = scope.journals.map(({ providerId }) => providerId)
        return orderByName(ids, scope.names, order)
      }
      const except = new Set(scope.exceptIds)
      const ids = (await everybody(journals)).ids.filter((id) => !except.has(id))
      return order === 'asc' ? ids : ids.toReversed()
    },
  }
}
