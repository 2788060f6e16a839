import type { ProviderCategory } from '#contract/categories.ts'
import type { Language, Segment } from '#contract/enums.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import { type Bind, chosen, type DirectoryChoice } from './cards.ts'

export type Counted<Value> = { readonly value: Value; readonly count: number }

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

/** How many the filter finds, and what occurs in its category alone, in one statement. */
export async function countFacets(tx: Tx, choice: DirectoryChoice): Promise<Facets> {
  const parameters: Parameter[] = []
  const bind: Bind = (value) => `$${parameters.push(value)}`
  const all = chosen(bind, choice).join(' and ')
  const shelf = chosen(bind, { category: choice.category }).join(' and ')
  const tuples = await readTuples<FacetTuple>(
    tx,
    `select 'total' as kind, '' as value, count(*)::int as count from provider where ${all}
    union all
    select 'category', category, count(*)::int from provider
    where status = 'verified' group by category
    union all
    select 'language', language, count(*)::int from provider, unnest(languages) as language
    where ${shelf} group by language
    union all
    select 'segment', segment, count(*)::int from provider, unnest(segments) as segment
    where ${shelf} group by segment
    union all
    select 'state', state, count(*)::int from provider
    where ${shelf} and state <> '' group by state
    order by count desc, value`,
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
