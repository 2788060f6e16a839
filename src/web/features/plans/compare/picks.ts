import type { PlanCard } from '#contract/plans/types.ts'
import { isId } from '#kit/id.ts'
import { COMPARED_MAX } from './comparison.ts'

/** The fields of a picked plan that the tray shows. */
export type Picked = Pick<PlanCard, '_id' | 'title'>

/** The picks after 'Compare' was pressed on a plan. A full tray stays unchanged. */
export function toggled(picks: readonly Picked[], plan: Picked): readonly Picked[] {
  const others = without(picks, plan._id)
  if (others.length < picks.length) {
    return others
  }
  const { _id, title } = plan
  return picks.length < COMPARED_MAX ? [...picks, { _id, title }] : picks
}

/** The picks without a plan. */
export function without(picks: readonly Picked[], id: string): readonly Picked[] {
  return picks.filter(({ _id }) => _id !== id)
}

/** The stored picks; none if the stored value is invalid. */
export function picksIn(stored: string | null): readonly Picked[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
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
