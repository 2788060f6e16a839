import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { deleteTrade } from '#contract/scorecard/command-calls.ts'
import {
  closedTradesAll,
  exportTrades,
  listTrades,
  type TradeSort,
  todaysTrades,
} from '#contract/scorecard/query-calls.ts'
import type { Trade as ShownTrade } from '#contract/scorecard/types.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { openTradeWorld, type TradeWorld } from '#main/testing/trades.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { checkScorecard } from '../check.ts'

let market: Marketplace
let world: TradeWorld
let asha: SignedInViewer
let ravi: SignedInViewer
let user: SignedInViewer
let admin: SignedInViewer
let shares: readonly number[]

type Query = CallInput<typeof listTrades>['query']

const list = async (query: Query, viewer: Viewer = anonymous) =>
  (await market.call(listTrades, { query }, viewer)).reply()
const idsOf = (trades: readonly ShownTrade[]) => trades.map(({ _id }) => _id)
const codeOf = async (query: Query, viewer: Viewer = anonymous) => {
  const { status, code } = await market.call(listTrades, { query }, viewer)
  return [status, code]
}

/** Posts a call one minute after the previous one; with `end` it is entered and ended. */
async function addTrade(
  by: SignedInViewer,
  share: number,
  {
    days = 5,
    end,
  }: { readonly days?: number; readonly end?: readonly [at: number, how: 'tp' | 'sl'] } = {},
): Promise<string> {
  market.clock.advance(MINUTE_MS)
  world.setPrice(share, 1010)
  const { _id } = await world.post(by, share, { holdingPeriod: days })
  if (end !== undefined) {
    await world.applyMarketEvent(_id, 'initiated', 1000)
    await world.applyMarketEvent(_id, end[1], end[0])
  }
  return _id
}

beforeAll(async () => {
  market = await openMarketplace()
  world = openTradeWorld(market)
  await world.standInForEngine()
  asha = await world.addAnalyst({ regName: 'asha Research' })
  ravi = await world.addAnalyst({ regName: 'Ravi & Sons 100%' })
  user = await market.addUser()
  admin = await market.addAdmin()
  shares = [
    await world.addInstrument('BETA'),
    await world.addInstrument('ALPHA'),
    await world.addInstrument('GAMMA'),
  ]
  for (const [index, exit] of [1060, 975, 1070, 980, 1065, 940, 1090].entries()) {
    const by = index % 2 === 0 ? asha : ravi
    const how = exit > 1000 ? 'tp' : 'sl'
    await addTrade(by, shares[index % 3] ?? 0, { days: 1 + ((index * 3) % 7), end: [exit, how] })
  }
})
afterAll(async () => {
  expect(await checkScorecard(market.db.read)).toEqual([])
  await market.close()
})

const keys: Readonly<Record<TradeSort, (trade: ShownTrade) => string | number>> = {
  createdAt: ({ createdAt }) => createdAt,
  exitDate: ({ exitDate }) => exitDate ?? '',
  scriptname: ({ scriptname }) => scriptname,
  SharedBy: ({ SharedBy }) => SharedBy.toLowerCase(),
  pnlpercentage: ({ pnlpercentage }) => (pnlpercentage === '-' ? -1e9 : pnlpercentage),
  holdingPeriod: ({ holdingPeriod }) => (holdingPeriod === 'intraday' ? 0 : holdingPeriod),
}
const sorts: readonly TradeSort[] = [
  'createdAt',
  'exitDate',
  'scriptname',
  'SharedBy',
  'pnlpercentage',
  'holdingPeriod',
]

