import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType } from '#contract/scorecard/types.ts'
import { withClient } from '#embedded-postgres/connection.ts'
import { newId } from '#kit/id.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing.ts'
import type { ClosedEvent } from '../rules/trade.ts'
import { isChosen, type TradeFilter } from '../rules/trade-filter.ts'
import {
  type ClosedSort,
  filterClosed,
  gatherClosed,
  listClosedBefore,
  pieceClosed,
  walkClosed,
} from './closed.ts'

/* How a page is found affects only speed, so each way is compared with a list in memory. */

type Row = {
  readonly id: string
  readonly providerId: string
  readonly symbol: string
  readonly posted: number
  readonly exited: number
  readonly holding: number
  readonly exit: number | null
  readonly withdrawn: boolean
  readonly exchange: InstrumentExchange
  readonly entryType: EntryType
  readonly result: ClosedEvent['kind']
}

const PROVIDERS = [newId(), newId(), newId()]
const START = Date.parse('2026-11-21T04:30:00Z')
let database: TestDatabase
/** Many equal rows, so that ids decide the order. */
const rows: readonly Row[] = Array.from({ length: 90 }, (_, index) => ({
  id: newId(),
  providerId: PROVIDERS[index % 3] ?? '',
  symbol: ['BETA', 'ALPHA', 'GAMMA', 'BETA-2'][index % 4] ?? '',
  posted: START + (index % 7),
  exited: START + 10 + (index % 5),
  holding: index % 6,
  exit: index % 8 === 0 ? null : 90 + (index % 20),
  withdrawn: index % 16 === 0,
  exchange: index % 5 === 0 ? 'MCX' : 'NSE',
  entryType: index % 3 === 1 ? 'sell' : 'buy',
  result: index % 7 === 0 ? 'manual' : 'tp',
}))

beforeAll(async () => {
  database = await createTestDatabase()
  await withClient(database.admin, async (sql) => {
    // Rows need no valid references here.
    await sql`set session_replication_role = replica`
    for (const row of rows) {
      await sql`insert into closed_trade (trade_id, provider_id, exchange, symbol, entry_type,
          entry_price, exit_price, stop, result, posted_at, exited_at, holding)
        values (${row.id}, ${row.providerId}, ${row.exchange}, ${row.symbol}, ${row.entryType},
          ${row.exit === null ? null : 100}, ${row.exit}, 80,
          ${row.withdrawn ? 'withdrawn' : row.result},
          ${new Date(row.posted)}, ${new Date(row.exited)}, ${row.holding})`
    }
  })
})
afterAll(() => database.close())

const keys: Readonly<Record<ClosedSort, (row: Row) => string | number>> = {
  createdAt: ({ posted }) => posted,
  exitDate: ({ exited }) => exited,
  scriptname: ({ symbol }) => symbol,
  pnlpercentage: ({ exit, entryType }) =>
    exit === null ? Number.NEGATIVE_INFINITY : entryType === 'buy' ? exit - 100 : 100 - exit,
  holdingPeriod: ({ holding }) => holding,
}

function inOrder(some: readonly Row[], sort: ClosedSort, order: 'asc' | 'desc'): readonly string[] {
  const key = keys[sort]
  const sorted = some.toSorted((a, b) => {
    const [x, y] = [key(a), key(b)]
    return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1
  })
  return (order === 'asc' ? sorted : sorted.toReversed()).map(({ id }) => id)
}

const asked = fc.record({
  chosen: fc.subarray(PROVIDERS),
  ownId: fc.constantFrom(null, ...PROVIDERS),
  sort: fc.constantFrom<ClosedSort>(
    'createdAt',
    'exitDate',
    'scriptname',
    'pnlpercentage',
    'holdingPeriod',
  ),
  order: fc.constantFrom('asc', 'desc'),
  offset: fc.nat(40),
  rows: fc.integer({ min: 1, max: 20 }),
})

