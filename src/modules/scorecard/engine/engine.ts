import { assert, present } from '#kit/assert.ts'
import type { Price } from '#kit/price.ts'
import type { TickBatch, UnseenRange } from '#modules/market-data/index.ts'
import { boundsOf, entryZone, hitOf, type Seen, waitingFor } from '../rules/crossing.ts'
import { type Instant, isOpen, type MarketEvent, type Trade } from '../rules/trade.ts'
import { createHeap, type Heap, pushSlot, removeSlot, topKey, topSlot } from './heap.ts'
import { createSlots, ENTERED, freeSlot, type Slots, takeSlot, WAITING } from './slots.ts'

/** An event caused by the market, and the version of the trade that it applies to. */
type Fired = { readonly event: MarketEvent; readonly version: number }

/**
 * The trade engine. It knows the open trades and the last prices, takes prices and emits events. It
 * uses no clock, randomness or database, so the same input gives the same output. Events of one
 * price, and events due at the same instant, are ordered by trade id.
 *
 * Each instrument has two heaps of thresholds and one of expiries. The nearest thresholds above and
 * below the price and the next expiry are kept in arrays for all instruments, so a price that
 * crosses nothing costs three comparisons, however many trades are open. A price ends only calls of
 * its own instrument, because prices of others from before their expiry may still arrive. Profit is
 * not computed here but when a trade is read.
 */
export type Engine = {
  /** Adds an open trade or replaces it with its current state. */
  readonly put: (trade: Trade, instrument: number) => void
  /** Removes a trade that was ended outside the engine. */
  readonly remove: (tradeId: string) => void
  readonly ticks: (batch: TickBatch) => void
  readonly unseen: (range: UnseenRange) => void
  /** Ends trades that expire by then, without waiting for a price. */
  readonly advance: (at: Instant) => void
  /** Sets an earlier price for trades restored at start; crosses no threshold. */
  readonly setLast: (instrument: number, price: Price) => void
  readonly lastOf: (instrument: number) => Price | undefined
  /** The events since the last call. */
  readonly take: () => readonly Fired[]
  /** The number of open trades. */
  readonly size: () => number
}

const HIGHEST = Number.POSITIVE_INFINITY
const LOWEST = Number.NEGATIVE_INFINITY
const NEVER = Number.POSITIVE_INFINITY
const FIRST_WIDTH = 1024

/** Whether the instrument is traded within that span of time. */
type IsTraded = (instrument: number, from: Instant, to: Instant) => boolean

/** Without `isTraded`, prices of all times count. */
export function createEngine(isTraded: IsTraded = () => true): Engine {
  const engine = createCore(isTraded)
  return {
    put: (trade, instrument) => put(engine, trade, instrument),
    remove: (tradeId) => {
      const slot = engine.slotOf.get(tradeId)
      if (slot !== undefined) {
        drop(engine, slot)
      }
    },
    ticks: (batch) => runTicks(engine, batch),
    unseen: (range) => {
      expireOf(engine, range.instrument, range.at)
      cross(engine, range.instrument, range, range.since, range.at)
    },
    advance: (at) => advance(engine, at),
    setLast: (instrument, price) => {
      widen(engine, instrument)
      engine.last[instrument] = price
    },
    lastOf: (instrument) => {
      const price = engine.last[instrument]
      return price === undefined || Number.isNaN(price) ? undefined : price
    },
    take: () => engine.fired.splice(0),
    size: () => engine.slotOf.size,
  }
}

type Core = {
  readonly isTraded: IsTraded
  readonly slots: Slots
  readonly slotOf: Map<string, number>
  /** The nearest thresholds, the next expiry and the last price of each instrument. */
  above: Float64Array
  below: Float64Array
  nextExpiry: Float64Array
  last: Float64Array
  readonly aboveHeaps: (Heap | undefined)[]
  /** Keyed by the negated price, so that the highest threshold is on top. */
  readonly belowHeaps: (Heap | undefined)[]
  readonly expiryHeaps: (Heap | undefined)[]
  readonly fired: Fired[]
}

function createCore(isTraded: IsTraded): Core {
  return {
    isTraded,
    slots: createSlots(),
    slotOf: new Map(),
    above: new Float64Array(0),
    below: new Float64Array(0),
    nextExpiry: new Float64Array(0),
    last: new Float64Array(0),
    aboveHeaps: [],
    belowHeaps: [],
    expiryHeaps: [],
    fired: [],
  }
}

/** Makes room for the instrument. Instruments beyond the arrays have no open trades. */
function widen(engine: Core, instrument: number): void {
  assert(Number.isInteger(instrument) && instrument >= 0, 'an instrument has a number')
  const { length } = engine.last
  if (instrument < length) {
    return
  }
  const width = Math.max(instrument + 1, length * 2, FIRST_WIDTH)
  const widened = (column: Float64Array, empty: number) => {
    const wide = new Float64Array(width).fill(empty)
    wide.set(column)
    return wide
  }
  engine.above = widened(engine.above, HIGHEST)
  engine.below = widened(engine.below, LOWEST)
  engine.nextExpiry = widened(engine.nextExpiry, NEVER)
  engine.last = widened(engine.last, Number.NaN)
}

