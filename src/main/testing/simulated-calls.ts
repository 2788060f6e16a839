import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { createBatchBuilder } from '#modules/market-data/feed/batch.ts'
import { SLOT_MS } from '#modules/market-data/feed/simulated/market.ts'
import {
  type Instrument,
  type MarketData,
  openSimulatedMarket,
  type SimulatedMarket,
} from '#modules/market-data/index.ts'
import { upsertLastPrices } from '#modules/market-data/store/prices.ts'
import { createEngine, type NewCall, openTrade, type Terms } from '#modules/scorecard/index.ts'
import { detailOf } from '#modules/scorecard/rules/record/journal.ts'
import type { Instant, TradeEvent } from '#modules/scorecard/rules/trade.ts'
import { listJournal } from '#modules/scorecard/store/journal.ts'
import { addSellersBy, PROVIDERS, postedEvent } from '#modules/scorecard/testing.ts'
import type { DatabaseHandle } from '#platform/db/database.ts'

/*
 * Calls with known outcomes: the simulated market is a function of time, so the effect of its
 * prices on calls can be computed in advance, and compared with what a product does that is killed,
 * cut off or late.
 */

const HEADER =
  'instrument_token,exchange_token,tradingsymbol,name,last_price,expiry,strike,tick_size,lot_size,instrument_type,segment,exchange'

export type SimulatedTrading = {
  readonly market: SimulatedMarket
  readonly instruments: readonly Instrument[]
  /** The slot in which everything begins. */
  readonly slot: number
}

/** Shares and sellers, with last prices as if the market had been watched until now. */
export async function openSimulatedTrading(
  db: DatabaseHandle,
  marketData: MarketData,
  { shares, atMs }: { readonly shares: number; readonly atMs: number },
): Promise<SimulatedTrading> {
  const lines = Array.from(
    { length: shares },
    (_, index) =>
      `${index + 1},1,SHARE${index},SHARE ${index},${500 + index * 40},,0,0.05,1,EQ,NSE,NSE`,
  )
  await db.transaction((tx) => marketData.importMaster(tx, [HEADER, ...lines], '2026-01-01'))
  await addSellersBy(db.sql, PROVIDERS, 0)
  const listed = await marketData.listListed(db.read)
  const instruments = listed.toSorted((a, b) => a.id - b.id)
  const market = await openSimulatedMarket(db.read)
  const slot = Math.floor(atMs / SLOT_MS)
  const startMs = slot * SLOT_MS
  const prices = instruments.map((instrument) => {
    const price = market.priceAt(instrument, startMs)
    const times = { atMs: startMs, receivedAtMs: startMs }
    return { instrument: instrument.id, price, low: price, high: price, ...times }
  })
  await db.transaction((tx) => upsertLastPrices(tx, prices, startMs))
  return { market, instruments, slot }
}

export type DrawnCalls = {
  readonly count: number
  /** The longest lifetime of the calls. */
  readonly spanMs: number
  readonly random: () => number
}

/** Calls around the initial prices, with outcomes spread over their lifetime. */
export function drawCalls(
  { market, instruments, slot }: SimulatedTrading,
  { count, spanMs, random }: DrawnCalls,
): readonly NewCall[] {
  const atMs = slot * SLOT_MS
  // Prices move a few ticks in a second, and in more seconds by the square root of their number.
  const far = Math.ceil(5 * Math.sqrt(spanMs / SECOND_MS))
  const upTo = (most: number) => 1 + Math.floor(random() * most)
  return Array.from({ length: count }, (_, index) => {
    const instrument = present(instruments[index % instruments.length], 'an instrument')
    const { tick } = instrument
    const reference = market.priceAt(instrument, atMs)
    // The market is inside the entry range, below it or above it.
    const lower = reference + (Math.floor(random() * 7) - 3) * tick
    const upper = lower + Math.floor(random() * 2) * tick
    const buys = random() < 0.5
    const above = upper + upTo(far) * tick
    const below = lower - upTo(far) * tick
    const terms: Terms = {
      entryType: buys ? 'buy' : 'sell',
      lower,
      upper,
      target: buys ? above : below,
      stop: buys ? below : above,
      reference,
      holding: 'intraday',
      expiresAt: atMs + Math.round(spanMs * (0.1 + 0.9 * random())),
    }
    return { event: postedEvent(index, terms, atMs), instrumentId: instrument.id }
  })
}

/**
 * The market's effect on these calls in the given number of slots from the beginning, event by
 * event.
 */
export function expectedEvents(
  { market, instruments, slot }: SimulatedTrading,
  calls: readonly NewCall[],
  slots: number,
): readonly TradeEvent[] {
  const engine = createEngine()
  for (const { event, instrumentId } of calls) {
    engine.setLast(instrumentId, event.reference)
    engine.put(openTrade(event), instrumentId)
  }
  const batch = createBatchBuilder()
  market.ticks(instruments, slot + 1, slots, batch.add)
  engine.ticks(batch.take())
  engine.advance((slot + slots) * SLOT_MS)
  return engine.take().map(({ event }) => event)
}

/**
 * What a record must say about each call: its events in their order. Events of different calls may
 * come in any order, because prices of their instruments do. That the record's chain is unbroken is
 * the matter of `checkScorecard`.
 */
export function expectedRecord(
  calls: readonly NewCall[],
  fate: readonly TradeEvent[],
): ReadonlyMap<string, readonly string[]> {
  return byCall([...calls.map(({ event }) => event), ...fate].map(entryOf))
}

/** What the record of the simulated providers says about each call. */
export async function recordIn(
  db: DatabaseHandle,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const journals = await Promise.all(
    PROVIDERS.map((providerId) => listJournal(db.read, { providerId, after: 0, rows: 1_000_000 })),
  )
  return byCall(journals.flat())
}

type Entry = { readonly at: Instant; readonly detail: string }

function entryOf(event: TradeEvent): Entry {
  return { at: event.at, detail: detailOf(event) }
}

function byCall(entries: readonly Entry[]): ReadonlyMap<string, readonly string[]> {
  const record = new Map<string, string[]>()
  for (const { at, detail } of entries) {
    const { trade }: { trade: string } = JSON.parse(detail)
    record.set(trade, [...(record.get(trade) ?? []), `${at} ${detail}`])
  }
  return record
}
