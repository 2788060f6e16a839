import { randomBytes, randomInt } from 'node:crypto'

/** Who looks, each by a session of their own. */
export const readers = [
  'visitor',
  'buyer',
  'otherBuyer',
  'seller',
  'otherSeller',
  /** An admin with every permission but `kyc.view`. */
  'looker',
  'admin',
] as const
export type Reader = (typeof readers)[number]

/** What is read without anybody's session: what the process writes, and what is built. */
export type Place = Reader | 'log' | 'bundle'

export type Canary = {
  /** A name of its own. */
  readonly what: string
  readonly value: string
  /** Who may find it. */
  readonly seenBy: readonly Reader[]
  /** Who has to find it, or the search is blind. */
  readonly foundBy: readonly Reader[]
}

export type Aviary = ReturnType<typeof createAviary>

/** Keeps what is planted. */
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
    /** A word that occurs nowhere else. */
    word: (what: string, seenBy?: readonly Reader[], foundBy?: readonly Reader[]) =>
      plant(what, `canary${randomBytes(8).toString('hex')}`, seenBy, foundBy),
    digits: (what: string, head: string, seenBy?: readonly Reader[], foundBy?: readonly Reader[]) =>
      plant(what, `${head}${randomInt(1e9, 1e10)}`.slice(0, 10), seenBy, foundBy),
  }
}
