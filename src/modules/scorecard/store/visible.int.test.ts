import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import { recordEvents, recordPosted } from '../record.ts'
import type { Trade } from '../rules/trade.ts'
import { isVisible, type View } from '../rules/visibility.ts'
import { addPlans, addSellers, postedEvent } from '../testing.ts'
import { findTrades } from './trades.ts'
import { visibleCondition } from './visible.ts'

const at = Date.parse('2026-11-21T04:30:00Z')
const PROVIDERS = 3

let database: TestDatabase
let providers: readonly string[]
/** Two of each provider. */
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

/** Of each provider, in each state, with each kind of sharing. */
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
      for (const kinds of [[], ['initiated'], ['initiated', 'tp'], ['withdrawn']] as const) {
        const tradeId = newId()
        const event = { ...postedEvent(1, terms, at), tradeId, providerId, ...sharing }
        await database.db.transaction((tx) => recordPosted(tx, [{ event, instrumentId }]))
        for (const kind of kinds) {
          const kept = (await findTrades(database.db.read, [tradeId])).get(tradeId)
          const trade = kept?.trade ?? expect.fail('it was posted')
          const common = { tradeId, at: at + 5 }
          const next = kind === 'withdrawn' ? { ...common, kind } : { ...common, kind, price: 101 }
          await database.db.transaction((tx) => recordEvents(tx, [{ event: next, trade }]))
        }
        ids.push(tradeId)
      }
    }
  }
  const kept = await findTrades(database.db.read, ids)
  return ids.map((id) => kept.get(id)?.trade ?? expect.fail('it was posted'))
}

async function visibleInSql(
  view: View,
  unlistedIds: readonly string[],
  when: number,
): Promise<readonly string[]> {
  const parameters: Parameter[] = []
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const text = `select t.id from trade t where ${visibleCondition(bind, view, unlistedIds, when)}`
  const rows = await readTuples<readonly [string]>(database.db.read, text, parameters)
  return rows.map(([id]) => id).sort()
}

it('is the rule in SQL, for any viewer and any state of the providers', async () => {
  expect(trades).toHaveLength(PROVIDERS * 4 * 4)
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        own: fc.option(fc.nat(PROVIDERS - 1)),
        // Whose a plan is said to be is believed: it comes from the subscription.
        held: fc.subarray([0, 1, 2, 3, 4, 5]),
        shown: fc.subarray([0, 1, 2]),
        // Before, at and after the instant at which the calls expire.
        when: fc.constantFrom(at + 999, at + 1000, at + 1001),
      }),
      async ({ own, held, shown, when }) => {
        const view: View = {
          providerId: own === null ? null : (providers[own] ?? null),
          plans: new Map(held.map((at) => [plans[at] ?? '', providers[at % PROVIDERS] ?? ''])),
          until: null,
        }
        const publicIds = shown.map((at) => providers[at] ?? '')
        const unlistedIds = providers.filter((id) => !publicIds.includes(id))
        const expected = trades
          .filter((trade) => isVisible(trade, view, publicIds.includes(trade.providerId), when))
          .map(({ id }) => id)
          .sort()
        expect(await visibleInSql(view, unlistedIds, when)).toEqual(expected)
      },
    ),
    { numRuns: 150 },
  )
})
