import type { ApiClient } from '#contract/call.ts'
import { myOrders } from '#contract/checkout/orders.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { callPages } from '#web/lib/api/call-pages.ts'

export function orderPages(api: ApiClient) {
  return callPages(api, myOrders, { query: { limit: PAGE_LIMIT_MAX } })
}
