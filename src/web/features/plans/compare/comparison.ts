import { isId } from '#kit/id.ts'
import { fillPath } from '#web/lib/navigation/href.ts'

/** The page that compares plans. */
export const COMPARE_PATH = '/view/compareplans'
/** More columns than this are hard to read. */
export const COMPARED_MAX = 4
export const COMPARED_MIN = 2

/** The ids of the compared plans, in the address's order. */
export type ComparisonSearch = { readonly plans?: string }

/** Drops invalid ids and duplicates. */
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

/** The rows in which the plans differ, and those in which they are equal; both keep their order. */
export function byDifference<Plan, Row extends { readonly value: (plan: Plan) => unknown }>(
  rows: readonly Row[],
  plans: readonly Plan[],
): { readonly different: readonly Row[]; readonly same: readonly Row[] } {
  const differs = ({ value }: Row) =>
    new Set(plans.map((plan) => JSON.stringify(value(plan)))).size > 1
  return { different: rows.filter(differs), same: rows.filter((row) => !differs(row)) }
}

/**
 * The two plans that a phone shows after one side was changed. If the other side's plan was chosen,
 * the sides are swapped.
 */
export function pairWith(
  [left, right]: readonly [string, string],
  side: 'left' | 'right',
  id: string,
): readonly [string, string] {
  if (side === 'left') {
    return [id, id === right ? left : right]
  }
  return [id === left ? right : left, id]
}
