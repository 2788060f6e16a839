import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import type { WithdrawalStatus } from '#contract/enums.ts'
import { withdrawals } from '#contract/payouts/calls.ts'
import { callPages } from '#web/lib/call-pages.ts'

export const WITHDRAWALS_PATH = '/dashboard/admin/withdrawals'

/** Withdrawal requests of all providers in one state. */
export function adminWithdrawalPages(api: ApiClient, status: WithdrawalStatus) {
  return callPages(
    api,
    withdrawals,
    (cursor) => ({ query: { status, limit: PAGE_LIMIT_MAX, cursor } }),
    (reply) => reply.nextCursor,
  )
}
