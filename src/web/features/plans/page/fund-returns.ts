import type { PlanCard } from '#contract/plans/types.ts'
import { returnSpans } from '#contract/plans/types.ts'

export type ReturnSpan = (typeof returnSpans)[number]

type WithReturns = Pick<PlanCard, 'returnsByTime'>

/** In percent; null if unknown. */
export function returnOf({ returnsByTime }: WithReturns, span: ReturnSpan): number | null {
  return returnsByTime[returnSpans.indexOf(span)] ?? null
}

/** Best return of the period first; those without one last. */
export function byReturn<Fund extends WithReturns>(
  funds: readonly Fund[],
  span: ReturnSpan,
): Fund[] {
  const order = (fund: Fund) => returnOf(fund, span) ?? Number.NEGATIVE_INFINITY
  return funds.toSorted((a, b) => (order(a) === order(b) ? 0 : order(b) - order(a)))
}
