import { adminPlans, walletPurchases } from '#contract/admin/purchases.ts'
import type { ApiClient } from '#contract/call.ts'
import { type OrderMethod, orderMethods } from '#contract/checkout/states.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import {
  type PlanStatus,
  type PlatformPlan,
  planStatuses,
  platformPlans,
} from '#contract/platform-plans/types.ts'
import { isId } from '#kit/id.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { allowedValue, daysIn } from '#web/lib/navigation/search-values.ts'

export const ADMIN_PLANS_PATH = '/dashboard/admin/plans'
export const WALLET_PURCHASES_PATH = '/dashboard/admin/walletpurchases'

type RangeSearch = {
  readonly from?: string
  readonly to?: string
  /** Limits the list to one provider; set by links from other pages. */
  readonly providerId?: string
}

export type PlansSearch = RangeSearch & {
  readonly plan?: PlatformPlan
  readonly status?: PlanStatus
}

export type WalletSearch = RangeSearch & { readonly method?: OrderMethod }

type RawSearch = Readonly<Record<string, unknown>>

export function plansSearchOf(search: RawSearch): PlansSearch {
  return {
    ...rangeOf(search),
    plan: allowedValue(platformPlans, search.plan),
    status: allowedValue(planStatuses, search.status),
  }
}

export function walletSearchOf(search: RawSearch): WalletSearch {
  return { ...rangeOf(search), method: allowedValue(orderMethods, search.method) }
}

function rangeOf(said: RawSearch): RangeSearch {
  const { providerId } = said
  return {
    ...daysIn(said),
    providerId: typeof providerId === 'string' && isId(providerId) ? providerId : undefined,
  }
}

/** Platform plans that providers paid for or claimed, newest first. */
export function adminPlanPages(api: ApiClient, search: PlansSearch) {
  return callPages(api, adminPlans, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}

/** Purchases from all providers, newest first. */
export function walletPurchasePages(api: ApiClient, search: WalletSearch) {
  return callPages(api, walletPurchases, { query: { ...search, limit: PAGE_LIMIT_MAX } })
}
