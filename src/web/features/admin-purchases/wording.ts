import type { OrderMethod } from '#contract/checkout/states.ts'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import { platformPlans } from '#contract/platform-plans/types.ts'
import { paymentTexts } from './texts.ts'

export const METHOD_TEXTS: Readonly<Record<OrderMethod, string>> = {
  card: paymentTexts.cardOrUpi,
  manual: paymentTexts.toProvider,
  free: paymentTexts.free,
}

/** 'Gold'. An unknown plan is shown as it is stored. */
export function planText(plan: string | null): string {
  const known = platformPlans.find((one) => one === plan)
  return known === undefined ? (plan ?? '–') : platformPlanLabels[known]
}
