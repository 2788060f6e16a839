import { SECOND_MS } from '#kit/clock.ts'
import type { ScorecardDeps } from '../deps.ts'
import { listJournalIds } from '../store/listing.ts'
import type { Whose } from './choose.ts'
import { orderByName } from './order.ts'

/** How long the order is cached: a new or renamed provider is placed correctly after this time. */
const KEPT_MS = 30 * SECOND_MS

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
  readonly namesOf: (whose: Whose) => Promise<ReadonlyMap<string, string>>
  readonly idsOf: (whose: Whose, order: 'asc' | 'desc') => Promise<readonly string[]>
  /**
   * Orders some of these providers; one that is too new for the cached order counts as the lowest.
   */
  readonly ordered: (
    whose: Whose,
    some: readonly string[],
    order: 'asc' | 'desc',
  ) => Promise<readonly string[]>
}

export function createNameOrder({
  db,
  providers,
}: Pick<ScorecardDeps, 'db' | 'providers'>): NameOrder {
  let kept: { readonly until: number; readonly named: Promise<Named> } | undefined
  const read = async (): Promise<Named> => {
    const ids = await listJournalIds(db.read)
    const authors = await providers.authorsOf(db.read, ids)
    const names = new Map([...authors].map(([id, { name }]) => [id, name]))
    const inOrder = orderByName(ids, names, 'asc')
    return { names, ids: inOrder, places: new Map(inOrder.map((id, place) => [id, place])) }
  }
  const everybody = (): Promise<Named> => {
    if (kept === undefined || kept.until < performance.now()) {
      const named = read()
      kept = { until: performance.now() + KEPT_MS, named }
      named.catch(() => {
        kept = undefined
      })
    }
    return kept.named
  }
  return {
    namesOf: async (whose) => (whose.kind === 'some' ? whose.names : (await everybody()).names),
    idsOf: async (whose, order) => {
      if (whose.kind === 'some') {
        const ids = whose.journals.map(({ providerId }) => providerId)
        return orderByName(ids, whose.names, order)
      }
      const except = new Set(whose.exceptIds)
      const ids = (await everybody()).ids.filter((id) => !except.has(id))
      return order === 'asc' ? ids : ids.toReversed()
    },
    ordered: async (whose, some, order) => {
      if (whose.kind === 'some') {
        return orderByName(some, whose.names, order)
      }
      const { places } = await everybody()
      const placeOf = (id: string) => places.get(id) ?? -1
      const sign = order === 'asc' ? 1 : -1
      return some.toSorted((a, b) => sign * (placeOf(a) - placeOf(b) || (a < b ? -1 : 1)))
    },
  }
}
