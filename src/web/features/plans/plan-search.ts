import { type ProviderCategory, providerCategories } from '#contract/categories.ts'
import { type PlanSegment, segmentOptions, segments } from '#contract/enums.ts'
import { AMOUNT_MAX_RUPEES } from '#contract/limits.ts'
import { type PlanSort, planSorts } from '#contract/plans/calls.ts'
import { countIn, oneIn, textIn } from '#web/lib/search-values.ts'

/** The page of all plans. */
export const PLANS_PATH = '/view/allplans'

const QUERY_MAX_CHARACTERS = 100

/** The filters of the list of plans, as its address holds them. */
export type PlanSearch = {
  readonly q?: string
  readonly category?: ProviderCategory
  readonly segment?: PlanSegment
  /** Whole rupees in digits. */
  readonly minPrice?: string
  readonly maxPrice?: string
  /** Absent: the newest first. */
  readonly sort?: Exclude<PlanSort, 'newest'>
}

/** What an address says of it; what makes no sense is left out. */
export function planSearchOf(search: Readonly<Record<string, unknown>>): PlanSearch {
  const sort = oneIn(planSorts, search.sort)
  return {
    q: textIn(search.q, QUERY_MAX_CHARACTERS),
    category: oneIn(providerCategories, search.category),
    segment: oneIn([...segments, ...segmentOptions], search.segment),
    minPrice: countIn(search.minPrice, AMOUNT_MAX_RUPEES),
    maxPrice: countIn(search.maxPrice, AMOUNT_MAX_RUPEES),
    sort: sort === 'newest' ? undefined : sort,
  }
}

/** The input of the call behind the list. */
export const planListAt = (search: PlanSearch) => (cursor: string | undefined) => ({
  query: { ...search, cursor },
})

/** Whether a filter narrows the list. */
export function isNarrowed({ sort: _, ...filters }: PlanSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined)
}
