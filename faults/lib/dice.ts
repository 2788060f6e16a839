/** Repeatable chance: the same seed gives the same run (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number): boolean => next() < share,
    /** From 0 to `max`, both included, small ones and the ends more often. */
    paise: (max: bigint): bigint => {
      const corner = below(8)
      const spread = corner < 3 ? 100n : max + 1n
      const value = BigInt(Math.floor(next() * Number(spread)))
      return corner === 7 || value > max ? max : value
    },
    pick: <T>(items: readonly T[]): T => {
      const item = items[below(items.length)]
      if (item === undefined) {
        throw new Error('there is nothing to choose from')
      }
      return item
    },
  }
}

export type Random = ReturnType<typeof createRandom>
