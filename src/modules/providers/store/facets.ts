import type { Language, Segment } from '#contract/common/types.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import { type Bind, conditionsOf, type DirectoryChoice } from './cards.ts'

type Counted<Value> = { readonly value: Value; readonly count: number }

export type Facets = {
  readonly total: number
  readonly categories: readonly Counted<ProviderCategory>[]
  readonly languages: readonly Counted<Language>[]
  readonly segments: readonly Counted<Segment>[]
  readonly states: readonly Counted<string>[]
}

type FacetTuple =
  | readonly [kind: 'total', value: '', count: number]
  | readonly [kind: 'category', value: ProviderCategory, count: number]
  | readonly [kind: 'language', value: Language, count: number]
  | readonly [kind: 'segment', value: Segment, count: number]
  | readonly [kind: 'state', value: string, count: number]

/**
 * How many providers match the filter, and the filter values of its category with their stored
 * counts, in one statement.
 */
export async function countFacets(tx: Tx, choice: DirectoryChoice): Promise<Facets> {
  const parameters: Parameter[] = []
  const bind: Bind = (value) => `$${parameters.push(value)}`
  const { category, ...more } = choice
  const shelf = category === undefined ? 'true' : `category = ${bind(category)}`
  const total = Object.values(more).every((one) => one === undefined)
    ? `coalesce(sum(providers), 0)::int from provider_count where kind = 'total' and ${shelf}`
    : `count(*)::int from provider where ${conditionsOf(bind, choice).join(' and ')}`
  const tuples = await readTuples<FacetTuple>(
    tx,
    `select 'total' as kind, '' as value, ${total}
    union all
    select 'category', category, providers from provider_count
    where kind = 'total' and providers > 0
    union all
    select kind, value, sum(providers)::int from provider_count
    where kind <> 'total' and ${shelf} group by kind, value having sum(providers) > 0
    order by 3 desc, value`,
    parameters,
  )
  return tuples.reduce<Facets>(withFacet, NOTHING)
}

const NOTHING: Facets = { total: 0, categories: [], languages: [], segments: [], states: [] }

function withFacet(facets: Facets, [kind, value, count]: FacetTuple): Facets {
  switch (kind) {
    case 'total':
      return { ...facets, total: count }
    case 'category':
      return { ...facets, categories: [...facets.categories, { value, count }] }
    case 'language':
      return { ...facets, languages: [...facets.languages, { value, count }] }
    case 'segment':
      return { ...facets, segments: [...facets.segments, { value, count }] }
    case 'state':
      return { ...facets, states: [...facets.states, { value, count }] }
  }
}
