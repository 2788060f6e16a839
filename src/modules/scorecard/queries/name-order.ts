import { SECOND_MS } from '#kit/clock.ts'
import type { ScorecardDeps } from '../deps.ts'
import { listJournalIds } from '../store/listing.ts'
import type { Whose } from './choose.ts'
import { orderByName } from './order.ts'

/** A provider that is called otherwise, or is new, takes its place in the order so much later. */
const KEPT_MS = 30 * SECOND_MS

type Named = {
  readonly names: ReadonlyMap<string, string>
  readonly ids: readonly string[]
  readonly places: ReadonlyMap<string, number>
}

/** Providers by their names, in the order of the language: dear to put in order, and seldom another. */
export type NameOrder = {
  readonly namesOf: (whose: Whose) => Promise<ReadonlyMap<string, string>>
  readonly idsOf: (whose: Whose, order: 'asc' | 'desc') => Promise<readonly string[]>
  /** Some of those, in their order; one that is too new to have a place in it is the first. */
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
