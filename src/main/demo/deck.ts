import { present } from '#kit/assert.ts'
import type { Rng } from './prng.ts'

/**
 * Deals from lists so that each member of a list comes once before any comes again: texts repeat as
 * late as they can.
 */
export function createDeck(rng: Rng): <T>(items: readonly T[]) => T {
  const dealt = new Map<readonly unknown[], number[]>()
  return (items) => {
    const left = dealt.get(items) ?? []
    if (left.length === 0) {
      left.push(...rng.shuffle([...items.keys()]))
      dealt.set(items, left)
    }
    const index = present(left.pop(), 'a list to deal from has members')
    return items[index] ?? present(items[0], 'an index of the list names a member')
  }
}
