import type { ApiClient } from '#contract/call.ts'
import { myOrders } from '#contract/checkout/orders.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { callPages } from '#web/lib/call-pages.ts'

export function orderPages(api: ApiClient) {
  return callPages(
    api,
    myOrders,
    (cursor) => ({ query: { limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
