import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { type RefundList, stuckRefunds } from '#contract/payments/refunds.ts'
import { callPages } from '#web/lib/call-pages.ts'

export const ADMIN_REFUNDS_PATH = '/dashboard/admin/refunds'

/** Refunds that the gateway did not make, or that were made there past us. */
export function stuckRefundPages(api: ApiClient, status: RefundList) {
  return callPages(
    api,
    stuckRefunds,
    (cursor) => ({ query: { status, limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
