import { SECOND_MS } from '#kit/clock.ts'
import type { ScorecardDeps } from '../deps.ts'
import { listJournalIds } from '../store/listing.ts'
import { orderByName } from './order.ts'
import type { ProviderScope } from './selection.ts'

/** How long the order is cached: a new or renamed provider is placed correctly after this time. */
const CACHE_MS = 30 * SECOND_MS

type Named = {
  readonly names: ReadonlyMap<string, string>
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, number>
}

/**
 * Providers ordered by name in the collation of the language. Sorting is expensive and the order
 * rarely changes.
 */
export type NameOrder = {
  readonly namesOf: (scope: ProviderScope) => Promise<ReadonlyMap<string, string>>
  readonly idsOf: (scope: ProviderScope, order: 'asc' | 'desc') => Promise<readonly string[]>
  /**
   * Orders some of these providers; one that is too new for the cached order counts as the lowest.
   */
  readonly ordered: (
    scope: ProviderScope,
    some: readonly string[],
    order: 'asc' | 'desc',
  ) => Promise<readonly string[]>
}

export function createNameOrder({
  db,
  providers,
}: Pick<ScorecardDeps, 'db' | 'providers'>): NameOrder {
  let cached: { readonly until: number; readonly named: Promise<Named> } | undefined
  const read = async (): Promise<Named> => {
    const ids = await listJournalIds(db.read)
    const authors = await providers.authorsOf(db.read, ids)
    const names = new Map([...authors].map(([id, { name }]) => [id, name]))
    const inOrder = orderByName(ids, names, 'asc')
    return { names, ids: inOrder, places: new Map(inOrder.map((id, place) => [id, place])) }
  }
  const everybody = (): Promise<Named> => {
    if (cached === undefined || cached.until < performance.now()) {
      const named = read()
      cached = { until: performance.now() + CACHE_MS, named }
      named.catch(() => {
        cached = undefined
      })
    }
    return cached.named
  }
  return {
    namesOf: async (scope) => (scope.kind === 'some' ? scope.names : (await everybody()).names),
    idsOf: async (scope, order) => {
      if (scope.kind === 'some') {
        const ids = scope.journals.map(({ providerId }) => providerId)
        return orderByName(ids, scope.names, order)
      }
      const except = new Set(scope.exceptIds)
      const ids = (await everybody()).ids.filter((id) => !except.has(id))
      return order === 'asc' ? ids : ids.toReversed()
    },
    ordered: async (scope, some, order) => {
      if (scope.kind === 'some') {
        return orderByName(some, scope.names, order)
      }
      const { places } = await everybody()
      const placeOf = (id: string) => places.get(id) ?? -1
      const sign = order === 'asc' ? 1 : -1
      return some.toSorted((a, b) => sign * (placeOf(a) - placeOf(b) || (a < b ? -1 : 1)))
    },
  }
}
