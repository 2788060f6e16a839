import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { ownCoupons } from '#contract/plans/coupons.ts'
import { ownPlans } from '#contract/plans/own-plans.ts'
import { purchasedPlans } from '#contract/platform-plans/calls.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

export const COUPONS_PATH = '/dashboard/serviceprovider/coupons'
export const PLATFORM_PLANS_PATH = '/dashboard/serviceprovider/platformplans'

/** The provider's plans, on sale or not, newest first. */
export function ownPlanPages(api: ApiClient) {
  return callPages(api, ownPlans, { query: { limit: PAGE_LIMIT_MAX } })
}

export function couponPages(api: ApiClient) {
  return callPages(api, ownCoupons, { query: { limit: PAGE_LIMIT_MAX } })
}

/**
 * Platform plans that were paid for or claimed: the viewer's own, or those of the provider that an
 * admin names.
 */
export function purchasePages(api: ApiClient, id?: string) {
  return callPages(api, purchasedPlans, { query: { id, limit: PAGE_LIMIT_MAX } })
}