it('returns the same page with every query strategy', async () => {
  const { read } = database.db
  await fc.assert(
    fc.asyncProperty(asked, async ({ chosen, ownId, ...place }) => {
      const shown = rows.filter(
        ({ providerId, withdrawn }) =>
          chosen.includes(providerId) && (!withdrawn || providerId === ownId),
      )
      const { sort, order, offset, rows: count } = place
      const expected = inOrder(shown, sort, order).slice(offset, offset + count)
      const query = { providerIds: chosen, exceptIds: [], ownId, ...place }
      expect(await walkClosed(read, query)).toEqual(expected)
      expect(await gatherClosed(read, query)).toEqual(expected)
      const exceptIds = PROVIDERS.filter((id) => !chosen.includes(id))
      expect(await walkClosed(read, { ...query, providerIds: null, exceptIds })).toEqual(expected)
      const pieces = chosen.map((providerId) => ({ providerId, offset, rows: count }))
      expect(await pieceClosed(read, ownId, pieces, order)).toEqual(
        chosen.flatMap((one) => {
          const own = shown.filter(({ providerId }) => providerId === one)
          return inOrder(own, 'exitDate', order).slice(offset, offset + count)
        }),
      )
    }),
    { numRuns: 150 },
  )
})

const filters = fc.record<TradeFilter>(
  {
    script: fc.constantFrom('beta', 'BETA-', 'ALPHA', 'NONE'),
    exchange: fc.constantFrom('NSE', 'MCX', 'BSE'),
    side: fc.constantFrom('buy', 'sell'),
    segment: fc.constantFrom('Equity', 'commodity', 'FnO'),
    result: fc.constantFrom('tp', 'manual', 'sl'),
    from: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
    to: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
  },
  { requiredKeys: [] },
)

it('applies a filter like its rule, newest first, up to the maximum', async () => {
  const { read } = database.db
  const most = fc.integer({ min: 1, max: 60 })
  await fc.assert(
    fc.asyncProperty(asked, filters, most, async ({ chosen, ...query }, filter, newest) => {
      const { ownId, sort, order, offset, rows: count } = query
      const fitting = rows.filter(
        (row) =>
          chosen.includes(row.providerId) &&
          (!row.withdrawn || (row.providerId === ownId && filter.result === undefined)) &&
          isChosen({ ...row, at: row.exited }, filter),
      )
      const ids = inOrder(fitting, 'exitDate', 'desc').slice(0, newest)
      const key = keys[sort]
      const place = (id: string) => ids.indexOf(id)
      const sign = order === 'asc' ? 1 : -1
      const expected = fitting
        .filter(({ id }) => ids.includes(id))
        .toSorted((a, b) => {
          const [x, y] = [key(a), key(b)]
          return x === y ? place(a.id) - place(b.id) : x < y ? -sign : sign
        })
        .map(({ id }) => id)
      const asking = { ...query, exceptIds: [], filter, names: [], most: newest }
      const found = await filterClosed(read, { ...asking, providerIds: chosen })
      expect(found.ids).toEqual(expected.slice(offset, offset + count))
      const exceptIds = PROVIDERS.filter((id) => !chosen.includes(id))
      expect(await filterClosed(read, { ...asking, providerIds: null, exceptIds })).toEqual(found)
      expect(found.found).toBe(ids.length)
      const byName = await filterClosed(read, {
        ...asking,
        providerIds: null,
        ownId: null,
        sort: 'SharedBy',
        order: 'asc',
        names: PROVIDERS.toReversed(),
        most: 100,
        offset: 0,
        rows: 100,
      })
      const owners = byName.ids.map((id) => rows.find((row) => row.id === id)?.providerId ?? '')
      expect(owners).toEqual(owners.toSorted((a, b) => PROVIDERS.indexOf(b) - PROVIDERS.indexOf(a)))
    }),
    // The example has a page longer than the list may be.
    {
      numRuns: 150,
      examples: [
        [
          { chosen: PROVIDERS, ownId: null, sort: 'exitDate', order: 'desc', offset: 0, rows: 2 },
          {},
          1,
        ],
      ],
    },
  )
})

it('visits every row once, newest first, when pages are read by time', async () => {
  const walked: string[] = []
  let after: { readonly at: Date; readonly id: string } | undefined
  for (;;) {
    const query = {
      ...{ providerIds: null, exceptIds: PROVIDERS.slice(0, 1) },
      ...{ ownId: null, filter: {}, after, rows: 7 },
    }
    const page = await listClosedBefore(database.db.read, query)
    walked.push(...page.map(({ id }) => id))
    after = page.at(-1)
    if (page.length < 7) {
      break
    }
  }
  const shown = rows.filter((row) => row.providerId !== PROVIDERS[0] && !row.withdrawn)
  expect(walked).toEqual(inOrder(shown, 'exitDate', 'desc'))
})
