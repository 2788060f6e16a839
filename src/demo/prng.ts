import { assert, present } from '#kit/assert.ts'

/**
 * A seeded random number generator. The same seed and the same calls give the same results
 * everywhere.
 */
export type Rng = {
  /** The next 32 bits, as a number from 0 to 2^32 - 1. */
  readonly u32: () => number
  /** From 0 (included) to 1 (excluded). */
  readonly float: () => number
  /** An integer between both bounds, both inclusive. */
  readonly int: (min: number, max: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Picks by weight; the weights may have any sum. */
  readonly weighted: <T>(items: readonly (readonly [item: T, weight: number])[]) => T
  readonly shuffle: <T>(items: readonly T[]) => T[]
  /** Up to `count` different items; all of them if there are fewer. */
  readonly sample: <T>(items: readonly T[], count: number) => T[]
  readonly bytes: (count: number) => Uint8Array
  /**
   * A separate generator for `label`, independent of how much this one was used: adding a customer
   * does not change the plans.
   */
  readonly fork: (label: string) => Rng
}

/** xoshiro128** by Blackman and Vigna, with its state filled from `seed` by splitmix32. */
export function createRng(seed: number | string): Rng {
  const root = typeof seed === 'number' ? seed >>> 0 : hash(seed)
  const u32 = xoshiro128(splitmix32(root))
  const float = () => u32() / 0x1_0000_0000
  const int = (min: number, max: number) => {
    assert(Number.isInteger(min) && Number.isInteger(max) && min <= max, 'bounds are in order')
    return min + Math.floor(float() * (max - min + 1))
  }
  const pick = <T>(items: readonly T[]): T => {
    assert(items.length > 0, 'there is something to pick from')
    return items[int(0, items.length - 1)] ?? present(items[0], 'a list holds its members')
  }
  const shuffle = <T>(items: readonly T[]): T[] => {
    const pool = [...items]
    return items.map(() => {
      const [taken] = pool.splice(int(0, pool.length - 1), 1)
      return present(taken, 'the pool holds one member per turn')
    })
  }
  return {
    u32,
    float,
    int,
    chance: (probability) => float() < probability,
    pick,
    weighted: (items) => {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0)
      let rest = float() * total
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) {
          return item
        }
      }
      return present(items.at(-1), 'there is something to pick from')[0]
    },
    shuffle,
    sample: (items, count) => shuffle(items).slice(0, count),
    bytes: (count) => Uint8Array.from({ length: count }, () => u32() >>> 24),
    fork: (label) => createRng(`${root}/${label}`),
  }
}

/** The bare generator, for the published test vector. */
export function xoshiro128(state: readonly [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return result
  }
}

function splitmix32(seed: number): [number, number, number, number] {
  let state = seed | 0
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return [next(), next(), next(), next()]
}

/** FNV-1a over UTF-16 units with a final avalanche, so that similar labels give different seeds. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}