function put(engine: Core, trade: Trade, instrument: number): void {
  assert(isOpen(trade), 'only open trades are watched')
  widen(engine, instrument)
  const known = engine.slotOf.get(trade.id)
  if (known !== undefined) {
    drop(engine, known)
  }
  const { slots } = engine
  const slot = takeSlot(slots)
  const zone = entryZone(trade)
  const bounds = boundsOf(trade)
  engine.aboveHeaps[instrument] ??= createHeap()
  engine.belowHeaps[instrument] ??= createHeap()
  engine.expiryHeaps[instrument] ??= createHeap()
  engine.slotOf.set(trade.id, slot)
  slots.ids[slot] = trade.id
  slots.state[slot] = trade.state === 'posted' ? WAITING : ENTERED
  slots.buys[slot] = trade.entryType === 'buy' ? 1 : 0
  slots.instrument[slot] = instrument
  slots.version[slot] = trade.version
  slots.touchedAt[slot] = trade.changedAt
  slots.zoneFrom[slot] = zone.from
  slots.zoneTo[slot] = zone.to
  slots.lower[slot] = bounds.from
  slots.upper[slot] = bounds.to
  pushSlot(heapOf(engine.expiryHeaps, instrument), slots.expiry, slot, trade.expiresAt)
  if (Number.isNaN(engine.last[instrument])) {
    engine.last[instrument] = trade.entry?.price ?? trade.reference
  }
  watch(engine, slot)
  summarise(engine, instrument)
}

/** The hot loop: everything that a price costs when it crosses nothing. */
function runTicks(engine: Core, batch: TickBatch): void {
  const { above, below, nextExpiry, last } = engine
  const { length, instruments, prices, times } = batch
  const width = last.length
  for (let index = 0; index < length; index += 1) {
    const instrument = instruments[index] ?? 0
    const price = prices[index] ?? 0
    const at = times[index] ?? 0
    if (instrument >= width) {
      continue
    }
    if (at >= (nextExpiry[instrument] ?? NEVER)) {
      expireOf(engine, instrument, at)
    }
    last[instrument] = price
    if (price >= (above[instrument] ?? HIGHEST) || price <= (below[instrument] ?? LOWEST)) {
      cross(engine, instrument, { low: price, high: price, last: price }, at, at)
    }
  }
}

/** Processes only the trades whose thresholds are within the prices seen. */
function cross(engine: Core, instrument: number, seen: Seen, since: Instant, at: Instant): void {
  engine.last[instrument] = seen.last
  if (!engine.isTraded(instrument, since, at)) {
    return
  }
  const lastCounts = since === at || engine.isTraded(instrument, at, at)
  for (const slot of inOrder(engine, takeCrossed(engine, instrument, seen))) {
    const touchedAt = engine.slots.touchedAt[slot] ?? 0
    const needsLast = engine.slots.state[slot] === WAITING || since < touchedAt
    if (at <= touchedAt || (needsLast && !lastCounts)) {
      watch(engine, slot)
    } else if (engine.slots.state[slot] === WAITING) {
      checkEntry(engine, slot, seen.last, at)
    } else {
      checkExit(engine, slot, seen, since, at)
    }
  }
  summarise(engine, instrument)
}

function takeCrossed(engine: Core, instrument: number, { low, high }: Seen): number[] {
  const { slots } = engine
  const upward = engine.aboveHeaps[instrument]
  const downward = engine.belowHeaps[instrument]
  const crossed: number[] = []
  if (upward === undefined || downward === undefined) {
    return crossed
  }
  while (upward.size > 0 && topKey(upward) <= high) {
    const slot = topSlot(upward)
    removeSlot(upward, slots.above, slot)
    removeSlot(downward, slots.below, slot)
    crossed.push(slot)
  }
  while (downward.size > 0 && -topKey(downward) >= low) {
    const slot = topSlot(downward)
    removeSlot(downward, slots.below, slot)
    removeSlot(upward, slots.above, slot)
    crossed.push(slot)
  }
  return crossed
}

function inOrder({ slots }: Core, crossed: number[]): readonly number[] {
  const id = (slot: number) => slots.ids[slot] ?? ''
  return crossed.length < 2 ? crossed : crossed.sort((a, b) => (id(a) < id(b) ? -1 : 1))
}

function checkEntry(engine: Core, slot: number, price: Price, at: Instant): void {
  const { slots } = engine
  const from = slots.zoneFrom[slot] ?? 0
  const to = slots.zoneTo[slot] ?? 0
  if (price >= from && price <= to) {
    fire(engine, slot, { kind: 'initiated', tradeId: slots.ids[slot] ?? '', at, price })
    slots.state[slot] = ENTERED
    slots.touchedAt[slot] = at
  }
  watch(engine, slot)
}

