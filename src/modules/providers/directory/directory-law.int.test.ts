import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { stateSchema } from '#contract/common/fields.ts'
import { languageSchema, segmentSchema } from '#contract/common/types.ts'
import { directoryFacets, serviceProviders } from '#contract/providers/calls.ts'
import { providerCategories } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

/* More providers than a list's first search covers; results are compared with plain statements. */

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
  const first = await market.addProvider({})
  // Rare names, states and languages come after the first 500 rows of either order.
  await market.db.sql`
    with many as (
      insert into account (id, role, name, email, created_at, updated_at)
      select gen_random_uuid(), 'provider', 'x', 'many-' || i || '@example.in', now(), now()
      from generate_series(1, 1500) i returning id),
    numbered as (select id, row_number() over (order by id)::int as i from many)
    insert into provider (account_id, category, type, reg_name, reg_number, status, applied_at, approved_at,
      verified_at, updated_at, languages, segments, city, state, followers_count)
    select n.id, p.category, p.type,
      'Desk ' || lpad(n.i::text, 4, '0') || case when n.i > 1400 then ' Zq' else ' Capital' end, 'MANY' || n.i,
      case when n.i % 7 = 0 then 'approved' else 'verified' end, now(), now(), now(), now(),
      case when n.i > 1450 then array['tamil'] else array['english', 'hindi'] end, p.segments, '',
      case when n.i > 1430 then 'Goa' when n.i % 2 = 0 then 'Delhi' else '' end, 2000 - n.i
    from numbered n, provider p where p.account_id = ${first.accountId}`
  await market.addProvider({ category: 'Trainers', languages: ['tamil'], state: 'Goa' })
})
afterAll(() => market.close())

type Filters = Omit<Partial<CallInput<typeof serviceProviders>['query']>, 'cursor' | 'limit'>

const FILTERS: readonly Filters[] = [
  {},
  { q: 'ca' },
  { q: 'zq' },
  { q: 'capital' },
  { q: 'desk 1499' },
  { q: 'nobody' },
  { state: 'Goa' },
  { state: 'Delhi', q: 'sk' },
  { language: 'tamil' },
  { language: 'tamil', state: 'Goa', q: 'zq' },
  { category: 'Trainers' },
  { category: 'Trainers', state: 'Goa', language: 'tamil' },
  { segment: 'Equity Cash', category: 'Research Analyst' },
  { segment: 'Commodities' },
]

it.each(FILTERS.flatMap((filters) => [{ ...filters }, { ...filters, sort: 'name' as const }]))(
  'the pages and the total for %j equal those of a plain SQL statement',
  async (filters) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = (
        await market.call(serviceProviders, { query: { ...filters, limit: 50, cursor } })
      ).reply()
      seen.push(...data.serviceproviders.map(({ _id }) => _id))
      cursor = data.nextCursor
    } while (cursor !== undefined)
    const expected = await plain(filters)
    expect(seen).toEqual(expected)
    const { data } = (await market.call(directoryFacets, { query: filters })).reply()
    expect(data.total).toBe(expected.length)
  },
)

async function plain({ category, q, language, segment, state, sort }: Filters) {
  const rows = await market.db.sql<{ id: string }[]>`
    select account_id as id from provider
    where status = 'verified' and (${category ?? null}::text is null or category = ${category ?? null})
      and (${language ?? null}::text is null or ${language ?? null} = any(languages))
      and (${segment ?? null}::text is null or ${segment ?? null} = any(segments))
      and (${state ?? null}::text is null or state = ${state ?? null})
      and position(${q ?? ''} in words_key) > 0
    order by case when ${sort === 'name'} then name_key end, case when ${sort !== 'name'} then -followers_count end,
      case when ${sort === 'name'} then account_id end, account_id desc`
  return rows.map(({ id }) => id)
}

it('the counts equal those of a plain SQL statement after random changes', async () => {
  const ids = await plain({})
  const random = numbers(7)
  const one = <T>(of: readonly T[]) => present(of[Math.floor(random() * of.length)], 'one')
  for (let change = 0; change < 60; change += 1) {
    const id = one(ids)
    const languages = languageSchema.options.filter(() => random() < 0.3)
    const segments = segmentSchema.options.filter(() => random() < 0.3)
    await market.db.sql`
      update provider set languages = ${languages}, segments = ${segments}, state = ${one(stateSchema.options)},
        category = ${one(providerCategories)}, status = ${one(['verified', 'approved'])}
      where account_id = ${id}`
  }
  for (const category of [undefined, ...providerCategories]) {
    const { data } = (await market.call(directoryFacets, { query: { category } })).reply()
    const shelf = market.db.sql`status = 'verified' and (${category ?? null}::text is null
      or category = ${category ?? null})`
    const [counted] = await market.db.sql<{ total: number; parts: Record<string, number> }[]>`
      select (select count(*)::int from provider where ${shelf}) as total,
        (select coalesce(json_object_agg(part, n), '{}') from (
          select part, count(*)::int as n from provider p cross join lateral (
            select unnest(p.languages) as part union all select unnest(p.segments)
            union all select p.state where p.state <> '') x
          where ${shelf} group by part) y) as parts`
    const { total, languages, segments, states } = data
    const parts = [...languages, ...segments, ...states].map(({ value, count }) => [value, count])
    expect({ total, parts: Object.fromEntries(parts) }).toEqual(counted)
    const all = data.categories.reduce((sum, { count }) => sum + count, 0)
    expect(all).toBe((await plain({})).length)
  }
})

/** A generator of the same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
