import { type ProviderCategory, providerCategories } from '#contract/categories.ts'
import type { ProviderType } from '#contract/enums.ts'

export type Stage = 'verified' | 'approved' | 'new'

/** A provider to be made: what it is, and how far admins have let it. */
export type Slot = {
  readonly category: ProviderCategory
  readonly type: ProviderType
  readonly stage: Stage
}

type Counts = {
  /** Individuals, companies and sub-profiles, in this order. */
  readonly verified: readonly [number, number, number]
  readonly approved?: readonly [number, number, number]
  readonly fresh?: readonly [number, number, number]
}

/**
 * 120 providers: 102 verified (at least 8 in each category), 8 approved and not yet verified, 10
 * new. Portfolio managers and alternative funds are companies, as their regulations ask.
 */
const counts: Readonly<Record<ProviderCategory, Counts>> = {
  'Research Analyst': { verified: [10, 5, 2], approved: [2, 1, 0], fresh: [2, 1, 1] },
  'Registered Investment Advisor': { verified: [7, 5, 1], approved: [1, 1, 0], fresh: [2, 0, 1] },
  PMS: { verified: [0, 8, 2], approved: [0, 0, 1], fresh: [0, 1, 0] },
  'Mutual Funds': { verified: [3, 4, 2], approved: [0, 1, 0], fresh: [1, 0, 0] },
  Trainers: { verified: [4, 3, 2], approved: [1, 0, 0], fresh: [1, 0, 0] },
  'Stock Brokers': { verified: [2, 5, 2] },
  AIF: { verified: [0, 7, 2] },
  'Forex Experts': { verified: [3, 4, 1] },
  'Tax Experts': { verified: [5, 3, 1] },
  Banking: { verified: [3, 4, 2] },
}

const types = ['Individual', 'Non Individual', 'sub profile'] as const

/** All slots; companies stand before the sub-profiles that will belong to them. */
export function providerSlots(): readonly Slot[] {
  return providerCategories.flatMap((category) => {
    const { verified, approved, fresh } = counts[category]
    const stages = [
      ['verified', verified],
      ['approved', approved ?? [0, 0, 0]],
      ['new', fresh ?? [0, 0, 0]],
    ] as const
    return types.flatMap((type, index) =>
      stages.flatMap(([stage, numbers]) =>
        Array.from({ length: numbers[index] ?? 0 }, () => ({
          category,
          type,
          stage,
        })),
      ),
    )
  })
}