function checkExit(engine: Core, slot: number, seen: Seen, since: Instant, at: Instant): void {
  const { slots } = engine
  const touchedAt = slots.touchedAt[slot] ?? 0
  const entryType = slots.buys[slot] === 1 ? 'buy' : 'sell'
  const bounds = { from: slots.lower[slot] ?? 0, to: slots.upper[slot] ?? 0 }
  const { last } = seen
  const hit = hitOf(entryType, bounds, since < touchedAt ? { low: last, high: last, last } : seen)
  if (hit === undefined) {
    watch(engine, slot)
    return
  }
  fire(engine, slot, { ...hit, tradeId: slots.ids[slot] ?? '', at })
  drop(engine, slot)
}

type Due = { readonly slot: number; readonly dueAt: Instant; readonly id: string }

function advance(engine: Core, at: Instant): void {
  const due: Due[] = []
  for (const [instrument, next] of engine.nextExpiry.entries()) {
    if (next <= at) {
      takeDue(engine, instrument, at, due)
    }
  }
  expire(engine, due)
}

function expireOf(engine: Core, instrument: number, at: Instant): void {
  const due: Due[] = []
  takeDue(engine, instrument, at, due)
  expire(engine, due)
}

/** Adds the trades of an instrument that expire by then, of which there may be very many. */
function takeDue({ slots, expiryHeaps }: Core, instrument: number, at: Instant, due: Due[]): void {
  const expiry = expiryHeaps[instrument]
  while (expiry !== undefined && expiry.size > 0 && topKey(expiry) <= at) {
    const slot = topSlot(expiry)
    due.push({ slot, dueAt: topKey(expiry), id: slots.ids[slot] ?? '' })
    removeSlot(expiry, slots.expiry, slot)
  }
}

/** Ends these trades at the last known price. */
function expire(engine: Core, due: readonly Due[]): void {
  const { slots } = engine
  for (const { slot, dueAt, id } of due.toSorted(byDue)) {
    const entered = slots.state[slot] === ENTERED
    const price = entered ? (engine.last[slots.instrument[slot] ?? 0] ?? 0) : null
    const closedAt = Math.max(dueAt, slots.touchedAt[slot] ?? 0)
    fire(engine, slot, { kind: 'timeout', tradeId: id, at: closedAt, price })
    drop(engine, slot)
  }
}

function byDue(a: Due, b: Due): number {
  return a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1)
}

function fire({ slots, fired }: Core, slot: number, event: MarketEvent): void {
  const version = slots.version[slot] ?? 0
  fired.push({ event, version })
  slots.version[slot] = version + 1
}

/** Inserts a slot, which is in neither threshold heap, at its next thresholds. */
function watch(engine: Core, slot: number): void {
  const { slots } = engine
  const instrument = slots.instrument[slot] ?? 0
  const last = engine.last[instrument] ?? 0
  const zone = { from: slots.zoneFrom[slot] ?? 0, to: slots.zoneTo[slot] ?? 0 }
  const { above, below } =
    slots.state[slot] === WAITING
      ? waitingFor(zone, last)
      : { above: slots.upper[slot] ?? 0, below: slots.lower[slot] ?? 0 }
  if (above !== HIGHEST) {
    pushSlot(heapOf(engine.aboveHeaps, instrument), slots.above, slot, above)
  }
  if (below !== LOWEST) {
    pushSlot(heapOf(engine.belowHeaps, instrument), slots.below, slot, -below)
  }
}

function drop(engine: Core, slot: number): void {
  const { slots } = engine
  const instrument = slots.instrument[slot] ?? 0
  removeSlot(heapOf(engine.aboveHeaps, instrument), slots.above, slot)
  removeSlot(heapOf(engine.belowHeaps, instrument), slots.below, slot)
  removeSlot(heapOf(engine.expiryHeaps, instrument), slots.expiry, slot)
  engine.slotOf.delete(slots.ids[slot] ?? '')
  freeSlot(slots, slot)
  summarise(engine, instrument)
}

function heapOf(heaps: readonly (Heap | undefined)[], instrument: number): Heap {
  return present(heaps[instrument], 'an instrument with trades has heaps')
}

/** Updates the nearest thresholds and the next expiry of an instrument. */
function summarise(engine: Core, instrument: number): void {
  const upward = engine.aboveHeaps[instrument]
  const downward = engine.belowHeaps[instrument]
  engine.above[instrument] = upward === undefined ? HIGHEST : topKey(upward)
  engine.below[instrument] = downward === undefined ? LOWEST : -topKey(downward)
  const expiry = engine.expiryHeaps[instrument]
  engine.nextExpiry[instrument] = expiry === undefined ? NEVER : topKey(expiry)
}