function expectOrder(trades: readonly ShownTrade[], sort: TradeSort, order: 'asc' | 'desc') {
  const found = trades.map(keys[sort])
  const sorted = [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  expect(found).toEqual(order === 'asc' ? sorted : sorted.reverse())
}

describe('closed trades', () => {
  it.each(sorts.flatMap((sort) => [['asc', sort] as const, ['desc', sort] as const]))(
    'are listed in %s order of %s, page by page',
    async (order, sort) => {
      const whole = await list({ status: 'closed', sort, order })
      expect(whole.total).toBe(7)
      expect(new Set(idsOf(whole.data)).size).toBe(7)
      expectOrder(whole.data, sort, order)
      const pages = await Promise.all(
        ['0', '1', '2', '3'].map((page) =>
          list({ status: 'closed', sort, order, page, limit: '2' }),
        ),
      )
      expect(pages.flatMap(({ data }) => idsOf(data))).toEqual(idsOf(whole.data))
      expect(await list({ status: 'closed', sort, order, page: '4', limit: '2' })).toMatchObject({
        data: [],
        total: 7,
        page: 4,
      })
      for (const providerId of [asha.accountId, ravi.accountId]) {
        const some = await list({ status: 'closed', sort, order, providerId })
        expectOrder(some.data, sort, order)
        const own = whole.data.filter(({ category }) => category === providerId)
        expect(own.length).toBeGreaterThan(0)
        expect(new Set(idsOf(some.data))).toEqual(new Set(idsOf(own)))
      }
    },
  )

  it('are filtered by script, side, segment, result and days, in lists and exports', async () => {
    const all = (await list({ status: 'closed' })).data
    const fits = async (query: Partial<Query>, fit: (trade: ShownTrade) => boolean) => {
      const ids = idsOf(all.filter(fit))
      expect(await list({ status: 'closed', ...query })).toMatchObject({
        data: ids.map((_id) => ({ _id })),
        total: ids.length,
        capped: false,
        outOfReach: false,
      })
      const exported = await market.call(
        exportTrades,
        { query: { status: 'closed', ...query } },
        user,
      )
      expect(idsOf(exported.reply().data)).toEqual(ids)
    }
    const day = all[0]?.exitDate?.slice(0, 10) ?? ''
    await fits({ script: 'al' }, ({ scriptname }) => scriptname === 'ALPHA')
    await fits({ result: 'sl', side: 'buy' }, ({ result }) => result === 'sl')
    await fits({ segment: 'Equity', exchange: 'NSE', from: '2020-01-01' }, () => true)
    await fits({ segment: 'FnO' }, () => false)
    await fits({ to: '2020-01-01' }, () => false)
    await fits({ providerId: asha.accountId, script: 'B' }, ({ category, scriptname }) => {
      return category === asha.accountId && scriptname === 'BETA'
    })
    expect(await codeOf({ status: 'closed', from: `${day}x` })).toEqual([400, 'invalid_input'])
  })

  it('are sorted by the newest end by default, scripts ascending, profit descending', async () => {
    const standard = await list({ status: 'closed' })
    expect(standard.data).toEqual(
      (await list({ status: 'closed', sort: 'exitDate', order: 'desc' })).data,
    )
    expectOrder((await list({ status: 'closed', sort: 'scriptname' })).data, 'scriptname', 'asc')
    expectOrder(
      (await list({ status: 'closed', sort: 'pnlpercentage' })).data,
      'pnlpercentage',
      'desc',
    )
  })

  it('are found by part of the provider’s name, ignoring case and wildcards', async () => {
    const by = async (sharedBy: string) => (await list({ status: 'closed', sharedBy })).total
    expect(await Promise.all(['ASHA', 'sons 100%', '%', '_', 'nobody', ''].map(by))).toEqual([
      4, 3, 3, 0, 0, 7,
    ])
  })

  it('are the same in the public list of all closed trades', async () => {
    const { data } = (await market.call(closedTradesAll, {})).reply()
    expect(data).toEqual((await list({ status: 'closed' })).data)
    expect(data[0]).toMatchObject({
      status: 'closed',
      result: 'tp',
      exitRate: 1090,
      pnlpercentage: 9,
    })
  })

  it('are counted once each when many read while they are written', async () => {
    const open = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [share = 0] = shares
        world.setPrice(share, 1010)
        const { _id } = await world.post(ravi, share)
        await world.applyMarketEvent(_id, 'initiated', 1000)
        return _id
      }),
    )
    const reading = Array.from({ length: 20 }, () => list({ status: 'closed' }))
    await Promise.all([...open.map((id) => world.applyMarketEvent(id, 'tp', 1060)), ...reading])
    const { data, total } = await list({ status: 'closed', limit: '100' })
    expect([total, new Set(idsOf(data)).size]).toEqual([13, 13])
  })
})

