import { randomFrom } from './dice.ts'

/** Reproducible random values: the same seed gives the same run. */
export function createRandom(seed: number) {
  const next = randomFrom(seed)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number): boolean => next() < share,
    /** From 0 to `max` inclusive; small values and both ends are more frequent. */
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
