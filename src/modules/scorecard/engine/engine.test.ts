import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { present } from '#kit/assert.ts'
import { amend, exitManually, withdraw } from '../rules/decisions.ts'
import { genesisOf, type JournalHead, type JournalRow, nextRow } from '../rules/record/journal.ts'
import { isOpen, nextTrade, openTrade, type Trade, type TradeEvent } from '../rules/trade.ts'
import { INSTRUMENTS, type Input, playByTheBook, postedEvent, tapeArbitrary } from '../testing.ts'
import { createEngine, type Engine } from './engine.ts'

const sha256 = (text: string) => hash('sha256', text)

type Play = { engine: Engine; readonly trades: Map<string, Trade>; readonly events: TradeEvent[] }

const instruments = new Map<string, number>()

/**
 * Runs the engine with people acting on trades; the engine is rebuilt before the inputs in
 * `restarts`.
 */
function play(
  tape: readonly Input[],
  restarts: ReadonlySet<number> = new Set(),
  isTraded?: typeof inSession,
) {
  const played: Play = { engine: createEngine(isTraded), trades: new Map(), events: [] }
  for (const [index, input] of tape.entries()) {
    if (restarts.has(index)) {
      played.engine = rebuilt(played)
    }
    playOne(played, input)
    for (const { event, version } of played.engine.take()) {
      expect(played.trades.get(event.tradeId)?.version).toBe(version)
      record(played, event)
    }
  }
  return played
}

/** Rebuilds from what a start reads: the open trades, in any order, and the last prices. */
function rebuilt({ engine: old, trades }: Play): Engine {
  const engine = createEngine()
  for (const instrument of Array.from({ length: INSTRUMENTS }).keys()) {
    const last = old.lastOf(instrument)
    if (last !== undefined) {
      engine.setLast(instrument, last)
    }
  }
  for (const trade of openOf(trades).reverse()) {
    engine.put(trade, instrumentOf(trade.id))
  }
  expect(engine.size()).toBe(old.size())
  return engine
}

function record({ trades, events }: Play, event: TradeEvent): void {
  events.push(event)
  const before = trades.get(event.tradeId)
  trades.set(
    event.tradeId,
    event.kind === 'posted'
      ? openTrade(event)
      : nextTrade(present(before, 'a trade is posted first'), event),
  )
}

const openOf = (trades: ReadonlyMap<string, Trade>) => [...trades.values()].filter(isOpen)
const instrumentOf = (id: string) => present(instruments.get(id), 'a trade has an instrument')

function playOne(played: Play, input: Input): void {
  const { engine, trades } = played
  switch (input.do) {
    case 'post':
      instruments.set(input.event.tradeId, input.instrument)
      record(played, input.event)
      engine.put(openTrade(input.event), input.instrument)
      return
    case 'tick':
      engine.ticks({
        length: 1,
        instruments: Int32Array.of(input.instrument),
        prices: Float64Array.of(input.price),
        times: Float64Array.of(input.at),
      })
      return
    case 'unseen':
      engine.unseen(input)
      return
    case 'advance':
      engine.advance(input.at)
      return
    default: {
      const open = openOf(trades)
      const trade = open[input.pick % Math.max(1, open.length)]
      if (trade !== undefined) {
        decide(played, input, trade)
      }
    }
  }
}

function decide(
  played: Play,
  input: Extract<Input, { do: 'amend' | 'exit' | 'withdraw' }>,
  trade: Trade,
): void {
  const { engine } = played
  const instrument = instrumentOf(trade.id)
  const decided =
    input.do === 'exit'
      ? exitManually(trade, engine.lastOf(instrument), input.at)
      : input.do === 'withdraw'
        ? withdraw(trade, input.at)
        : amend(trade, { ...input.terms, rationale: 'amended', disclosures: 'none' }, input.at)
  if (decided.ok) {
    record(played, decided.value)
    const after = present(played.trades.get(trade.id), 'it was recorded')
    if (isOpen(after)) {
      engine.put(after, instrument)
    } else {
      engine.remove(trade.id)
    }
  }
}

/** The journals of all providers, as they would be stored. */
function journalOf(events: readonly TradeEvent[]): readonly JournalRow[] {
  const heads = new Map<string, JournalHead>()
  const posted = new Map<string, { readonly providerId: string; readonly salt: string }>()
  return events.map((event) => {
    if (event.kind === 'posted') {
      posted.set(event.tradeId, event)
    }
    const { providerId, salt } = present(posted.get(event.tradeId), 'a trade is posted first')
    const head = heads.get(providerId) ?? genesisOf(providerId, sha256)
    const row = nextRow(head, { providerId, salt, event }, sha256)
    heads.set(providerId, row)
    return row
  })
}

const runs = { numRuns: 300 }

/** Sessions of 40, with pauses of the same length, which begin at another time per instrument. */
function inSession(instrument: number, from: number, to: number): boolean {
  const opensAt = Math.floor((to - instrument * 20) / 80) * 80 + instrument * 20
  return from < opensAt + 40
}

