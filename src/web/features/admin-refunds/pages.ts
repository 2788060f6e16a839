import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import { type StuckRefundStatus, stuckRefunds } from '#contract/payments/refunds.ts'
import { callPages } from '#web/lib/call-pages.ts'

export const ADMIN_REFUNDS_PATH = '/dashboard/admin/refunds'

/** Refunds that the gateway did not make: those that wait, or those that went by bank. */
export function stuckRefundPages(api: ApiClient, status: StuckRefundStatus) {
  return callPages(
    api,
    stuckRefunds,
    (cursor) => ({ query: { status, limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
