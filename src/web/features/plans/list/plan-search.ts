import type { ApiClient } from '#contract/call.ts'
import { AMOUNT_MAX_RUPEES, CURSOR_MAX_CHARACTERS } from '#contract/common/limits.ts'
import {
  type Language,
  languages,
  type PlanSegment,
  planSegments,
  shownSegment,
} from '#contract/common/types.ts'
import { type PlanSort, planSorts, services } from '#contract/plans/calls.ts'
import { planDurations } from '#contract/platform-plans/types.ts'
import { type ProviderCategory, providerCategories } from '#contract/providers/categories.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, countIn, textIn } from '#web/lib/navigation/search-values.ts'

/** The page of all plans. */
export const PLANS_PATH = '/view/allplans'

const QUERY_MAX_CHARACTERS = 100

/** Only plans with a trial, or only plans without one. */
const TRIALS = ['true', 'false'] as const

const VALIDITIES = planDurations.map(String)

/** The filters of the list of plans, as in its address. */
export type PlanSearch = {
  readonly q?: string
  readonly category?: ProviderCategory
  readonly segment?: PlanSegment
  /** Whole rupees as digits. */
  readonly minPrice?: string
  readonly maxPrice?: string
  /** A duration in days: plans up to this length and longer than the next shorter duration. */
  readonly validity?: string
  readonly trial?: (typeof TRIALS)[number]
  readonly language?: Language
  /** Absent for newest first. */
  readonly sort?: Exclude<PlanSort, 'newest'>
  /** Cursor of the next page, for readers without script. */
  readonly after?: string
}

/** Reads the filters from an address and drops invalid values. */
export function planSearchOf(search: Readonly<Record<string, unknown>>): PlanSearch {
  const sort = allowedValue(planSorts, search.sort)
  const segment = allowedValue(planSegments, search.segment)
  return {
    q: textIn(search.q, QUERY_MAX_CHARACTERS),
    category: allowedValue(providerCategories, search.category),
    segment: segment && shownSegment(segment),
    minPrice: countIn(search.minPrice, AMOUNT_MAX_RUPEES),
    maxPrice: countIn(search.maxPrice, AMOUNT_MAX_RUPEES),
    validity: allowedValue(VALIDITIES, search.validity),
    trial: allowedValue(TRIALS, search.trial),
    language: allowedValue(languages, search.language),
    sort: sort === 'newest' ? undefined : sort,
    after: textIn(search.after, CURSOR_MAX_CHARACTERS),
  }
}

/** Plans on sale, from the page that the address asks for. */
export function planPages(api: ApiClient, { after, ...search }: PlanSearch) {
  return callPages(api, services, { query: { ...search, cursor: after } })
}

/** The address of the next page of the list. */
export function restOfPlans(search: PlanSearch, cursor: string): string {
  return fillPath(PLANS_PATH, {}, { ...search, after: cursor })
}

/** Whether the lowest price is above the highest, so that nothing can match. */
export function isReversed({ minPrice, maxPrice }: PlanSearch): boolean {
  return minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice)
}