describe('open trades', () => {
  let ids: readonly string[]

  beforeAll(async () => {
    const [beta = 0, alpha = 0, gamma = 0] = shares
    ids = [
      await addTrade(asha, beta, { days: 3 }),
      await addTrade(ravi, alpha, { days: 2 }),
      await addTrade(ravi, gamma, { days: 9 }),
    ]
    for (const [index, id] of ids.slice(0, 2).entries()) {
      await world.applyMarketEvent(id, 'initiated', 1000 + index)
    }
  })

  it.each(sorts.filter((sort) => sort !== 'exitDate'))(
    'are listed in the order of %s',
    async (sort) => {
      for (const order of ['asc', 'desc'] as const) {
        const { data, total } = await list({ status: 'open', sort, order })
        expect([total, data.length]).toEqual([3, 3])
        expectOrder(data, sort, order)
        const pages = await Promise.all(
          ['0', '1'].map((page) => list({ status: 'open', sort, order, page, limit: '2' })),
        )
        expect(pages.flatMap((page) => idsOf(page.data))).toEqual(idsOf(data))
      }
    },
  )

  it('are sorted by profit at current prices', async () => {
    const [beta = 0, alpha = 0] = shares
    const first = async () => (await list({ status: 'open', sort: 'pnlpercentage' })).data[0]?._id
    world.setPrice(alpha, 1030)
    world.setPrice(beta, 1020)
    expect(await first()).toBe(ids[1])
    world.setPrice(beta, 1040)
    expect(await first()).toBe(ids[0])
  })

  it('show as closed to their provider when withdrawn, and disappear for others', async () => {
    const [, , id = ''] = ids
    await market.call(deleteTrade, { body: { id } }, ravi)
    expect(idsOf((await list({ status: 'open' }, ravi)).data)).toHaveLength(2)
    const own = await list({ status: 'closed', view: 'mine', limit: '100' }, ravi)
    expect(own.total).toBe(10)
    expect(own.data[0]).toMatchObject({ _id: id, status: 'closed' })
    for (const viewer of [anonymous, asha, user]) {
      const { data, total } = await list({ status: 'closed', limit: '100' }, viewer)
      expect([total, idsOf(data).includes(id)]).toEqual([13, false])
    }
    expect((await list({ status: 'closed', sort: 'SharedBy', limit: '100' }, ravi)).total).toBe(14)
  })
})

describe('views', () => {
  it('refuse own calls to non-providers, and subscribed calls to visitors and admins', async () => {
    const closed = 'closed'
    expect(await codeOf({ status: closed, view: 'mine' })).toEqual([401, 'unauthenticated'])
    expect(await codeOf({ status: closed, view: 'subscribed' })).toEqual([401, 'unauthenticated'])
    expect(await codeOf({ status: closed, view: 'mine' }, user)).toEqual([403, 'forbidden'])
    expect(await codeOf({ status: closed, view: 'mine' }, admin)).toEqual([403, 'forbidden'])
    expect(await codeOf({ status: closed, view: 'subscribed' }, admin)).toEqual([403, 'forbidden'])
    expect((await list({ status: closed, view: 'mine' }, asha)).total).toBe(4)
  })

  it('of subscribed calls show only the subscribed providers', async () => {
    const plan = await market.addPlan(asha.accountId)
    expect((await list({ status: 'closed', view: 'subscribed' }, user)).total).toBe(0)
    await market.db.transaction((tx) =>
      market.app.plans.subscriptions.grant(tx, {
        planId: plan.id,
        planVersion: 1,
        userId: user.accountId,
        kind: 'paid',
        sourceId: newId(),
        days: 30,
        at: market.clock.now(),
      }),
    )
    const { data, total } = await list({ status: 'closed', view: 'subscribed' }, user)
    expect([total, new Set(data.map(({ category }) => category))]).toEqual([
      4,
      new Set([asha.accountId]),
    ])
    const providerId = ravi.accountId
    expect((await list({ status: 'closed', view: 'subscribed', providerId }, user)).total).toBe(0)
  })
})

