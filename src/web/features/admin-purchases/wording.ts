import type { OrderMethod } from '#contract/checkout/states.ts'
import { platformPlanLabels, platformPlans } from '#contract/platform-plans/types.ts'

/** How the buyer paid. */
export const METHOD_TEXTS: Readonly<Record<OrderMethod, string>> = {
  card: 'Card or UPI',
  manual: 'To the provider',
  free: 'Nothing to pay',
}

/** 'Gold'; what is no plan of today as it was written. */
export function planText(plan: string | null): string {
  const known = platformPlans.find((one) => one === plan)
  return known === undefined ? (plan ?? '–') : platformPlanLabels[known]
}
