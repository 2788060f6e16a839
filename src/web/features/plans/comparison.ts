import type { PlanCard } from '#contract/entities/plan.ts'
import { isId } from '#kit/id.ts'
import { fillPath } from '#web/lib/href.ts'

/** The page on which plans stand side by side. */
export const COMPARE_PATH = '/view/compareplans'
/** More columns than that are not read any more. */
export const COMPARED_MAX = 4
export const COMPARED_MIN = 2

/** Which plans an address sets side by side, in its order. */
export type ComparisonSearch = { readonly plans?: string }

/** What makes no sense is left out, twice the same as well. */
export function comparisonOf(search: Readonly<Record<string, unknown>>): ComparisonSearch {
  const ids = comparedIds({ plans: typeof search.plans === 'string' ? search.plans : undefined })
  return ids.length === 0 ? {} : { plans: ids.join(',') }
}

export function comparedIds({ plans = '' }: { readonly plans?: string | undefined }): string[] {
  return [...new Set(plans.split(',').filter(isId))].slice(0, COMPARED_MAX)
}

export function comparisonHref(ids: readonly string[]): string {
  return fillPath(COMPARE_PATH, {}, ids.length === 0 ? {} : { plans: ids.join(',') })
}

/** What the tray names of a plan that was picked. */
export type Picked = Pick<PlanCard, '_id' | 'title'>

/** The picks after pressing 'Compare' on a plan; a full tray takes no more. */
export function toggled(picks: readonly Picked[], plan: Picked): readonly Picked[] {
  const without = picks.filter(({ _id }) => _id !== plan._id)
  if (without.length < picks.length) {
    return without
  }
  const { _id, title } = plan
  return picks.length < COMPARED_MAX ? [...picks, { _id, title }] : picks
}

/** What a browser has kept of the picks; anything else is none. */
export function picksIn(kept: string | null): readonly Picked[] {
  try {
    const value: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(value) ? value.filter(isPicked).slice(0, COMPARED_MAX) : []
  } catch {
    return []
  }
}

function isPicked(value: unknown): value is Picked {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    isId(value._id) &&
    'title' in value &&
    typeof value.title === 'string'
  )
}
