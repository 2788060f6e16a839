/**
 * A heap of slots by key, smallest on top, that tracks the position of each slot, so that any slot
 * can be removed. A slot is in at most one heap of a kind; `places` has the positions for all heaps
 * of that kind.
 */
export type Heap = { size: number; keys: Float64Array; slots: Int32Array }

/**
 * The position of each slot in its heap. The array is replaced by a longer one as slots are added.
 */
export type Places = { at: Int32Array }

const FIRST_CAPACITY = 4
const NOWHERE = -1

export function createHeap(): Heap {
  return { size: 0, keys: new Float64Array(0), slots: new Int32Array(0) }
}

export function createPlaces(capacity: number): Places {
  return { at: new Int32Array(capacity).fill(NOWHERE) }
}

export function growPlaces(places: Places, capacity: number): void {
  const grown = new Int32Array(capacity).fill(NOWHERE)
  grown.set(places.at)
  places.at = grown
}

/** The smallest key; infinity when the heap is empty. */
export function topKey(heap: Heap): number {
  return heap.size === 0 ? Number.POSITIVE_INFINITY : (heap.keys[0] ?? 0)
}

export function topSlot(heap: Heap): number {
  return heap.slots[0] ?? NOWHERE
}

export function pushSlot(heap: Heap, places: Places, slot: number, key: number): void {
  if (heap.size === heap.slots.length) {
    grow(heap)
  }
  heap.size += 1
  rise(heap, places.at, heap.size - 1, slot, key)
}

/** Removes the slot from the heap; does nothing if it is in none. */
export function removeSlot(heap: Heap, places: Places, slot: number): void {
  const place = places.at[slot] ?? NOWHERE
  if (place === NOWHERE) {
    return
  }
  places.at[slot] = NOWHERE
  heap.size -= 1
  const { size, keys, slots } = heap
  if (place === size) {
    return
  }
  // The last slot fills the gap and moves up or down from there.
  const moved = slots[size] ?? 0
  const key = keys[size] ?? 0
  const parent = (place - 1) >> 1
  if (place > 0 && key < (keys[parent] ?? 0)) {
    rise(heap, places.at, place, moved, key)
  } else {
    sink(heap, places.at, place, moved, key)
  }
}

function rise({ keys, slots }: Heap, at: Int32Array, from: number, slot: number, key: number) {
  let place = from
  while (place > 0) {
    const parent = (place - 1) >> 1
    const above = keys[parent] ?? 0
    if (above <= key) {
      break
    }
    const moved = slots[parent] ?? 0
    keys[place] = above
    slots[place] = moved
    at[moved] = place
    place = parent
  }
  keys[place] = key
  slots[place] = slot
  at[slot] = place
}

function sink(
  { size, keys, slots }: Heap,
  at: Int32Array,
  from: number,
  slot: number,
  key: number,
) {
  let place = from
  for (;;) {
    let child = 2 * place + 1
    if (child >= size) {
      break
    }
    if (child + 1 < size && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) {
      child += 1
    }
    const below = keys[child] ?? 0
    if (key <= below) {
      break
    }
    const moved = slots[child] ?? 0
    keys[place] = below
    slots[place] = moved
    at[moved] = place
    place = child
  }
  keys[place] = key
  slots[place] = slot
  at[slot] = place
}

function grow(heap: Heap): void {
  const capacity = Math.max(FIRST_CAPACITY, heap.slots.length * 2)
  const keys = new Float64Array(capacity)
  keys.set(heap.keys)
  const slots = new Int32Array(capacity)
  slots.set(heap.slots)
  heap.keys = keys
  heap.slots = slots
}