describe('today’s trades', () => {
  it('are the open calls for all that were posted or entered today in India', async () => {
    const today = async () => idsOf((await market.call(todaysTrades, {}, user)).reply().data)
    const before = await today()
    const [beta = 0, alpha = 0, gamma = 0] = shares
    const [quiet, entered] = [await addTrade(asha, beta), await addTrade(asha, alpha)]
    expect(await today()).toEqual([entered, quiet, ...before])
    // Midnight in India is 18:30 UTC.
    const midnight = new Date('2026-11-21T18:30:00Z').getTime()
    market.clock.advance(midnight - market.clock.now().getTime() - 1)
    expect(await today()).toContain(quiet)
    market.clock.advance(1)
    expect(await today()).toEqual([])
    market.clock.advance(HOUR_MS)
    await world.applyMarketEvent(entered, 'initiated', 1001)
    const fresh = await addTrade(ravi, gamma)
    expect(await today()).toEqual([fresh, entered])
    market.clock.advance(DAY_MS)
    expect(await today()).toEqual([])
  })
})

describe('exporting trades', () => {
  const pages = async (query: CallInput<typeof exportTrades>['query'], viewer: Viewer) => {
    const rows: ShownTrade[] = []
    let cursor: string | undefined
    do {
      const page = await market.call(exportTrades, { query: { ...query, cursor } }, viewer)
      const reply = page.reply()
      rows.push(...reply.data)
      cursor = reply.nextCursor
    } while (cursor !== undefined)
    return rows
  }

  it('returns every row of the list, newest first', async () => {
    for (const status of ['open', 'closed'] as const) {
      const { data } = await list({ status, limit: '100' }, asha)
      const rows = await pages({ status }, asha)
      expect(idsOf(rows).toSorted()).toEqual(idsOf(data).toSorted())
      expectOrder(rows, status === 'open' ? 'createdAt' : 'exitDate', 'desc')
    }
    const rows = await pages({ status: 'closed', sharedBy: 'ravi', view: 'all' }, user)
    expect(rows).toHaveLength(9)
    expect(await pages({ status: 'closed', view: 'mine' }, ravi)).toHaveLength(10)
  })

  it('refuses visitors, views of other roles and invalid cursors', async () => {
    const code = async (query: CallInput<typeof exportTrades>['query'], viewer: Viewer) =>
      (await market.call(exportTrades, { query }, viewer)).code
    expect(await code({ status: 'open' }, anonymous)).toBe('unauthenticated')
    expect(await code({ status: 'open', view: 'mine' }, user)).toBe('forbidden')
    expect(await code({ status: 'open', cursor: 'nonsense' }, user)).toBe('invalid_input')
  })
})

describe('the order of providers', () => {
  it('has a provider at once who posts a first call', async () => {
    const [share = 0] = shares
    const before = await list({ status: 'open', sort: 'SharedBy' })
    const zoe = await world.addAnalyst({ regName: 'Zoe Research' })
    const id = await addTrade(zoe, share)
    const after = await list({ status: 'open', sort: 'SharedBy' })
    expect(idsOf(after.data)).toEqual([...idsOf(before.data), id])
    const last = await list({ status: 'open', sort: 'SharedBy', order: 'desc', limit: '1' })
    expect([idsOf(last.data), last.total]).toEqual([[id], before.total + 1])
    await market.call(deleteTrade, { body: { id } }, zoe)
  })
})

describe('filters of open trades', () => {
  it('select by script, side, exchange, segment, result and days', async () => {
    const [share = 0] = shares
    const total = async (query: Partial<Query>) => (await list({ status: 'open', ...query })).total
    const wanted = { script: 'beta', side: 'buy', exchange: 'NSE' } as const
    const before = await total(wanted)
    const id = await addTrade(asha, share)
    expect(await total(wanted)).toBe(before + 1)
    for (const query of [{ script: 'ETA' }, { side: 'sell' }, { segment: 'Currency' }] as const) {
      expect(await total(query)).toBe(0)
    }
    expect(await total({ result: 'tp' })).toBe(0)
    expect(await total({ to: '2020-01-01' })).toBe(0)
    await market.call(deleteTrade, { body: { id } }, asha)
  })
})
