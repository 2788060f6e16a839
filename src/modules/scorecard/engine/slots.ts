import { createPlaces, growPlaces, type Places } from './heap.ts'

/** A slot is free, or its trade waits for its entry, or has been entered. */
const FREE = 0
export const WAITING = 1
export const ENTERED = 2

/**
 * The open trades, one per slot, with a column per property: numbers in typed arrays, so that a
 * million trades do not burden the garbage collector. Grows by doubling, never shrinks.
 */
export type Slots = {
  ids: string[]
  state: Uint8Array
  /** 1 for a buy, 0 for a sell. */
  buys: Uint8Array
  instrument: Int32Array
  version: Int32Array
  /** The time of the last event. */
  touchedAt: Float64Array
  /** The price zone of the entry. */
  zoneFrom: Float64Array
  zoneTo: Float64Array
  /** Target and stop-loss, the lower one first. */
  lower: Float64Array
  upper: Float64Array
  readonly above: Places
  readonly below: Places
  readonly expiry: Places
  /** Freed slots, the last freed on top. */
  readonly freed: number[]
  /** Number of slots used at least once. */
  used: number
}

const FIRST_CAPACITY = 64

export function createSlots(): Slots {
  return {
    ids: [],
    state: new Uint8Array(FIRST_CAPACITY),
    buys: new Uint8Array(FIRST_CAPACITY),
    instrument: new Int32Array(FIRST_CAPACITY),
    version: new Int32Array(FIRST_CAPACITY),
    touchedAt: new Float64Array(FIRST_CAPACITY),
    zoneFrom: new Float64Array(FIRST_CAPACITY),
    zoneTo: new Float64Array(FIRST_CAPACITY),
    lower: new Float64Array(FIRST_CAPACITY),
    upper: new Float64Array(FIRST_CAPACITY),
    above: createPlaces(FIRST_CAPACITY),
    below: createPlaces(FIRST_CAPACITY),
    expiry: createPlaces(FIRST_CAPACITY),
    freed: [],
    used: 0,
  }
}

export function takeSlot(slots: Slots): number {
  const freed = slots.freed.pop()
  if (freed !== undefined) {
    return freed
  }
  if (slots.used === slots.state.length) {
    grow(slots)
  }
  slots.used += 1
  return slots.used - 1
}

export function freeSlot(slots: Slots, slot: number): void {
  slots.state[slot] = FREE
  slots.ids[slot] = ''
  slots.freed.push(slot)
}

function grow(slots: Slots): void {
  const capacity = slots.state.length * 2
  slots.state = longer(slots.state, new Uint8Array(capacity))
  slots.buys = longer(slots.buys, new Uint8Array(capacity))
  slots.instrument = longer(slots.instrument, new Int32Array(capacity))
  slots.version = longer(slots.version, new Int32Array(capacity))
  slots.touchedAt = longer(slots.touchedAt, new Float64Array(capacity))
  slots.zoneFrom = longer(slots.zoneFrom, new Float64Array(capacity))
  slots.zoneTo = longer(slots.zoneTo, new Float64Array(capacity))
  slots.lower = longer(slots.lower, new Float64Array(capacity))
  slots.upper = longer(slots.upper, new Float64Array(capacity))
  growPlaces(slots.above, capacity)
  growPlaces(slots.below, capacity)
  growPlaces(slots.expiry, capacity)
}

function longer<T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from)
  return to
}
