import { randomBytes, randomInt } from 'node:crypto'

/** The readers, each with their own session. */
export const readers = [
  'visitor',
  'buyer',
  'otherBuyer',
  'seller',
  'otherSeller',
  /** An admin with every permission except `kyc.view`. */
  'looker',
  'admin',
] as const
export type Reader = (typeof readers)[number]

/** Places without a session: the output of the process, and the built bundle. */
export type Observer = Reader | 'log' | 'bundle'

export type Canary = {
  /** A unique name. */
  readonly what: string
  readonly value: string
  /** The readers who are allowed to find it. */
  readonly seenBy: readonly Reader[]
  /** The readers who must find it; otherwise the search is broken. */
  readonly foundBy: readonly Reader[]
}

export type Aviary = ReturnType<typeof createAviary>

/** Creates and stores the canaries. */
export function createAviary() {
  const canaries = new Map<string, Canary>()
  const plant = (
    what: string,
    value: string,
    seenBy: readonly Reader[] = [],
    foundBy: readonly Reader[] = [],
  ): string => {
    const known = [...canaries.values()].find((one) => one.value === value)
    if (value.length < 6 || canaries.has(what) || known !== undefined) {
      throw new Error(`${what} cannot be told from ${known?.what ?? 'others'}: ${value}`)
    }
    canaries.set(what, { what, value, seenBy: [...seenBy, ...foundBy], foundBy })
    return value
  }
  return {
    plant,
    all: (): readonly Canary[] => [...canaries.values()],
    /** A unique word. */
    word: (what: string, seenBy?: readonly Reader[], foundBy?: readonly Reader[]) =>
      plant(what, `canary${randomBytes(8).toString('hex')}`, seenBy, foundBy),
    digits: (what: string, head: string, seenBy?: readonly Reader[], foundBy?: readonly Reader[]) =>
      plant(what, `${head}${randomInt(1e9, 1e10)}`.slice(0, 10), seenBy, foundBy),
  }
}
