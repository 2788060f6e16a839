import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients, providerToday } from '#contract/clients/calls.ts'
import type { ClientFilter } from '#contract/clients/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { addTerms } from './testing.ts'

/* More clients than a list's first search covers. Results are compared with the test's own data. */

const CLIENTS = 620
/** One client in this many has a rare name, and bought again after all others. */
const RARE = 40
/** The plans of this many of the first clients have ended. */
const OVER = 60

let market: Marketplace
let provider: SignedInViewer
/** Newest first. */
let people: readonly string[]

beforeAll(async () => {
  market = await openMarketplace()
  provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const rows = await market.db.sql<{ id: string }[]>`
    insert into account (id, role, name, email, created_at, updated_at)
    select gen_random_uuid(), 'user', case when i % ${RARE} = 0 then 'Zubin' else 'Asha' end || ' ' || i,
      'client-' || i || '@example.in', now(), now()
    from generate_series(1, ${CLIENTS}) i returning id`
  const inDays = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS)
  const term = (userId: string, from: number, to: number) => ({
    ...{ userId, planId: plan.id, kind: 'paid' as const },
    ...{ startsAt: inDays(from), endsAt: inDays(to) },
  })
  const all = rows.map(({ id }) => id)
  await addTerms(
    market,
    all.flatMap((id, place) => {
      const from = place - 2 * CLIENTS
      const isOver = place < OVER
      const isDue = place % RARE === 1
      const first = term(id, from, isOver ? from + 1 : isDue ? 5 : 200)
      return place % RARE === 0 ? [term(id, from, from + 1), term(id, -1, 200)] : [first]
    }),
  )
  people = all.toReversed()
})
afterAll(() => market.close())

const placeOf = (id: string) => CLIENTS - 1 - people.indexOf(id)
const isRenewed = (id: string) => placeOf(id) % RARE === 0

async function walked(filter: ClientFilter): Promise<readonly string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: 50, cursor }
    const reply = (await market.call(clients, { query }, provider)).reply()
    seen.push(...reply.data.map(({ _id }) => _id))
    cursor = reply.nextCursor
  } while (cursor !== undefined)
  return seen
}

it('lists every client once, the newest first by their first term', async () => {
  expect(await walked({})).toEqual(people)
})

it('filters by status, whether the matches are among the newest or further back', async () => {
  const isOver = (id: string) => placeOf(id) < OVER && !isRenewed(id)
  expect(await walked({ status: 'expired' })).toEqual(people.filter(isOver))
  const isActive = (id: string) =>
    isRenewed(id) || (placeOf(id) >= OVER && placeOf(id) % RARE !== 1)
  expect(await walked({ status: 'active' })).toEqual(people.filter(isActive))
  expect(await walked({ status: 'current' })).toEqual(people.filter((id) => !isOver(id)))
})

it('filters by name, whether it is frequent, rare or unknown', async () => {
  const named = await market.db.sql<{ id: string }[]>`
    select id from account where name like 'Zubin%' and role = 'user'`
  const rare = new Set(named.map(({ id }) => id))
  expect(rare.size).toBe(Math.floor(CLIENTS / RARE))
  expect(await walked({ q: 'zub' })).toEqual(people.filter((id) => rare.has(id)))
  expect(await walked({ q: 'asha' })).toEqual(people.filter((id) => !rare.has(id)))
  expect(await walked({ q: 'nobody' })).toEqual([])
})

it('filters by due renewal, and counts due renewals', async () => {
  const due = people.filter((id) => placeOf(id) % RARE === 1 && placeOf(id) >= OVER)
  expect(new Set(await walked({ due: '7' }))).toEqual(new Set(due))
  const { data } = (await market.call(providerToday, {}, provider)).reply()
  expect([data.renewalsIn7Days, data.renewalsIn30Days]).toEqual([due.length, due.length])
})
