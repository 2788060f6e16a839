import type { ApiClient } from '#contract/call.ts'
import { sales, submittedPayments } from '#contract/checkout/orders.ts'
import { providerRefunds } from '#contract/checkout/provider-refunds.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { callPages } from '#web/lib/call-pages.ts'

export const SALES_PATH = '/dashboard/serviceprovider/sales'
export const ADMIN_ORDERS_PATH = '/dashboard/admin/orders'

/** Payments made straight to providers: the viewer's own or, for an admin, everybody's. */
export function submittedPages(api: ApiClient) {
  return callPages(
    api,
    submittedPayments,
    (cursor) => ({ query: { limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}

/** Refunds that buyers get from the viewer or, for an admin, from any provider. */
export function refundPages(api: ApiClient) {
  return callPages(
    api,
    providerRefunds,
    (cursor) => ({ query: { limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}

export function salesPages(api: ApiClient) {
  return callPages(
    api,
    sales,
    (cursor) => ({ query: { limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