describe('the trade engine', () => {
  it('writes the same journal as the reference model, byte for byte', () => {
    const kinds = new Map<string, number>()
    fc.assert(
      fc.property(tapeArbitrary, (tape) => {
        const { events } = play(tape)
        expect(JSON.stringify(journalOf(events))).toBe(
          JSON.stringify(journalOf(playByTheBook(tape))),
        )
        for (const { kind } of events) {
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        }
      }),
      runs,
    )
    // Every kind of event occurred, and not just by chance.
    expect([...kinds.keys()].sort()).toEqual(
      ['amended', 'initiated', 'manual', 'posted', 'sl', 'timeout', 'tp', 'withdrawn'].sort(),
    )
    expect(Math.min(...kinds.values())).toBeGreaterThan(100)
  })

  it('writes the same journal as the reference model if markets close', () => {
    fc.assert(
      fc.property(tapeArbitrary, (tape) => {
        expect(play(tape, new Set(), inSession).events).toEqual(playByTheBook(tape, inSession))
      }),
      runs,
    )
  })

  it('gives each trade at most one end, whatever the order of the inputs', () => {
    fc.assert(
      fc.property(tapeArbitrary, (tape) => {
        const { events, trades, engine } = play(tape)
        const ends = events.filter(({ kind }) =>
          ['tp', 'sl', 'manual', 'timeout', 'withdrawn'].includes(kind),
        )
        expect(new Set(ends.map(({ tradeId }) => tradeId)).size).toBe(ends.length)
        expect(engine.size()).toBe(openOf(trades).length)
        expect(trades.size - ends.length).toBe(engine.size())
      }),
      runs,
    )
  })

  it('produces the same events with and without restarts', () => {
    const restarts = fc.uniqueArray(fc.nat(120), { maxLength: 10 })
    fc.assert(
      fc.property(tapeArbitrary, restarts, (tape, where) => {
        expect(play(tape, new Set(where)).events).toEqual(play(tape).events)
      }),
      runs,
    )
  })

  it('handles a batch of prices like single prices', () => {
    fc.assert(
      fc.property(tapeArbitrary, (tape) => {
        const posts = tape.filter((input) => input.do === 'post')
        const ticks = tape.filter((input) => input.do === 'tick')
        const one = play([...posts, ...ticks]).events
        const { engine, events } = play(posts)
        engine.ticks({
          length: ticks.length,
          instruments: Int32Array.from(ticks, ({ instrument }) => instrument),
          prices: Float64Array.from(ticks, ({ price }) => price),
          times: Float64Array.from(ticks, ({ at }) => at),
        })
        expect([...events, ...engine.take().map(({ event }) => event)]).toEqual(one)
      }),
    )
  })

  it('lets a price from before its expiry decide a call after a later price of another instrument', () => {
    const terms = { entryType: 'buy', lower: 20, upper: 20, target: 30, stop: 10 } as const
    const event = postedEvent(
      0,
      { ...terms, reference: 20, holding: 'intraday', expiresAt: 100 },
      0,
    )
    const tick = (instrument: number, price: number, at: number): Input => ({
      do: 'tick',
      instrument,
      price,
      at,
    })
    const { events } = play([
      { do: 'post', event, instrument: 0 },
      tick(0, 20, 1),
      tick(1, 5, 101),
      tick(0, 30, 99),
    ])
    expect(events.map(({ kind }) => kind)).toEqual(['posted', 'initiated', 'tp'])
  })

  it('handles thousands of trades at one price, and forgets those that ended', () => {
    const engine = createEngine()
    const count = 5000
    const ids = Array.from({ length: count }, (_, index) => index)
    const terms = { entryType: 'buy', lower: 20, upper: 20, target: 30, stop: 10 } as const
    const add = (index: number) => {
      const more = { reference: 20, holding: 'intraday', expiresAt: 1000 } as const
      engine.put(openTrade(postedEvent(index, { ...terms, ...more }, 0)), 0)
    }
    ids.forEach(add)
    expect(engine.size()).toBe(count)
    let now = 0
    const tick = (price: number) => {
      now += 1
      engine.ticks({
        length: 1,
        instruments: Int32Array.of(0),
        prices: Float64Array.of(price),
        times: Float64Array.of(now),
      })
    }
    tick(20)
    expect(engine.take()).toHaveLength(count)
    tick(29)
    tick(11)
    expect(engine.take()).toEqual([])
    tick(30)
    const closed = engine.take().map(({ event }) => event.tradeId)
    expect(closed).toHaveLength(count)
    expect(closed).toEqual([...closed].sort())
    expect(engine.size()).toBe(0)
    ids.forEach(add)
    engine.advance(1000)
    expect(engine.take().map(({ event }) => event.kind)).toEqual(ids.map(() => 'timeout'))
    expect(engine.size()).toBe(0)
  })
})
