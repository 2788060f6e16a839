import { describe, expect, test } from 'vitest'
import type { Trade } from '#contract/scorecard/types.ts'
import { createTradeCache } from '../live/trade-cache.ts'
import { sampleTrade } from '../testing.ts'
import { liveRows } from './live-rows.ts'
import { scorecardSearchOf } from './search.ts'

const open = scorecardSearchOf({})
const closed = scorecardSearchOf({ tab: 'closed' })

/** Trades posted one minute apart, oldest first. */
function trades(count: number, over: Partial<Trade> = {}): readonly Trade[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10, 20, 4, index)).toISOString()
    return sampleTrade({ _id: `t${String(index).padStart(3, '0')}`, createdAt: at, ...over })
  })
}

function bookOf(openTrades: readonly Trade[], total = openTrades.length) {
  const book = createTradeCache()
  const frame = { openTrades: [...openTrades], closedTrades: [], totalOpenTrades: total }
  book.applyFrame({ ...frame, journals: [['p', 5]] })
  return book
}

const ids = (page: { readonly rows: readonly Trade[] }) => page.rows.map(({ _id }) => _id)
const say = (book: ReturnType<typeof bookOf>, from: number, trade: Trade) =>
  book.applyDelta({ providerId: 'p', from, to: from + 1, trades: [trade], gone: [] })

describe('the open trades', () => {
  test("are the server's answer until the cache holds all of them", () => {
    const answered = { data: trades(3), total: 3 }
    expect(liveRows(undefined, open, answered)).toMatchObject({ rows: answered.data, total: 3 })
    const silent = createTradeCache()
    expect(liveRows(silent, open, answered)).toMatchObject({ rows: answered.data, total: 3 })
  })

  test('come from the cache then: in order, ten per page, the last page at most', () => {
    const all = trades(23)
    const book = bookOf(all)
    const answered = { data: [], total: 0 }
    const first = liveRows(book, open, answered)
    expect(ids(first)).toEqual(ids({ rows: all }).toReversed().slice(0, 10))
    expect(first).toMatchObject({ total: 23, page: 1 })
    const third = liveRows(book, { page: '3' }, answered)
    expect(ids(third)).toEqual(['t002', 't001', 't000'])
    expect(liveRows(book, { page: '9' }, answered)).toMatchObject({ page: 3 })
  })

  test('appear when posted and disappear when closed', () => {
    const book = bookOf(trades(2))
    const answered = { data: [], total: 0 }
    say(book, 5, sampleTrade({ _id: 'new', version: 1, createdAt: '2026-11-21T04:00:00.000Z' }))
    expect(ids(liveRows(book, open, answered))).toEqual(['new', 't001', 't000'])
    say(book, 6, sampleTrade({ _id: 't001', version: 3, status: 'closed', result: 'sl' }))
    expect(ids(liveRows(book, open, answered))).toEqual(['new', 't000'])
  })

  test('are the answer without withdrawn trades when there are too many for the cache', () => {
    const rows = trades(3)
    const book = bookOf(rows, 700)
    book.applyDelta({ providerId: 'p', from: 5, to: 6, trades: [], gone: ['t001'] })
    const page = liveRows(book, open, { data: rows, total: 700 })
    expect(ids(page)).toEqual(['t000', 't002'])
    expect(page.total).toBe(699)
  })
})

describe('the closed trades', () => {
  const ended = (id: string, minute: number, version = 4) =>
    sampleTrade({
      _id: id,
      version,
      status: 'closed',
      result: 'tp',
      exitDate: new Date(Date.UTC(2026, 10, 20, 6, minute)).toISOString(),
    })
  const answered = { data: [ended('b', 20), ended('a', 10)], total: 42 }

  test('start with trades that closed since the answer', () => {
    const book = bookOf(trades(1))
    say(book, 5, ended('t000', 30))
    say(book, 6, ended('b', 20))
    const page = liveRows(book, closed, answered)
    expect(ids(page)).toEqual(['t000', 'b', 'a'])
    expect(page.total).toBe(43)
  })

  test('do not change on later pages, in another order or with a filter', () => {
    const book = bookOf(trades(1))
    say(book, 5, ended('t000', 30))
    for (const search of [{ page: '2' }, { sort: 'scriptname' }, { sharedBy: 'asha' }]) {
      const page = liveRows(book, scorecardSearchOf({ tab: 'closed', ...search }), answered)
      expect(ids(page)).toEqual(['b', 'a'])
    }
  })
})
