import type { OrderMethod, SubscriptionStatus } from '#contract/checkout/states.ts'
import { platformPlanLabels, platformPlans } from '#contract/platform-plans/types.ts'
import { paymentTexts, statusTexts } from './texts.ts'

/** How the buyer paid. */
export const METHOD_TEXTS: Readonly<Record<OrderMethod, string>> = {
  card: paymentTexts.cardOrUpi,
  manual: paymentTexts.toProvider,
  free: paymentTexts.free,
}

/** How what was bought stands: that it ends soon is no matter for who looks at money. */
export const STATUS_TEXTS: Readonly<Record<SubscriptionStatus, string>> = {
  upcoming: statusTexts.startsLater,
  running: statusTexts.active,
  expiring: statusTexts.active,
  ended: statusTexts.ended,
  cancelled: statusTexts.cancelled,
}

/** 'Gold'; what is no plan of today as it was written. */
export function planText(plan: string | null): string {
  const known = platformPlans.find((one) => one === plan)
  return known === undefined ? (plan ?? '–') : platformPlanLabels[known]
}
