import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#kit/clock.ts'
import { postedEvent } from '../../testing.ts'
import { historyArbitrary as history, providerId, sha256, written } from '../testing.ts'
import { openTrade, type Trade, type TradeEvent } from '../trade.ts'
import { genesisOf, type JournalRow, nextRow } from './journal.ts'
import { eventOf, replayRevealed, replayRows, startReplay } from './replay.ts'

/** Replays page by page, as large journals are read. */
function replayed(rows: readonly JournalRow[], pageRows = 1000) {
  const replay = startReplay(providerId, sha256)
  for (let from = 0; from < rows.length; from += pageRows) {
    replayRows(replay, rows.slice(from, from + pageRows), sha256)
  }
  return replay
}

describe('replaying a journal', () => {
  it('restores the events and the trades', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 9 }), ({ events, trades, rows }, page) => {
        expect(rows.map(eventOf)).toEqual(events)
        expect(replayed(rows, page)).toMatchObject({ trades, breaches: [] })
        expect(replayed(rows, page).head.seq).toBe(rows.length)
      }),
    )
  })

  it('reports an event that could not happen, even in a valid chain', () => {
    fc.assert(
      fc.property(history, fc.nat(), ({ events, trades }, pick) => {
        fc.pre(events.length > 0)
        const again = events[pick % events.length]
        fc.pre(again !== undefined && again.kind !== 'amended')
        const rows = written(again === undefined ? [] : [...events, again], trades)
        expect(replayed(rows)).toMatchObject({
          trades,
          breaches: [{ kind: 'impossible_event', seq: rows.length }],
        })
      }),
    )
  })

  it('restores all revealed trades, and nothing of the others', () => {
    fc.assert(
      fc.property(history, fc.func(fc.boolean()), ({ trades, rows }, isHidden) => {
        const unrevealed = new Set([...trades.keys()].filter(isHidden))
        const published = rows.map((row) =>
          unrevealed.has(eventOf(row)?.tradeId ?? '') ? { ...row, salt: undefined } : row,
        )
        const story = { trades: new Map<string, Trade>(), breaches: [] }
        replayRevealed(story, published)
        const open = [...trades].filter(([id]) => !unrevealed.has(id))
        expect(story).toEqual({ trades: new Map(open), breaches: [] })
      }),
    )
  })

  it.each([
    ['initiated', { price: 1 }],
    ['initiated', { at: 1 }],
    ['tp', { price: -1 }],
    ['tp', { at: 100 }],
    ['sl', { price: 1_000 }],
    ['sl', { at: 50 }],
    ['timeout', { at: 99 }],
    ['adjusted', { exDay: '1970-01-04' }],
    ['adjusted', { exDay: '1970-01-01' }],
    ['amended', { at: 1_000_000_000 }],
  ] as const)('reports the event %s if it contradicts the terms of the trade', (kind, lie) => {
    const bought = {
      entryType: 'buy',
      lower: 20,
      upper: 20,
      target: 30,
      stop: 10,
      reference: 20,
    } as const
    const terms = { ...bought, holding: 'intraday', expiresAt: 100 } as const
    const posted = postedEvent(0, terms, 1)
    const common = { tradeId: posted.tradeId, at: 60 }
    const entered = { ...common, at: 50, kind: 'initiated', price: 20 } as const
    const said = { rationale: 'other words', disclosures: '' }
    const honest = {
      initiated: [entered],
      tp: [entered, { ...common, kind: 'tp', price: 30 }],
      sl: [entered, { ...common, kind: 'sl', price: 10 }],
      timeout: [entered, { ...common, at: 100, kind: 'timeout', price: 15 }],
      adjusted: [
        { ...common, at: 2 * DAY_MS, kind: 'adjusted', held: 1, become: 5, exDay: '1970-01-02' },
      ],
      amended: [{ ...common, ...terms, ...said, kind: 'amended' }],
    } as const
    const breachesOf = (events: readonly TradeEvent[]) =>
      replayed(written([posted, ...events], new Map([[posted.tradeId, openTrade(posted)]])))
        .breaches
    const events: readonly TradeEvent[] = honest[kind]
    expect(breachesOf(events)).toEqual([])
    const lied = events.map((event) => (event.kind === kind ? { ...event, ...lie } : event))
    expect(breachesOf(lied)).toEqual([{ kind: 'unfounded_event', seq: events.length + 1 }])
  })

  it('reports details that this product never writes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (detail) => {
        const salt = '00'.repeat(16)
        const row = nextRow(
          genesisOf(providerId, sha256),
          { providerId, salt, event: { kind: 'withdrawn', tradeId: 'x', at: 1 } },
          sha256,
        )
        const { breaches } = replayed([{ ...row, detail }])
        expect(breaches).toContainEqual({ kind: 'impossible_event', seq: 1 })
      }),
    )
  })

  it.each(['lower', 'holding', 'entryType', 'plans', 'exchange', 'share', 'rationale'])(
    'rejects a posted call without its %s',
    (field) => {
      fc.assert(
        fc.property(history, ({ rows }) => {
          const [first] = rows
          fc.pre(first !== undefined)
          const { [field]: _, ...rest } = JSON.parse(first?.detail ?? '{}')
          expect(first && eventOf({ ...first, detail: JSON.stringify(rest) })).toBeUndefined()
        }),
        { numRuns: 5 },
      )
    },
  )
})
