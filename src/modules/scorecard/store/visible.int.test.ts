import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import { recordEvents, recordPosted } from '../record.ts'
import { isOpen, type Trade } from '../rules/trade.ts'
import { isVisible, type View } from '../rules/visibility.ts'
import { addPlans, addSellers, postedEvent } from '../testing.ts'
import {
  countVisibleOpen,
  listMovedOpen,
  listVisibleOpen,
  pageVisibleOpen,
  pieceVisibleOpen,
  totalVisibleOpen,
} from './open.ts'
import { findTrades } from './trades.ts'
import { visibleCondition } from './visible.ts'

const at = Date.parse('2026-11-21T04:30:00Z')
const PROVIDERS = 3

/** Event sequences of a call. */
const LIVES = [
  [],
  ['initiated'],
  ['initiated', 'tp'],
  ['withdrawn'],
  ['hidden'],
  ['initiated', 'hidden'],
  ['initiated', 'hidden', 'tp'],
] as const

let database: TestDatabase
let providers: readonly string[]
/** Two plans of each provider. */
let plans: readonly string[]
let trades: readonly Trade[]

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const sellers = await addSellers(db.sql, PROVIDERS, 1)
  providers = sellers.providers
  plans = await addPlans(db.sql, [...providers, ...providers])
  trades = await addTrades(sellers.instruments[0] ?? 0)
})
afterAll(() => database.close())

/** Trades of each provider, in each state, with each kind of sharing. */
async function addTrades(instrumentId: number): Promise<readonly Trade[]> {
  const terms = {
    entryType: 'buy',
    lower: 100,
    upper: 102,
    target: 110,
    stop: 95,
    reference: 105,
    holding: 'intraday',
    expiresAt: at + 1000,
  } as const
  const ids: string[] = []
  for (const providerId of providers) {
    const own = plans.filter((_, index) => providers[index % PROVIDERS] === providerId).sort()
    const sharings = [
      { share: 'all', plans: [] },
      { share: 'subscribers', plans: [] },
      { share: 'subscribers', plans: own.slice(0, 1) },
      { share: 'subscribers', plans: own },
    ] as const
    for (const sharing of sharings) {
      for (const kinds of LIVES) {
        const tradeId = newId()
        // Some at the same instant.
        const event = {
          ...postedEvent(1, terms, at + (ids.length % 4)),
          tradeId,
          providerId,
          ...sharing,
        }
        await database.db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
        for (const kind of kinds) {
          const stored = (await findTrades(database.db.read, [tradeId])).get(tradeId)
          const trade = stored?.trade ?? expect.fail('it was posted')
          const common = { tradeId, at: at + 5 + (ids.length % 3) }
          const next =
            kind === 'withdrawn'
              ? { ...common, kind }
              : kind === 'hidden'
                ? { ...common, kind, reason: 'It names a price that nobody was offered.' }
                : { ...common, kind, price: 101 }
          await database.db.transaction((tx) => recordEvents(tx, [{ event: next, trade }]))
        }
        ids.push(tradeId)
      }
    }
  }
  const stored = await findTrades(database.db.read, ids)
  return ids.map((id) => stored.get(id)?.trade ?? expect.fail('it was posted'))
}

async function visibleInSql(
  view: View,
  unlistedIds: readonly string[],
): Promise<readonly string[]> {
  const parameters: Parameter[] = []
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const text = `select t.id from trade t where ${visibleCondition(bind, view, unlistedIds)}`
  const rows = await readTuples<readonly [string]>(database.db.read, text, parameters)
  return rows.map(([id]) => id).sort()
}

const viewerArbitrary = fc.record({
  own: fc.option(fc.nat(PROVIDERS - 1)),
  // The provider of a plan is taken as given: it comes from the subscription.
  held: fc.subarray([0, 1, 2, 3, 4, 5]),
  shown: fc.subarray([0, 1, 2]),
})

function lookOf({ own, held, shown }: ViewerPick) {
  const view: View = {
    providerId: own === null ? null : (providers[own] ?? null),
    plans: new Map(held.map((at) => [plans[at] ?? '', providers[at % PROVIDERS] ?? ''])),
    until: null,
  }
  const publicIds = shown.map((at) => providers[at] ?? '')
  const unlistedIds = providers.filter((id) => !publicIds.includes(id))
  const visible = trades.filter((trade) =>
    isVisible(trade, view, publicIds.includes(trade.providerId)),
  )
  return { view, unlistedIds, visible }
}

type ViewerPick = typeof viewerArbitrary extends fc.Arbitrary<infer T> ? T : never

const idsOf = (some: readonly Trade[]) => some.map(({ id }) => id)

it('applies the visibility rule in SQL, for any viewer and provider state', async () => {
  expect(trades).toHaveLength(PROVIDERS * 4 * LIVES.length)
  await fc.assert(
    fc.asyncProperty(viewerArbitrary, async (viewer) => {
      const { view, unlistedIds, visible } = lookOf(viewer)
      expect(await visibleInSql(view, unlistedIds)).toEqual(idsOf(visible).sort())
    }),
    { numRuns: 150 },
  )
})

it('pages, counts and lists visible open calls by the rule, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      viewerArbitrary,
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.record({ offset: fc.nat(40), rows: fc.integer({ min: 1, max: 40 }) }),
      fc.option(fc.subarray([0, 1, 2])),
      async (viewer, order, place, among) => {
        const { view, unlistedIds, visible } = lookOf(viewer)
        const providerIds = among?.map((one) => providers[one] ?? '') ?? null
        const open = visible
          .filter((trade) => isOpen(trade) && (providerIds?.includes(trade.providerId) ?? true))
          .sort((a, b) => b.postedAt - a.postedAt || (a.id < b.id ? 1 : -1))
        const query = { view, unlistedIds, providerIds }
        const { read } = database.db
        const { offset, rows } = place
        const bySign = order === 'asc' ? 1 : -1
        const inTime = open.toSorted((a, b) => bySign * (a.postedAt - b.postedAt))
        expect(await pageVisibleOpen(read, { ...query, order, ...place })).toEqual({
          ids: idsOf(inTime).slice(offset, offset + rows),
          total: open.length,
        })
        const listed = await listVisibleOpen(read, query)
        expect(listed.map(({ id }) => id)).toEqual(idsOf(open))
        const counts = await countVisibleOpen(read, query)
        const byProvider = Map.groupBy(open, ({ providerId }) => providerId)
        expect(counts).toEqual(new Map([...byProvider].map(([id, some]) => [id, some.length])))
        const { total } = await totalVisibleOpen(read, query)
        expect(total).toBe(open.length)
        const pieces = [...byProvider.keys()].map((providerId) => ({ providerId, ...place }))
        expect(await pieceVisibleOpen(read, pieces, query)).toEqual(
          [...byProvider.values()].flatMap((some) => idsOf(some).slice(offset, offset + rows)),
        )
        const span = { from: at + 1, before: at + 7 }
        const movedAt = (trade: Trade) => trade.entry?.at ?? trade.postedAt
        const moved = open
          .filter((trade) => movedAt(trade) >= span.from && movedAt(trade) < span.before)
          .toSorted((a, b) => movedAt(b) - movedAt(a))
        expect(await listMovedOpen(read, { ...query, ...span, rows })).toEqual(
          idsOf(moved).slice(0, rows),
        )
      },
    ),
    { numRuns: 150 },
  )
})
